// A library that is loaded before the C library (LD_PRELOAD) and advances the time of day by $CLOCK_AHEAD seconds.
// Monotonic clocks and timers are not affected.
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t ahead(void) {
  const char *seconds = getenv("CLOCK_AHEAD");
  return seconds ? (time_t)atoll(seconds) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *moment) {
  int status = (int)syscall(SYS_clock_gettime, clock, moment);
  if (status == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) moment->tv_sec += ahead();
  return status;
}

int gettimeofday(struct timeval *moment, void *zone) {
  (void)zone;
  struct timespec now;
  int status = clock_gettime(CLOCK_REALTIME, &now);
  if (status == 0) *moment = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
  return status;
}

time_t time(time_t *moment) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  if (moment) *moment = now.tv_sec;
  return now.tv_sec;
}
