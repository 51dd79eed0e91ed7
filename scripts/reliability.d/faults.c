// Loaded before the C library (LD_PRELOAD): counts the program's system calls and C allocations, makes one of
// them fail, or records all changes to the files of a folder.
//
// HOMEFIND_FAULT_STATE    a file of `struct state`, shared with the process that reads it afterwards
// HOMEFIND_FAULT_AT       the number of the call to fail, from 1; 0 only counts
// HOMEFIND_FAULT_KINDS    the kinds to count: any of f (files), n (network) and m (memory)
// HOMEFIND_FAULT_MODE     once: only that call fails; from: that call and all later calls of its function fail
// HOMEFIND_FAULT_VARIANT  which of the function's errors to use
// HOMEFIND_JOURNAL        the file to which file changes are written
// HOMEFIND_JOURNAL_UNDER  the folder whose files are recorded
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// The state that torture.py reads.
struct state {
  _Atomic uint64_t calls;  // calls of the counted kinds
  _Atomic uint64_t hits;   // calls that failed
  int32_t error;           // the errno of the first failure
  char name[28];           // its function
};

static struct state *state;
static uint64_t fault_at;
static bool counts_files, counts_network, counts_memory, goes_on;
static unsigned variant;
static _Atomic bool is_ready;
static const char *_Atomic failing;  // the function whose calls fail from now on
static int journal = -1;
static char under[1024];
static pthread_mutex_t journal_lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) \
  static typeof(&name) real; \
  if (!real) real = (typeof(&name))dlsym(RTLD_NEXT, #name)

// The code ranges of C libraries, whose allocations may fail because C libraries, unlike Swift, can report that as an
// error.
static struct { uintptr_t first, last; } ranges[16];
static int range_count;

static int add_ranges(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size, (void)unused;
  const char *name = info->dlpi_name;
  if (!strstr(name, "libsqlite3") && !strstr(name, "libxml2") && !strstr(name, "libcurl") &&
      !strstr(name, "libz.so"))
    return 0;
  for (int i = 0; i < info->dlpi_phnum && range_count < 16; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
    ranges[range_count].first = info->dlpi_addr + part->p_vaddr;
    ranges[range_count++].last = info->dlpi_addr + part->p_vaddr + part->p_memsz;
  }
  return 0;
}

// Adds the ranges of libraries that are loaded later.
void *dlopen(const char *name, int flags) {
  REAL(dlopen);
  void *library = real(name, flags);
  range_count = 0;
  dl_iterate_phdr(add_ranges, NULL);
  return library;
}

static bool is_ours(void *caller) {
  for (int i = 0; i < range_count; i++)
    if ((uintptr_t)caller >= ranges[i].first && (uintptr_t)caller < ranges[i].last) return true;
  return false;
}

__attribute__((constructor)) static void prepare(void) {
  const char *text = getenv("HOMEFIND_FAULT_STATE");
  if (text) {
    int file = syscall(SYS_openat, AT_FDCWD, text, O_RDWR);
    void *place = (void *)syscall(
        SYS_mmap, NULL, sizeof *state, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    syscall(SYS_close, file);
    if (place != MAP_FAILED) state = place;
    const char *kinds = getenv("HOMEFIND_FAULT_KINDS");
    counts_files = kinds && strchr(kinds, 'f');
    counts_network = kinds && strchr(kinds, 'n');
    counts_memory = kinds && strchr(kinds, 'm');
    if ((text = getenv("HOMEFIND_FAULT_AT"))) fault_at = strtoull(text, NULL, 10);
    if ((text = getenv("HOMEFIND_FAULT_MODE"))) goes_on = strcmp(text, "from") == 0;
    if ((text = getenv("HOMEFIND_FAULT_VARIANT"))) variant = atoi(text);
  }
  if ((text = getenv("HOMEFIND_JOURNAL"))) {
    journal = syscall(SYS_openat, AT_FDCWD, text, O_WRONLY | O_APPEND | O_CLOEXEC);
    if ((text = getenv("HOMEFIND_JOURNAL_UNDER"))) snprintf(under, sizeof under, "%s", text);
  }
  // Let child processes run without faults.
  unsetenv("LD_PRELOAD");
  dl_iterate_phdr(add_ranges, NULL);
  is_ready = true;
}

// Returns whether the next call must fail; if so, sets errno.
static bool fails(bool counts, const char *name, int first, int second, int third) {
  if (!is_ready || !state || !counts) return false;
  uint64_t number = ++state->calls;
  bool is_it = number == fault_at || (goes_on && failing && strcmp(failing, name) == 0);
  if (!is_it) return false;
  int errors[3] = {first, second, third};
  errno = errors[variant % 3];
  if (state->hits++ == 0) {
    state->error = errno;
    snprintf(state->name, sizeof state->name, "%s", name);
    failing = name;
  }
  return true;
}

// MARK: - Journal

static bool path_of(int file, char path[1100]) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, 1099);
  if (length <= 0) return false;
  path[length] = 0;
  return true;
}

static bool is_under(const char *path) {
  return under[0] && strncmp(path, under, strlen(under)) == 0;
}

// Writes one entry: kind, lengths of two paths, offset, byte count; then the paths and the bytes.
static void note(
    char kind, const char *path, const char *other, uint64_t place, const void *bytes,
    uint64_t count) {
  if (journal < 0) return;
  int before = errno;
  struct {
    uint8_t kind;
    uint16_t path, other;
    uint64_t place, count;
  } __attribute__((packed)) head = {
      kind, strlen(path), other ? strlen(other) : 0, place, bytes ? count : 0};
  pthread_mutex_lock(&journal_lock);
  struct iovec parts[4] = {
      {&head, sizeof head}, {(void *)path, head.path}, {(void *)other, head.other},
      {(void *)bytes, head.count}};
  syscall(SYS_writev, journal, parts, 4);
  pthread_mutex_unlock(&journal_lock);
  errno = before;
}

static void note_file(char kind, int file, uint64_t place, const void *bytes, uint64_t count) {
  char path[1100];
  if (journal < 0 || !path_of(file, path) || !is_under(path)) return;
  note(kind, path, NULL, place, bytes, count);
}

// The absolute path, as /proc reports it.
static const char *whole(const char *path, char buffer[2200]) {
  if (path[0] == '/') return path;
  char folder[1100];
  if (syscall(SYS_getcwd, folder, sizeof folder) < 0) return path;
  snprintf(buffer, 2200, "%s/%s", folder, path);
  return buffer;
}

// Text on standard output is a promise to the user, so the journal records it.
static void note_told(int file, const void *bytes, ssize_t count) {
  if (journal >= 0 && file == 1 && count > 0) note('a', "", NULL, 0, bytes, count);
}

// MARK: files

static bool is_file(int file) {
  struct stat facts;
  if (file == 1) return true;
  if (file <= 2) return false;
  return syscall(SYS_fstat, file, &facts) == 0 && S_ISREG(facts.st_mode);
}

static bool is_remote(int file) {
  int domain;
  socklen_t size = sizeof domain;
  return syscall(SYS_getsockopt, file, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0 &&
         (domain == AF_INET || domain == AF_INET6);
}

static int opened(int file, const char *path, int flags, bool was_there) {
  char buffer[2200];
  if (file >= 0 && journal >= 0 && is_under(whole(path, buffer))) {
    if ((flags & O_CREAT) && !was_there) note('c', whole(path, buffer), NULL, 0, NULL, 0);
    if (flags & O_TRUNC) note('t', whole(path, buffer), NULL, 0, NULL, 0);
  }
  return file;
}

// Swift's runtime reads the state of its threads (/proc/self/task/N/stat, /proc/N/stat) once a second, and aborts if
// that fails. The program is not responsible for these calls (docs/reliability.md).
static bool is_runtimes(const char *path) {
  if (strncmp(path, "/proc/self/task/", sizeof "/proc/self/task/" - 1) == 0) return true;
  if (strncmp(path, "/proc/", sizeof "/proc/" - 1) != 0) return false;
  const char *number = path + sizeof "/proc/" - 1;
  size_t digits = strspn(number, "0123456789");
  return digits > 0 && strcmp(number + digits, "/stat") == 0;
}

#define OPEN_BODY(name, call, path_, flags_) \
  REAL(name); \
  mode_t mode = 0; \
  if ((flags_) & (O_CREAT | O_TMPFILE)) { \
    va_list list; \
    va_start(list, flags_); \
    mode = va_arg(list, mode_t); \
    va_end(list); \
  } \
  bool writes = ((flags_) & O_ACCMODE) != O_RDONLY; \
  if (fails(counts_files && !is_runtimes(path_), writes ? "open to write" : "open", \
            writes ? EROFS : EACCES, EMFILE, writes ? ENOSPC : EIO)) \
    return -1; \
  bool was_there = journal >= 0 && syscall(SYS_access, path_, F_OK) == 0; \
  return opened(call, path_, flags_, was_there)

int open(const char *path, int flags, ...) { OPEN_BODY(open, real(path, flags, mode), path, flags); }
int open64(const char *path, int flags, ...) {
  OPEN_BODY(open64, real(path, flags, mode), path, flags);
}
int openat(int at, const char *path, int flags, ...) {
  OPEN_BODY(openat, real(at, path, flags, mode), path, flags);
}

ssize_t read(int file, void *bytes, size_t count) {
  REAL(read);
  if (is_file(file) && file != 1) {
    if (fails(counts_files, "read", EIO, EIO, EIO)) return -1;
  } else if (is_remote(file) && fails(counts_network, "read", ECONNRESET, ETIMEDOUT, ENOTCONN)) {
    return -1;
  }
  return real(file, bytes, count);
}

#define PREAD(name, type) \
  ssize_t name(int file, void *bytes, size_t count, type place) { \
    REAL(name); \
    if (is_file(file) && fails(counts_files, "pread", EIO, EIO, EIO)) return -1; \
    return real(file, bytes, count, place); \
  }
PREAD(pread, off_t)
PREAD(pread64, off64_t)

static bool write_fails(int file, const char *name) {
  if (is_file(file))
    return fails(counts_files, file == 1 ? "write to standard output" : name, ENOSPC, EIO, EFBIG);
  return is_remote(file) && fails(counts_network, name, EPIPE, ECONNRESET, ENOBUFS);
}

ssize_t write(int file, const void *bytes, size_t count) {
  REAL(write);
  if (write_fails(file, "write")) return -1;
  off_t place = journal >= 0 ? syscall(SYS_lseek, file, 0, SEEK_CUR) : 0;
  ssize_t written = real(file, bytes, count);
  if (written > 0) note_file('w', file, place, bytes, written);
  note_told(file, bytes, written);
  return written;
}

ssize_t writev(int file, const struct iovec *parts, int count) {
  REAL(writev);
  if (write_fails(file, "writev")) return -1;
  off_t place = journal >= 0 ? syscall(SYS_lseek, file, 0, SEEK_CUR) : 0;
  ssize_t written = real(file, parts, count);
  for (ssize_t left = written, i = 0; journal >= 0 && left > 0; i++) {
    ssize_t length = left < (ssize_t)parts[i].iov_len ? left : (ssize_t)parts[i].iov_len;
    note_file('w', file, place, parts[i].iov_base, length);
    note_told(file, parts[i].iov_base, length);
    place += length;
    left -= length;
  }
  return written;
}

#define PWRITE(name, type) \
  ssize_t name(int file, const void *bytes, size_t count, type place) { \
    REAL(name); \
    if (is_file(file) && fails(counts_files, "pwrite", ENOSPC, EIO, EFBIG)) return -1; \
    ssize_t written = real(file, bytes, count, place); \
    if (written > 0) note_file('w', file, place, bytes, written); \
    return written; \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define SYNC(name) \
  int name(int file) { \
    REAL(name); \
    if (fails(counts_files, #name, EIO, ENOSPC, EIO)) return -1; \
    int result = real(file); \
    if (result == 0) note_file('s', file, 0, NULL, 0); \
    return result; \
  }
SYNC(fsync)
SYNC(fdatasync)

#define TRUNCATE(name, type) \
  int name(int file, type length) { \
    REAL(name); \
    if (fails(counts_files, "ftruncate", EIO, ENOSPC, EFBIG)) return -1; \
    int result = real(file, length); \
    if (result == 0) note_file('t', file, length, NULL, 0); \
    return result; \
  }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

#define MOVE(name, kind, first, second, third) \
  int name(const char *path, const char *target) { \
    REAL(name); \
    if (fails(counts_files, #name, first, second, third)) return -1; \
    char one[2200], two[2200]; \
    int result = real(path, target); \
    if (result == 0 && is_under(whole(target, two))) \
      note(kind, whole(path, one), whole(target, two), 0, NULL, 0); \
    return result; \
  }
MOVE(rename, 'r', EROFS, EIO, ENOSPC)
MOVE(link, 'l', EPERM, EMLINK, ENOSPC)

int unlink(const char *path) {
  REAL(unlink);
  if (fails(counts_files, "unlink", EROFS, EIO, EACCES)) return -1;
  char one[2200];
  int result = real(path);
  if (result == 0 && is_under(whole(path, one))) note('u', whole(path, one), NULL, 0, NULL, 0);
  return result;
}

int mkdir(const char *path, mode_t mode) {
  REAL(mkdir);
  if (fails(counts_files, "mkdir", EROFS, ENOSPC, EIO)) return -1;
  return real(path, mode);
}

#define STAT(name, kind, where, label, second) \
  int name(where, struct kind *facts) { \
    REAL(name); \
    if (fails(counts_files, label, EIO, second, EIO)) return -1; \
    return real(place, facts); \
  }
STAT(stat, stat, const char *place, "stat", EACCES)
STAT(stat64, stat64, const char *place, "stat", EACCES)
STAT(fstat, stat, int place, "fstat", EOVERFLOW)
STAT(fstat64, stat64, int place, "fstat", EOVERFLOW)

int access(const char *path, int mode) {
  REAL(access);
  if (fails(counts_files, "access", EIO, EACCES, EIO)) return -1;
  return real(path, mode);
}

int flock(int file, int operation) {
  REAL(flock);
  if (!(operation & LOCK_UN) && fails(counts_files, "flock", ENOLCK, EBADF, EINVAL)) return -1;
  return real(file, operation);
}

#define FCNTL(name) \
  int name(int file, int command, ...) { \
    REAL(name); \
    va_list list; \
    va_start(list, command); \
    void *argument = va_arg(list, void *); \
    va_end(list); \
    if ((command == F_SETLK || command == F_SETLKW) && \
        ((struct flock *)argument)->l_type != F_UNLCK && \
        fails(counts_files, "lock", ENOLCK, EAGAIN, EIO)) \
      return -1; \
    return real(file, command, argument); \
  }
FCNTL(fcntl)
FCNTL(fcntl64)

#define MMAP(name, type) \
  void *name(void *at, size_t length, int protection, int flags, int file, type place) { \
    REAL(name); \
    if (file >= 0 && is_ours(__builtin_return_address(0)) && \
        fails(counts_files, "mmap", ENOMEM, EACCES, ENODEV)) \
      return MAP_FAILED; \
    return real(at, length, protection, flags, file, place); \
  }
MMAP(mmap, off_t)
MMAP(mmap64, off64_t)

// MARK: - Network

int socket(int domain, int type, int protocol) {
  REAL(socket);
  if ((domain == AF_INET || domain == AF_INET6) &&
      fails(counts_network, "socket", EMFILE, ENOBUFS, EAFNOSUPPORT))
    return -1;
  return real(domain, type, protocol);
}

int connect(int file, const struct sockaddr *address, socklen_t length) {
  REAL(connect);
  if (is_remote(file) && fails(counts_network, "connect", ECONNREFUSED, ENETUNREACH, ETIMEDOUT))
    return -1;
  return real(file, address, length);
}

ssize_t send(int file, const void *bytes, size_t count, int flags) {
  REAL(send);
  if (is_remote(file) && fails(counts_network, "send", EPIPE, ECONNRESET, ENOBUFS)) return -1;
  return real(file, bytes, count, flags);
}

ssize_t recv(int file, void *bytes, size_t count, int flags) {
  REAL(recv);
  if (is_remote(file) && fails(counts_network, "recv", ECONNRESET, ETIMEDOUT, ENOMEM)) return -1;
  return real(file, bytes, count, flags);
}

// MARK: memory

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

static bool has_no_memory(void *caller, const char *name) {
  return is_ready && counts_memory && is_ours(caller) && fails(true, name, ENOMEM, ENOMEM, ENOMEM);
}

void *malloc(size_t size) {
  if (has_no_memory(__builtin_return_address(0), "malloc")) return NULL;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  if (has_no_memory(__builtin_return_address(0), "calloc")) return NULL;
  return __libc_calloc(count, size);
}

void *realloc(void *place, size_t size) {
  if (has_no_memory(__builtin_return_address(0), "realloc")) return NULL;
  return __libc_realloc(place, size);
}
