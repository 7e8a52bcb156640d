// Counts words as a program of Hadoop Pipes: mapper and reducer; keys are Text, values LongWritable.
//
// With word.count.combine=true in the job's configuration the mapper sums up as it goes and chooses the partitions
// itself, as a program with a combiner and a partitioner does by Hadoop's own pipes library: both are then done before
// the records reach the collector.

#include <algorithm>
#include <cstdint>
#include <exception>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>

#include "task.hpp"

namespace {

// Words that the mapper may hold when it combines.
constexpr size_t MOST_WORDS = 1000;

// A long as LongWritable has it: 8 bytes, big endian.
std::string toBytes(int64_t number) {
    std::string bytes;
    for (int shift = 56; shift >= 0; shift -= 8) {
        bytes += static_cast<char>(static_cast<uint64_t>(number) >> shift & 0xff);
    }
    return bytes;
}

int64_t toNumber(const std::string& bytes) {
    if (bytes.size() != 8) {
        throw std::runtime_error("a count has " + std::to_string(bytes.size()) + " bytes instead of 8");
    }
    uint64_t number = 0;
    for (char byte : bytes) {
        number = number << 8 | static_cast<uint8_t>(byte);
    }
    return static_cast<int64_t>(number);
}

int64_t partitionOf(const std::string& word, int64_t partitions) {
    uint64_t sum = 0;
    for (char byte : word) {
        sum += static_cast<uint8_t>(byte);
    }
    return static_cast<int64_t>(sum % static_cast<uint64_t>(partitions));
}

void emitAll(Task& task, std::map<std::string, int64_t>& counts) {
    for (const auto& [word, count] : counts) {
        task.emit(partitionOf(word, task.numPartitions()), word, toBytes(count));
    }
    counts.clear();
}

template <typename Action> void forEachWord(const std::string& line, Action action) {
    for (size_t at = 0; at < line.size();) {
        size_t end = std::min(line.find(' ', at), line.size());
        if (end > at) {
            action(line.substr(at, end - at));
        }
        at = end + 1;
    }
}

void map(Task& task) {
    bool combine = task.flag("word.count.combine");
    std::string one = toBytes(1);
    std::map<std::string, int64_t> counts;
    int64_t lines = 0;
    while (task.next() == MAP_ITEM) {
        lines++;
        forEachWord(task.second, [&](const std::string& word) {
            if (!combine) {
                task.emit(word, one);
                return;
            }
            counts[word]++;
            if (counts.size() == MOST_WORDS) {
                emitAll(task, counts);
            }
        });
    }
    emitAll(task, counts);
    task.count("Words", "lines mapped", lines);
}

void reduce(Task& task) {
    std::string word;
    int64_t sum = 0;
    bool any = false;
    for (Message message = task.next(); message != CLOSE; message = task.next()) {
        if (message == REDUCE_VALUE) {
            sum += toNumber(task.first);
            continue;
        }
        if (any) {
            task.emit(word, toBytes(sum));
        }
        any = true;
        word = task.first;
        sum = 0;
    }
    if (any) {
        task.emit(word, toBytes(sum));
    }
}

} // namespace

int main() {
    try {
        Task task;
        if (task.isMap()) {
            map(task);
        } else {
            reduce(task);
        }
        task.done();
        return 0;
    } catch (const std::exception& e) {
        std::cerr << "word_count: " << e.what() << std::endl;
        return 1;
    }
}
