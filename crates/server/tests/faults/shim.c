/* Loaded before the C library into the program and into PostgreSQL (LD_PRELOAD).
   It notes, in the order in which they happen, writes to a write-ahead log, syncs of it, and answers that acknowledge, in the
   file that PROOF_LOG names. While the file that PROOF_TROUBLE names exists, writes to SQLite's files fail with ENOSPC ("f") or EROFS
   ("r"), syncs fail with EIO ("s"), or the process dies instead of acknowledging ("k"). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(result, name, ...) \
  static result (*real)(__VA_ARGS__); \
  if (!real) real = (result (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

static ssize_t plain_write(int fd, const void *bytes, size_t count) {
  REAL(ssize_t, "write", int, const void *, size_t);
  return real(fd, bytes, count);
}

/* What a file is to this test: 'w' a write-ahead log, 'd' another file of SQLite's, 0 anything else. */
static int kind_of(int fd) {
  char link[64], path[512];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  if (strstr(path, ".sqlite3-wal") || strstr(path, "/pg_wal/")) return 'w';
  return strstr(path, ".sqlite3") ? 'd' : 0;
}

static void note(const char *line) {
  static int log = -1;
  const char *path = getenv("PROOF_LOG");
  if (!path) return;
  if (log < 0) log = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
  if (log >= 0) plain_write(log, line, strlen(line));
}

static int trouble(void) {
  const char *path = getenv("PROOF_TROUBLE");
  char word = 0;
  int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (fd < 0) return 0;
  if (read(fd, &word, 1) != 1) word = 0;
  close(fd);
  return word;
}

/* Whether a write may go on; -1 with errno if not. */
static int may_write(int fd) {
  int saved = errno, kind = kind_of(fd);
  if (kind == 'w') note("write\n");
  int word = kind ? trouble() : 0;
  errno = saved;
  if (word == 'f') { errno = ENOSPC; return -1; }
  if (word == 'r') { errno = EROFS; return -1; }
  return 0;
}

static void look(const void *bytes, size_t count) {
  static const char answer[] = "HTTP/1.1 20";
  int saved = errno;
  if (count >= sizeof answer - 1 && memcmp(bytes, answer, sizeof answer - 1) == 0) {
    if (trouble() == 'k') kill(getpid(), SIGKILL);
    note("answer\n");
  }
  errno = saved;
}

ssize_t write(int fd, const void *bytes, size_t count) {
  look(bytes, count);
  return may_write(fd) ? -1 : plain_write(fd, bytes, count);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
  return may_write(fd) ? -1 : real(fd, bytes, count, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
  REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
  return may_write(fd) ? -1 : real(fd, bytes, count, at);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
  REAL(ssize_t, "pwritev", int, const struct iovec *, int, off_t);
  return may_write(fd) ? -1 : real(fd, parts, count, at);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  REAL(ssize_t, "writev", int, const struct iovec *, int);
  if (count > 0) look(parts[0].iov_base, parts[0].iov_len);
  return may_write(fd) ? -1 : real(fd, parts, count);
}

ssize_t send(int fd, const void *bytes, size_t count, int flags) {
  REAL(ssize_t, "send", int, const void *, size_t, int);
  look(bytes, count);
  return real(fd, bytes, count, flags);
}

static int synced(int fd, int (*real)(int)) {
  int kind = kind_of(fd);
  if (kind && trouble() == 's') { errno = EIO; return -1; }
  int result = real(fd);
  int saved = errno;
  if (kind == 'w' && result == 0) note("sync\n");
  errno = saved;
  return result;
}

int fsync(int fd) {
  REAL(int, "fsync", int);
  return synced(fd, real);
}

int fdatasync(int fd) {
  REAL(int, "fdatasync", int);
  return synced(fd, real);
}
