// usage: newer STAMP PATH...
// Its status is 0 when a file or folder at or below a path was changed after the stamp was written,
// or one of them cannot be looked at; 1 when none was. What `find PATH... -newer STAMP` tells, in a
// quarter of its time: scripts/homefind asks at every start.
#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __APPLE__
#define st_mtim st_mtimespec
#endif

static struct timespec stamp;

static bool is_newer(int folder, const char *name);

static bool holds_newer(int descriptor) {
  DIR *entries = descriptor < 0 ? NULL : fdopendir(descriptor);
  if (entries == NULL) return true;
  bool found = false;
  struct dirent *entry;
  while (!found && (entry = readdir(entries)) != NULL) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    found = is_newer(dirfd(entries), entry->d_name);
  }
  closedir(entries);
  return found;
}

static bool is_newer(int folder, const char *name) {
  struct stat facts;
  if (fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) != 0) return true;
  if (facts.st_mtim.tv_sec != stamp.tv_sec
          ? facts.st_mtim.tv_sec > stamp.tv_sec
          : facts.st_mtim.tv_nsec > stamp.tv_nsec) {
    return true;
  }
  return S_ISDIR(facts.st_mode)
         && holds_newer(openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

int main(int count, char **words) {
  struct stat facts;
  if (count < 2 || stat(words[1], &facts) != 0) return 0;
  stamp = facts.st_mtim;
  for (int index = 2; index < count; index++) {
    if (is_newer(AT_FDCWD, words[index])) return 0;
  }
  return 1;
}
