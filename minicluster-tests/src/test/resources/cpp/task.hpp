// A task of Hadoop Pipes from the program's side: the messages of its protocol, version 0, and the two proofs, one
// each way, that both sides know the job's token.
#pragma once

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include "wire.hpp"

// Of the messages those that this program meets or sends; the names are the protocol's.
enum Message : int64_t {
    START = 0,
    SET_JOB_CONF = 1,
    SET_INPUT_TYPES = 2,
    RUN_MAP = 3,
    MAP_ITEM = 4,
    RUN_REDUCE = 5,
    REDUCE_KEY = 6,
    REDUCE_VALUE = 7,
    CLOSE = 8,
    ABORT = 9,
    AUTHENTICATION_REQ = 10,
    OUTPUT = 50,
    PARTITIONED_OUTPUT = 51,
    DONE = 54,
    REGISTER_COUNTER = 55,
    INCREMENT_COUNTER = 56,
    AUTHENTICATION_RESP = 57
};

class Task {
public:
    // Connects and proves itself; reads the job's configuration and what is to be done.
    Task() : wire(port()) {
        authenticate();
        expect(START);
        int64_t version = wire.readNumber();
        if (version != 0) {
            throw std::runtime_error("protocol version " + std::to_string(version) + ", known is 0");
        }
        expect(SET_JOB_CONF);
        for (int64_t strings = wire.readNumber(); strings > 0; strings -= 2) {
            std::string key = wire.readString();
            conf[key] = wire.readString();
        }
        int64_t role = wire.readNumber();
        if (role == RUN_MAP) {
            wire.readString(); // the input split: the task reads it for us
            partitions = wire.readNumber();
        } else if (role == RUN_REDUCE) {
            wire.readNumber(); // 0, whatever the reduce
        } else {
            throw std::runtime_error("message " + std::to_string(role) + " where a map or a reduce should start");
        }
        mapping = role == RUN_MAP;
        if (wire.readNumber() != 1) {
            throw std::runtime_error(
                "set mapreduce.pipes.isjavarecordreader and mapreduce.pipes.isjavarecordwriter to true");
        }
        if (mapping) {
            expect(SET_INPUT_TYPES);
            wire.readString();
            wire.readString();
        }
    }

    bool isMap() const { return mapping; }

    int64_t numPartitions() const { return partitions; }

    bool flag(const std::string& key) const {
        auto found = conf.find(key);
        return found != conf.end() && found->second == "true";
    }

    // The next message of a map or reduce, CLOSE being the last; its strings are in `first` and `second`.
    Message next() {
        int64_t message = wire.readNumber();
        switch (message) {
        case MAP_ITEM:
            first = wire.readString();
            second = wire.readString();
            break;
        case REDUCE_KEY:
        case REDUCE_VALUE:
            first = wire.readString();
            break;
        case CLOSE:
            break;
        case ABORT:
            throw std::runtime_error("the task gave up");
        default:
            throw std::runtime_error("message " + std::to_string(message) + " within the input");
        }
        return static_cast<Message>(message);
    }

    std::string first;
    std::string second;

    void emit(const std::string& key, const std::string& value) {
        wire.writeNumber(OUTPUT);
        wire.writeString(key);
        wire.writeString(value);
    }

    // To a partition of the program's choice.
    void emit(int64_t partition, const std::string& key, const std::string& value) {
        wire.writeNumber(PARTITIONED_OUTPUT);
        wire.writeNumber(partition);
        wire.writeString(key);
        wire.writeString(value);
    }

    // The task's only counter, so its number is 0.
    void count(const std::string& group, const std::string& name, int64_t amount) {
        wire.writeNumber(REGISTER_COUNTER);
        wire.writeNumber(0);
        wire.writeString(group);
        wire.writeString(name);
        wire.writeNumber(INCREMENT_COUNTER);
        wire.writeNumber(0);
        wire.writeNumber(amount);
    }

    void done() {
        wire.writeNumber(DONE);
        wire.end();
    }

private:
    Wire wire;
    std::map<std::string, std::string> conf;
    bool mapping = false;
    int64_t partitions = 0;

    // From the environment; Hadoop before 3.5 has dots in the name.
    static std::string setting(const char* name, const char* older) {
        const char* value = std::getenv(name);
        if (value == nullptr) {
            value = std::getenv(older);
        }
        if (value == nullptr) {
            throw std::runtime_error(std::string(name) + " is not in the environment: run me by mapred pipes");
        }
        return value;
    }

    static uint16_t port() {
        return static_cast<uint16_t>(
            std::stoi(setting("mapreduce_pipes_command_port", "mapreduce.pipes.command.port")));
    }

    void expect(Message message) {
        int64_t actual = wire.readNumber();
        if (actual != message) {
            throw std::runtime_error(
                "message " + std::to_string(actual) + " instead of " + std::to_string(message));
        }
    }

    // The task sends a challenge and its digest; the answer is the digest of that digest.
    void authenticate() {
        std::string path = setting("hadoop_pipes_shared_secret_location", "hadoop.pipes.shared.secret.location");
        std::ifstream file(path, std::ios::binary);
        std::string secret{std::istreambuf_iterator<char>(file), {}};
        if (secret.empty()) {
            throw std::runtime_error("cannot read the job's token: " + path);
        }
        expect(AUTHENTICATION_REQ);
        std::string digest = wire.readString();
        std::string challenge = wire.readString();
        if (digest != digestOf(challenge, secret)) {
            throw std::runtime_error("the task does not know the job's token");
        }
        wire.writeNumber(AUTHENTICATION_RESP);
        wire.writeString(digestOf(digest, secret));
        wire.flush();
    }

    // HMAC-SHA1 in base64.
    static std::string digestOf(const std::string& text, const std::string& secret) {
        unsigned char digest[EVP_MAX_MD_SIZE];
        unsigned int length = 0;
        if (HMAC(EVP_sha1(), secret.data(), static_cast<int>(secret.size()),
                reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest, &length) == nullptr) {
            throw std::runtime_error("no HMAC-SHA1 in this OpenSSL");
        }
        std::string encoded(4 * ((length + 2) / 3) + 1, '\0'); // and the zero that is written behind it
        EVP_EncodeBlock(reinterpret_cast<unsigned char*>(encoded.data()), digest, static_cast<int>(length));
        encoded.pop_back();
        return encoded;
    }
};
