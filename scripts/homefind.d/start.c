// usage: start STAMP PATH... -- PROGRAM BUILD [ARGUMENT...]
// Goes on as PROGRAM when nothing at or below the paths was changed after the stamp was written, and as
// BUILD when something was or cannot be looked at. What `find PATH... -newer STAMP` tells, in a fraction
// of its time: scripts/homefind asks at every start.
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __APPLE__
#define st_mtim st_mtimespec
#endif

// What is looked at: all, or one of two halves, for two processors.
enum part { FIRST_HALF, SECOND_HALF, ALL };

static struct timespec stamp;

static bool is_unchanged(int folder, const char *name, enum part part);

static bool holds_nothing_newer(int descriptor, enum part part) {
  DIR *entries = descriptor < 0 ? NULL : fdopendir(descriptor);
  if (entries == NULL) return false;
  bool unchanged = true;
  struct dirent *entry;
  for (unsigned place = 0; unchanged && (entry = readdir(entries)) != NULL; place++) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    if (part == ALL || place % 2 == part) unchanged = is_unchanged(dirfd(entries), entry->d_name, ALL);
  }
  closedir(entries);
  return unchanged;
}

static bool is_unchanged(int folder, const char *name, enum part part) {
  struct stat facts;
  if (fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) != 0) return false;
  if (facts.st_mtim.tv_sec != stamp.tv_sec ? facts.st_mtim.tv_sec > stamp.tv_sec
                                           : facts.st_mtim.tv_nsec > stamp.tv_nsec) {
    return false;
  }
  if (!S_ISDIR(facts.st_mode)) return true;
  return holds_nothing_newer(
    openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), part);
}

// A null-terminated list of paths; gives it back where one of them has changed in the second half.
static void *second_half(void *paths) {
  for (char **path = paths; *path != NULL; path++) {
    if (!is_unchanged(AT_FDCWD, *path, SECOND_HALF)) return paths;
  }
  return NULL;
}

static bool are_unchanged(char **paths) {
  pthread_t other;
  bool both = pthread_create(&other, NULL, second_half, paths) == 0, unchanged = true;
  for (char **path = paths; unchanged && *path != NULL; path++) {
    unchanged = is_unchanged(AT_FDCWD, *path, both ? FIRST_HALF : ALL);
  }
  void *changed = NULL;
  if (both) pthread_join(other, &changed);
  return unchanged && changed == NULL;
}

int main(int count, char **words) {
  int end = 1;
  while (end < count && strcmp(words[end], "--") != 0) end++;
  if (end < 3 || count < end + 3) {
    fputs("usage: start STAMP PATH... -- PROGRAM BUILD [ARGUMENT...]\n", stderr);
    return 64;
  }
  struct stat facts;
  bool unchanged = stat(words[1], &facts) == 0;
  stamp = facts.st_mtim;
  words[end] = NULL;
  unchanged = unchanged && are_unchanged(words + 2);
  char *program = words[end + 1], *build = words[end + 2];
  char **arguments = words + end + 2;
  if (unchanged) {
    arguments[0] = program;
    execv(program, arguments);
  }
  arguments[0] = build;
  execv(build, arguments);
  perror(build);
  return 69;
}
