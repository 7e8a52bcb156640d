/*
 * The part of libhadoop.so that secure IO needs: who owns an open file, a file that is created only if there is none, and
 * modes. As soon as a library of this name is loaded, Hadoop also takes checksums from it. It finds the rest, such as
 * codecs, missing one by one, and goes on in Java.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <jni.h>
#include <pwd.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PACKAGE "org/apache/hadoop/io/nativeio/"
#define NATIVE_IO(name) Java_org_apache_hadoop_io_nativeio_NativeIO_##name
#define POSIX(name) Java_org_apache_hadoop_io_nativeio_NativeIO_00024POSIX_##name
#define LOADER(name) Java_org_apache_hadoop_util_NativeCodeLoader_##name
#define CRC(name) Java_org_apache_hadoop_util_NativeCrc32_##name

enum { NAME_BYTES = 16384, CRC32 = 1, CRC32C = 2 };

/* NativeIOException has the number of the error as a constant of Errno, which holds those that a caller tells apart. */
static void fail(JNIEnv *env, int error) {
    jclass kinds = (*env)->FindClass(env, PACKAGE "Errno");
    jclass type = (*env)->FindClass(env, PACKAGE "NativeIOException");
    if (kinds == NULL || type == NULL) {
        return;
    }
    const char *kind = error == EEXIST ? "EEXIST" : error == ENOENT ? "ENOENT" : error == EACCES ? "EACCES" : "UNKNOWN";
    jfieldID field = (*env)->GetStaticFieldID(env, kinds, kind, "L" PACKAGE "Errno;");
    jmethodID make = (*env)->GetMethodID(env, type, "<init>", "(Ljava/lang/String;L" PACKAGE "Errno;)V");
    if (field == NULL || make == NULL) {
        return;
    }
    jstring message = (*env)->NewStringUTF(env, strerror(error));
    jobject exception =
        (*env)->NewObject(env, type, make, message, (*env)->GetStaticObjectField(env, kinds, field));
    if (exception != NULL) {
        (*env)->Throw(env, (jthrowable)exception);
    }
}

static int descriptor(JNIEnv *env, jobject file) {
    jfieldID field = (*env)->GetFieldID(env, (*env)->GetObjectClass(env, file), "fd", "I");
    return (*env)->GetIntField(env, file, field);
}

static void set(JNIEnv *env, jclass type, const char *name, jint value) {
    jfieldID field = (*env)->GetStaticFieldID(env, type, name, "I");
    if (field == NULL) {
        (*env)->ExceptionClear(env); /* this version of Hadoop has no such field */
        return;
    }
    (*env)->SetStaticIntField(env, type, field, value);
}

#define SET(type, name) set(env, type, #name, name)

JNIEXPORT void JNICALL NATIVE_IO(initNative)(JNIEnv *env, jclass type, jboolean workaround) {}

JNIEXPORT jlong JNICALL NATIVE_IO(getMemlockLimit0)(JNIEnv *env, jclass type) { return 0; }

JNIEXPORT void JNICALL POSIX(initNativePosix)(JNIEnv *env, jclass type, jboolean workaround) {
    SET(type, O_RDONLY);
    SET(type, O_WRONLY);
    SET(type, O_RDWR);
    SET(type, O_CREAT);
    SET(type, O_EXCL);
    SET(type, O_NOCTTY);
    SET(type, O_TRUNC);
    SET(type, O_APPEND);
    SET(type, O_NONBLOCK);
    SET(type, O_SYNC);
    SET(type, POSIX_FADV_NORMAL);
    SET(type, POSIX_FADV_RANDOM);
    SET(type, POSIX_FADV_SEQUENTIAL);
    SET(type, POSIX_FADV_WILLNEED);
    SET(type, POSIX_FADV_DONTNEED);
    SET(type, POSIX_FADV_NOREUSE);
    SET(type, SYNC_FILE_RANGE_WAIT_BEFORE);
    SET(type, SYNC_FILE_RANGE_WRITE);
    SET(type, SYNC_FILE_RANGE_WAIT_AFTER);
    jclass stat = (*env)->FindClass(env, PACKAGE "NativeIO$POSIX$Stat");
    if (stat == NULL) {
        return;
    }
    SET(stat, S_IFMT);
    SET(stat, S_IFIFO);
    SET(stat, S_IFCHR);
    SET(stat, S_IFDIR);
    SET(stat, S_IFBLK);
    SET(stat, S_IFREG);
    SET(stat, S_IFLNK);
    SET(stat, S_IFSOCK);
    SET(stat, S_ISUID);
    SET(stat, S_ISGID);
    SET(stat, S_ISVTX);
    SET(stat, S_IRUSR);
    SET(stat, S_IWUSR);
    SET(stat, S_IXUSR);
}

static jobject seen(JNIEnv *env, const struct stat *stat) {
    jclass type = (*env)->FindClass(env, PACKAGE "NativeIO$POSIX$Stat");
    jmethodID make = type == NULL ? NULL : (*env)->GetMethodID(env, type, "<init>", "(III)V");
    return make == NULL
        ? NULL
        : (*env)->NewObject(env, type, make, (jint)stat->st_uid, (jint)stat->st_gid, (jint)stat->st_mode);
}

JNIEXPORT jobject JNICALL POSIX(fstat)(JNIEnv *env, jclass type, jobject file) {
    struct stat now;
    if (fstat(descriptor(env, file), &now) != 0) {
        fail(env, errno);
        return NULL;
    }
    return seen(env, &now);
}

JNIEXPORT jobject JNICALL POSIX(stat)(JNIEnv *env, jclass type, jstring path) {
    const char *name = (*env)->GetStringUTFChars(env, path, NULL);
    if (name == NULL) {
        return NULL;
    }
    struct stat now;
    int error = stat(name, &now) == 0 ? 0 : errno;
    (*env)->ReleaseStringUTFChars(env, path, name);
    if (error != 0) {
        fail(env, error);
        return NULL;
    }
    return seen(env, &now);
}

JNIEXPORT jobject JNICALL POSIX(open)(JNIEnv *env, jclass type, jstring path, jint flags, jint mode) {
    jclass files = (*env)->FindClass(env, "java/io/FileDescriptor");
    jmethodID make = files == NULL ? NULL : (*env)->GetMethodID(env, files, "<init>", "()V");
    jobject file = make == NULL ? NULL : (*env)->NewObject(env, files, make);
    const char *name = file == NULL ? NULL : (*env)->GetStringUTFChars(env, path, NULL);
    if (name == NULL) {
        return NULL;
    }
    int opened = open(name, flags | O_CLOEXEC, mode);
    int error = errno;
    (*env)->ReleaseStringUTFChars(env, path, name);
    if (opened < 0) {
        fail(env, error);
        return NULL;
    }
    (*env)->SetIntField(env, file, (*env)->GetFieldID(env, files, "fd", "I"), opened);
    return file;
}

JNIEXPORT void JNICALL POSIX(chmodImpl)(JNIEnv *env, jclass type, jstring path, jint mode) {
    const char *name = (*env)->GetStringUTFChars(env, path, NULL);
    if (name == NULL) {
        return;
    }
    int error = chmod(name, mode) == 0 ? 0 : errno;
    (*env)->ReleaseStringUTFChars(env, path, name);
    if (error != 0) {
        fail(env, error);
    }
}

JNIEXPORT void JNICALL
POSIX(posix_1fadvise)(JNIEnv *env, jclass type, jobject file, jlong offset, jlong length, jint advice) {
    int error = posix_fadvise(descriptor(env, file), offset, length, advice);
    if (error != 0) {
        fail(env, error);
    }
}

JNIEXPORT void JNICALL
POSIX(sync_1file_1range)(JNIEnv *env, jclass type, jobject file, jlong offset, jlong length, jint flags) {
    if (sync_file_range(descriptor(env, file), offset, length, flags) != 0) {
        fail(env, errno);
    }
}

JNIEXPORT jstring JNICALL POSIX(getUserName__I)(JNIEnv *env, jclass type, jint id) {
    char bytes[NAME_BYTES];
    struct passwd user, *found = NULL;
    int error = getpwuid_r((uid_t)id, &user, bytes, sizeof bytes, &found);
    if (found == NULL) {
        fail(env, error == 0 ? ENOENT : error);
        return NULL;
    }
    return (*env)->NewStringUTF(env, found->pw_name);
}

JNIEXPORT jstring JNICALL POSIX(getGroupName)(JNIEnv *env, jclass type, jint id) {
    char bytes[NAME_BYTES];
    struct group group, *found = NULL;
    int error = getgrgid_r((gid_t)id, &group, bytes, sizeof bytes, &found);
    if (found == NULL) {
        fail(env, error == 0 ? ENOENT : error);
        return NULL;
    }
    return (*env)->NewStringUTF(env, found->gr_name);
}

JNIEXPORT jboolean JNICALL LOADER(buildSupportsIsal)(JNIEnv *env, jclass type) { return JNI_FALSE; }

JNIEXPORT jboolean JNICALL LOADER(buildSupportsZstd)(JNIEnv *env, jclass type) { return JNI_FALSE; }

JNIEXPORT jboolean JNICALL LOADER(buildSupportsOpenssl)(JNIEnv *env, jclass type) { return JNI_FALSE; }

JNIEXPORT jstring JNICALL LOADER(getLibraryName)(JNIEnv *env, jclass type) {
    return (*env)->NewStringUTF(env, "libhadoop.so of spillway local-cluster");
}

/* The reflected polynomials of CRC-32 and of CRC-32C, bit by bit over each byte, looked up in a table. */
static uint32_t tables[2][256];

static void __attribute__((constructor)) fill_tables(void) {
    static const uint32_t polynomials[2] = {0xEDB88320u, 0x82F63B78u};
    for (int kind = 0; kind < 2; kind++) {
        for (uint32_t byte = 0; byte < 256; byte++) {
            uint32_t rest = byte;
            for (int bit = 0; bit < 8; bit++) {
                rest = rest & 1 ? rest >> 1 ^ polynomials[kind] : rest >> 1;
            }
            tables[kind][byte] = rest;
        }
    }
}

static uint32_t crc(const uint32_t *table, const uint8_t *data, int length) {
    uint32_t value = ~0u;
    for (int i = 0; i < length; i++) {
        value = value >> 8 ^ table[(value ^ data[i]) & 0xFF];
    }
    return ~value;
}

/* Returns the offset of the first chunk whose sum differs, or -1. Writes the sums instead if they are not to be verified. */
static int chunks(int chunk, int kind, uint8_t *sums, const uint8_t *data, int length, int verify) {
    const uint32_t *table = tables[kind == CRC32C];
    for (int at = 0; at < length; at += chunk, sums += 4) {
        uint32_t value = crc(table, data + at, length - at < chunk ? length - at : chunk);
        uint8_t bytes[4] = {value >> 24, value >> 16, value >> 8, value};
        if (!verify) {
            memcpy(sums, bytes, 4);
        } else if (memcmp(sums, bytes, 4) != 0) {
            return at;
        }
    }
    return -1;
}

static void differs(JNIEnv *env, jstring name, jlong position) {
    jclass type = (*env)->FindClass(env, "org/apache/hadoop/fs/ChecksumException");
    jmethodID make = type == NULL ? NULL : (*env)->GetMethodID(env, type, "<init>", "(Ljava/lang/String;J)V");
    jobject exception = make == NULL ? NULL : (*env)->NewObject(env, type, make, name, position);
    if (exception != NULL) {
        (*env)->Throw(env, (jthrowable)exception);
    }
}

JNIEXPORT void JNICALL CRC(nativeComputeChunkedSums)(JNIEnv *env, jclass type, jint chunk, jint kind, jobject sums,
    jint sumsAt, jobject data, jint dataAt, jint length, jstring name, jlong position, jboolean verify) {
    uint8_t *to = (*env)->GetDirectBufferAddress(env, sums);
    uint8_t *from = (*env)->GetDirectBufferAddress(env, data);
    int bad = chunks(chunk, kind, to + sumsAt, from + dataAt, length, verify);
    if (bad >= 0) {
        differs(env, name, position + bad);
    }
}

JNIEXPORT void JNICALL CRC(nativeComputeChunkedSumsByteArray)(JNIEnv *env, jclass type, jint chunk, jint kind,
    jbyteArray sums, jint sumsAt, jbyteArray data, jint dataAt, jint length, jstring name, jlong position,
    jboolean verify) {
    uint8_t *to = (*env)->GetPrimitiveArrayCritical(env, sums, NULL);
    uint8_t *from = to == NULL ? NULL : (*env)->GetPrimitiveArrayCritical(env, data, NULL);
    int bad = from == NULL ? -1 : chunks(chunk, kind, to + sumsAt, from + dataAt, length, verify);
    if (from != NULL) {
        (*env)->ReleasePrimitiveArrayCritical(env, data, from, JNI_ABORT);
    }
    if (to != NULL) {
        (*env)->ReleasePrimitiveArrayCritical(env, sums, to, verify ? JNI_ABORT : 0);
    }
    if (bad >= 0) {
        differs(env, name, position + bad);
    }
}
