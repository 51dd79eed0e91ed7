// usage: start STAMP PATH... -- PROGRAM BUILD [ARGUMENT...]
// Goes on as PROGRAM when nothing at or below the paths was changed after the stamp was written, and as
// BUILD when something was or cannot be looked at. What `find PATH... -newer STAMP` tells, in a fraction
// of its time: scripts/homefind asks at every start.
#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __APPLE__
#define st_mtim st_mtimespec
#endif

static struct timespec stamp;

static bool is_unchanged(int folder, const char *name);

static bool holds_nothing_newer(int descriptor) {
  DIR *entries = descriptor < 0 ? NULL : fdopendir(descriptor);
  if (entries == NULL) return false;
  bool unchanged = true;
  struct dirent *entry;
  while (unchanged && (entry = readdir(entries)) != NULL) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    unchanged = is_unchanged(dirfd(entries), entry->d_name);
  }
  closedir(entries);
  return unchanged;
}

static bool is_unchanged(int folder, const char *name) {
  struct stat facts;
  if (fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) != 0) return false;
  if (facts.st_mtim.tv_sec != stamp.tv_sec ? facts.st_mtim.tv_sec > stamp.tv_sec
                                           : facts.st_mtim.tv_nsec > stamp.tv_nsec) {
    return false;
  }
  if (!S_ISDIR(facts.st_mode)) return true;
  return holds_nothing_newer(
    openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
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
  for (int index = 2; unchanged && index < end; index++) {
    unchanged = is_unchanged(AT_FDCWD, words[index]);
  }
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
