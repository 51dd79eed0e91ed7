#include "CPostgreSQL.h"
#include "late.h"

static void drop_notice(void *context, const PGresult *notice) {
  (void)context;
  (void)notice;
}

cpq_connection *cpq_connect_start(
    const char *address, const char *password, const char *kind, const char *lost_after_ms) {
  // A later parameter overrides an earlier one, so the address can set its own timeout but not a
  // different encoding. NULL values are ignored. With keepalives, a waiting caller gets an error
  // within about 20 seconds if a host dies.
  const char *const names[] = {
      "tcp_user_timeout", "keepalives_idle", "keepalives_interval", "keepalives_count",
      "fallback_application_name", "dbname", "client_encoding", "password",
      "target_session_attrs", NULL};
  const char *const values[] = {
      lost_after_ms, "10", "5", "2", "homefind", address, "UTF8", password, kind, NULL};
  PGconn *connection = cpq_late.PQconnectStartParams(names, values, 1);
  if (connection == NULL) return NULL;
  // While connecting, only verbose errors contain the SQLSTATE.
  cpq_late.PQsetErrorVerbosity(connection, PQERRORS_VERBOSE);
  cpq_late.PQsetNoticeReceiver(connection, drop_notice, NULL);
  return connection;
}

cpq_progress cpq_connect_poll(cpq_connection *connection) {
  if (cpq_late.PQstatus(connection) == CONNECTION_BAD) return cpq_progress_failed;
  switch (cpq_late.PQconnectPoll(connection)) {
  case PGRES_POLLING_READING: return cpq_progress_reading;
  case PGRES_POLLING_WRITING: return cpq_progress_writing;
  case PGRES_POLLING_OK:
    // Sending must not block without a time limit either.
    return cpq_late.PQsetnonblocking(connection, 1) == 0 ? cpq_progress_ready
                                                         : cpq_progress_failed;
  default: return cpq_progress_failed;
  }
}

int cpq_socket(const cpq_connection *connection) { return cpq_late.PQsocket(connection); }

bool cpq_needs_password(const cpq_connection *connection) {
  return cpq_late.PQconnectionNeedsPassword(connection);
}

bool cpq_is_lost(const cpq_connection *connection) {
  return cpq_late.PQstatus(connection) == CONNECTION_BAD;
}

const char *cpq_error(const cpq_connection *connection) {
  return cpq_late.PQerrorMessage(connection);
}

const char *cpq_parameter(const cpq_connection *connection, const char *name) {
  return cpq_late.PQparameterStatus(connection, name);
}

cpq_cancellation *cpq_cancel_prepare(cpq_connection *connection) {
  return cpq_late.PQgetCancel(connection);
}

void cpq_cancel_send(cpq_cancellation *cancel) {
  char error[256];
  cpq_late.PQcancel(cancel, error, sizeof error);
  cpq_late.PQfreeCancel(cancel);
}

void cpq_finish(cpq_connection *connection) { cpq_late.PQfinish(connection); }
