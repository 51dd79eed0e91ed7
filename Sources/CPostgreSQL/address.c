// strdup is part of POSIX, but not of strict C.
#define _DEFAULT_SOURCE

#include <stdlib.h>
#include <string.h>

#include "CPostgreSQL.h"
#include "late.h"

static bool begins(const char *text, const char *start) {
  return strncmp(text, start, strlen(start)) == 0;
}

bool cpq_address_parse(cpq_address *address, const char *text) {
  memset(address, 0, sizeof *address);
  if (!begins(text, "postgresql://") && !begins(text, "postgres://")) return false;
  char *error = NULL;
  PQconninfoOption *options = cpq_late.PQconninfoParse(text, &error);
  // Drop the error message, which would repeat the address.
  if (error != NULL) cpq_late.PQfreemem(error);
  if (options == NULL) return false;
  for (PQconninfoOption *option = options; option->keyword != NULL; option++) {
    if (option->val == NULL || option->val[0] == 0) continue;
    if (strchr(option->dispchar, '*') != NULL) address->has_secret = true;
    char **part = strcmp(option->keyword, "host") == 0     ? &address->host
                  : strcmp(option->keyword, "port") == 0   ? &address->port
                  : strcmp(option->keyword, "dbname") == 0 ? &address->database
                  : strcmp(option->keyword, "user") == 0   ? &address->user
                                                           : NULL;
    if (part != NULL) *part = strdup(option->val);
  }
  cpq_late.PQconninfoFree(options);
  return true;
}

void cpq_address_free(cpq_address *address) {
  free(address->host);
  free(address->port);
  free(address->database);
  free(address->user);
}
