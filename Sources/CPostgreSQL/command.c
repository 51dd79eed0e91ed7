// strdup is part of POSIX, but not of strict C.
#define _DEFAULT_SOURCE

#include <stdlib.h>
#include <string.h>

#include "CPostgreSQL.h"
#include "late.h"

bool cpq_send(
    cpq_connection *connection, const char *command, int count, const char *const *parameters) {
  if (count == 0) return cpq_late.PQsendQuery(connection, command) == 1;
  return cpq_late.PQsendQueryParams(
             connection, command, count, NULL, parameters, NULL, NULL, 0) == 1;
}

bool cpq_send_prepare(cpq_connection *connection, const char *name, const char *command) {
  return cpq_late.PQsendPrepare(connection, name, command, 0, NULL) == 1;
}

bool cpq_send_values(
    cpq_connection *connection, const char *name, const char *command, int count,
    const char *const *values, const int *lengths, const int *is_binary) {
  if (name != NULL) {
    return cpq_late.PQsendQueryPrepared(connection, name, count, values, lengths, is_binary, 1) == 1;
  }
  return cpq_late.PQsendQueryParams(
             connection, command, count, NULL, values, lengths, is_binary, 1) == 1;
}

int cpq_flush(cpq_connection *connection) { return cpq_late.PQflush(connection); }

bool cpq_consume(cpq_connection *connection) { return cpq_late.PQconsumeInput(connection) == 1; }

bool cpq_is_busy(cpq_connection *connection) { return cpq_late.PQisBusy(connection) == 1; }

cpq_result *cpq_next_result(cpq_connection *connection) {
  return cpq_late.PQgetResult(connection);
}

void cpq_clear(cpq_result *result) { cpq_late.PQclear(result); }

cpq_outcome cpq_result_outcome(const cpq_result *result) {
  switch (cpq_late.PQresultStatus(result)) {
  case PGRES_EMPTY_QUERY:
  case PGRES_COMMAND_OK:
  case PGRES_TUPLES_OK: return cpq_outcome_done;
  case PGRES_COPY_IN: return cpq_outcome_copy_in;
  case PGRES_COPY_OUT: return cpq_outcome_copy_out;
  default: return cpq_outcome_failed;
  }
}

int cpq_rows(const cpq_result *result) { return cpq_late.PQntuples(result); }

int cpq_columns(const cpq_result *result) { return cpq_late.PQnfields(result); }

const char *cpq_column_name(const cpq_result *result, int column) {
  return cpq_late.PQfname(result, column);
}

const char *cpq_value(const cpq_result *result, int row, int column) {
  if (cpq_late.PQgetisnull(result, row, column)) return NULL;
  return cpq_late.PQgetvalue(result, row, column);
}

const char *cpq_bytes(const cpq_result *result, int row, int column, int *length) {
  if (cpq_late.PQgetisnull(result, row, column)) return NULL;
  *length = cpq_late.PQgetlength(result, row, column);
  return cpq_late.PQgetvalue(result, row, column);
}

long long cpq_changes(cpq_result *result) { return atoll(cpq_late.PQcmdTuples(result)); }

char *cpq_notification(cpq_connection *connection) {
  PGnotify *notification = cpq_late.PQnotifies(connection);
  if (notification == NULL) return NULL;
  char *payload = strdup(notification->extra);
  cpq_late.PQfreemem(notification);
  return payload;
}

const char *cpq_result_state(const cpq_result *result) {
  return cpq_late.PQresultErrorField(result, PG_DIAG_SQLSTATE);
}

const char *cpq_result_text(const cpq_result *result) {
  return cpq_late.PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}

bool cpq_copy_put(cpq_connection *connection, const void *bytes, int count) {
  return cpq_late.PQputCopyData(connection, bytes, count) == 1;
}

bool cpq_copy_end(cpq_connection *connection) {
  return cpq_late.PQputCopyEnd(connection, NULL) == 1;
}

int cpq_copy_get(cpq_connection *connection, char **bytes) {
  return cpq_late.PQgetCopyData(connection, bytes, 1);
}

void cpq_free(void *bytes) { cpq_late.PQfreemem(bytes); }
