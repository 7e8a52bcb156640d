package org.spillway.formats.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlaceTest {
    @TempDir
    Path parent;

    @Test
    void leavesNothingBehind() throws IOException {
        Path folder;
        try (Place place = Place.open(parent.toString(), 1)) {
            folder = place.local();
            place.fs()
                    .create(new org.apache.hadoop.fs.Path(place.path(), "file"))
                    .close();
            assertThat(folder.resolve("file")).exists();
        }
        assertThat(folder).doesNotExist();
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void aParentMayBeAUri() throws IOException {
        try (Place place = Place.open(parent.toUri().toString(), 1)) {
            assertThat(place.local().getParent()).isEqualTo(parent);
        }
    }

    @Test
    void aParentMayHaveAnyName() throws IOException {
        Path odd = Files.createDirectory(parent.resolve("a b%20c:d"));
        try (Place place = Place.open(odd.toString(), 1)) {
            assertThat(place.local().getParent()).isEqualTo(odd);
        }
        assertThat(odd).isEmptyDirectory();
    }

    @Test
    void refusesTooLittleRoom() {
        assertThatThrownBy(() -> Place.open(parent.toString(), 1L << 60))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("too little room: needed=1099511627776 MiB free=", parent.toString());
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void refusesWhatIsNoFolder() throws IOException {
        Path file = Files.createFile(parent.resolve("file"));

        assertThatThrownBy(() -> Place.open(file.toString(), 1)).hasMessage("not a folder");
        assertThatThrownBy(() -> Place.open(parent.resolve("gone").toString(), 1))
                .hasMessageContaining("gone does not exist");
    }
}
