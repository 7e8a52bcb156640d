#!/usr/bin/perl
# Passes the frames of two TAP devices on to each other, each after a time: delay.pl SECONDS DEVICE DEVICE. Prints a line
# when it is ready. Ends when a device is deleted.
use strict;
use warnings;
use Errno qw(EAGAIN);
use Fcntl qw(O_RDWR O_NONBLOCK);
use List::Util qw(min);
use Time::HiRes qw(clock_gettime CLOCK_MONOTONIC);

# From linux/if_tun.h. With VNET_HDR, segments of 64 KB pass whole and without a checksum, as on the host's own link.
use constant {
    TUNSETIFF     => 0x400454ca,
    TUNSETOFFLOAD => 0x400454d0,
    CSUM_TSO      => 1 | 2 | 4,
    TAP_FLAGS     => 0x0002 | 0x1000 | 0x4000, # TAP, NO_PI, VNET_HDR
    FRAME_MAX     => 70_000,
    READS_MAX     => 64,
};

my ($delay, @devices) = @ARGV;
my @taps = map { tap($_) } @devices;
my @waiting = ([], []); # for each device the frames that came from it: [time to send, frame]
my $all = '';
vec($all, fileno($_), 1) = 1 for @taps;
$| = 1;
print "ready\n";
while (1) {
    my $now = clock_gettime(CLOCK_MONOTONIC);
    for my $from (0, 1) {
        my $frames = $waiting[$from];
        # A frame that the kernel does not take is lost, as on a wire.
        syswrite $taps[1 - $from], (shift @$frames)->[1] while @$frames && $frames->[0][0] <= $now;
    }
    my $next = min(map { @$_ ? $_->[0][0] - $now : () } @waiting);
    select(my $ready = $all, undef, undef, $next);
    for my $from (0, 1) {
        receive($from) if vec($ready, fileno($taps[$from]), 1);
    }
}

sub tap {
    my ($device) = @_;
    sysopen(my $tap, '/dev/net/tun', O_RDWR | O_NONBLOCK) or die "cannot open /dev/net/tun: $!\n";
    ioctl($tap, TUNSETIFF, pack('Z16 s x22', $device, TAP_FLAGS)) or die "cannot use $device: $!\n";
    ioctl($tap, TUNSETOFFLOAD, CSUM_TSO) or die "$device takes no large segments: $!\n";
    return $tap;
}

sub receive {
    my ($from) = @_;
    for (1 .. READS_MAX) {
        my $frame;
        if (!defined sysread($taps[$from], $frame, FRAME_MAX)) {
            exit 0 if $! != EAGAIN;
            return;
        }
        push @{$waiting[$from]}, [clock_gettime(CLOCK_MONOTONIC) + $delay, $frame];
    }
}
