// Signal masks are not part of standard C.
#define _DEFAULT_SOURCE

#include "CHTTP.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

typedef struct start {
  void (*body)(void *);
  void *context;
} start;

static void *run(void *argument) {
  start given = *(start *)argument;
  free(argument);
  given.body(given.context);
  return NULL;
}

int chttp_thread_start(void (*body)(void *), void *context) {
  start *given = malloc(sizeof *given);
  if (given == NULL) return ENOMEM;
  *given = (start){body, context};

  // A new thread inherits the signal mask. Block all signals so that the system delivers them to
  // threads that expect them.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int error = pthread_create(&thread, NULL, run, given);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (error != 0) {
    free(given);
    return error;
  }
  pthread_detach(thread);
  return 0;
}
