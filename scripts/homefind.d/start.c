// usage: start LIST ROOT -- PROGRAM BUILD [ARGUMENT...]
//
// Runs PROGRAM if no path in LIST has changed since LIST was written, or BUILD if a path has changed or cannot be
// checked. LIST contains paths relative to the folder ROOT, each terminated by a null byte: all sources and their
// folders. A folder's modification time changes whenever an entry is added or removed, so this program never reads a
// folder, which would take longer than checking the paths. Speed matters because scripts/homefind runs this program at
// every start.
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __APPLE__
#define st_mtim st_mtimespec
#endif

static bool is_newer(const struct stat *file, const struct stat *list) {
  struct timespec time = file->st_mtim, limit = list->st_mtim;
  return time.tv_sec != limit.tv_sec ? time.tv_sec > limit.tv_sec : time.tv_nsec > limit.tv_nsec;
}

static bool is_unchanged(const char *list, const char *root) {
  int file = open(list, O_RDONLY | O_CLOEXEC);
  int folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  struct stat list_facts, facts;
  if (file < 0 || folder < 0 || fstat(file, &list_facts) != 0) return false;
  const char *path = mmap(NULL, list_facts.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  if (path == MAP_FAILED) return false;
  const char *end = path + list_facts.st_size;
  if (end[-1] != 0) return false;
  for (; path < end; path += strlen(path) + 1) {
    if (fstatat(folder, path, &facts, AT_SYMLINK_NOFOLLOW) != 0) return false;
    if (is_newer(&facts, &list_facts)) return false;
  }
  return true;
}

int main(int count, char **words) {
  if (count < 6 || strcmp(words[3], "--") != 0) {
    fputs("usage: start LIST ROOT -- PROGRAM BUILD [ARGUMENT...]\n", stderr);
    return 64;
  }
  char *program = words[4], *build = words[5];
  char **arguments = words + 5;
  if (is_unchanged(words[1], words[2])) {
    arguments[0] = program;
    execv(program, arguments);
  }
  arguments[0] = build;
  execv(build, arguments);
  perror(build);
  return 69;
}
