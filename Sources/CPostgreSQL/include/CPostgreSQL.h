/// libpq's calls as Swift can make them: no header of libpq's, no macros, and enumerations that are
/// closed.
///
/// Nothing here locks: a connection belongs to one thread. `cpq_load` comes before anything else.
#ifndef CPOSTGRESQL_H
#define CPOSTGRESQL_H

#include <stdbool.h>
#include <stddef.h>

// What may be NULL says so.
#pragma clang assume_nonnull begin

/// libpq's own types, which it names so.
typedef struct pg_conn cpq_connection;
typedef struct pg_result cpq_result;
typedef struct pg_cancel cpq_cancellation;

/// Loads libpq, once in a process. `false`: it is not installed, or not as it should be.
bool cpq_load(void);

/// The parts of an address that people are told of.
typedef struct cpq_address {
  /// With commas between them where there are several; NULL where the address has none.
  char *_Nullable host;
  char *_Nullable port;
  char *_Nullable database;
  char *_Nullable user;
  /// Whether a password or a passphrase stands in it.
  bool has_secret;
} cpq_address;

/// Takes a `postgresql://` address to pieces. `false` when it is none. To be freed either way.
bool cpq_address_parse(cpq_address *address, const char *text);
void cpq_address_free(cpq_address *address);

/// What a connection that is being made waits for.
typedef enum __attribute__((enum_extensibility(closed))) cpq_progress : int {
  cpq_progress_failed,
  cpq_progress_reading,
  cpq_progress_writing,
  cpq_progress_ready,
} cpq_progress;

/// Begins to connect, in UTF-8, without waiting; notices of the server will be dropped, and errors
/// begin with their SQLSTATE. NULL when memory is short.
///
/// `kind`: which of the address's servers will do, as `target_session_attrs` has it, in place of what the
/// address says; NULL leaves that. `lost_after_ms`: how long what was sent may stay unacknowledged, unless the address says otherwise.
cpq_connection *_Nullable cpq_connect_start(
    const char *address, const char *_Nullable password, const char *_Nullable kind,
    const char *lost_after_ms);
/// Goes on with it; to be called again when the socket is ready for what is returned.
cpq_progress cpq_connect_poll(cpq_connection *connection);
/// The socket to wait for, which may be another after each call; negative where there is none.
int cpq_socket(const cpq_connection *connection);
/// Whether the server wanted a password and none was given.
bool cpq_needs_password(const cpq_connection *connection);
/// Whether the server can no longer be reached over it.
bool cpq_is_lost(const cpq_connection *connection);
/// The last error, in lines; it names hosts and users, never a password.
const char *cpq_error(const cpq_connection *connection);
/// What the server reported of a parameter such as `server_encoding`; NULL where it reported nothing.
const char *_Nullable cpq_parameter(const cpq_connection *connection, const char *name);
/// A request to the server to give up what it does, which is sent from any thread; NULL where there is
/// no connection.
cpq_cancellation *_Nullable cpq_cancel_prepare(cpq_connection *connection);
/// Sends it over a connection of its own, waits for the server, however long that takes, and frees it.
void cpq_cancel_send(cpq_cancellation *cancel);
void cpq_finish(cpq_connection *connection);

/// Sends a command; without parameters it may be several. It is on its way once it is flushed.
bool cpq_send(
    cpq_connection *connection, const char *command, int count,
    const char *_Nullable const *_Nullable parameters);
/// Sends a statement to be prepared under a name; the types of its parameters follow from it.
bool cpq_send_prepare(cpq_connection *connection, const char *name, const char *command);
/// Runs the statement of a name, or for NULL an unprepared `command`; values come back in binary form.
///
/// `values`: NULL for null. `is_binary`: 1 where a value is as many bytes as `lengths` has, of a text;
/// 0 where it is a number as a text that ends with a zero byte.
bool cpq_send_values(
    cpq_connection *connection, const char *_Nullable name, const char *_Nullable command, int count,
    const char *_Nullable const *_Nullable values, const int *_Nullable lengths,
    const int *_Nullable is_binary);
/// 0: all is sent. 1: the socket is full. -1: failed.
int cpq_flush(cpq_connection *connection);
/// Takes in what has arrived.
bool cpq_consume(cpq_connection *connection);
/// Whether `cpq_next_result` would wait.
bool cpq_is_busy(cpq_connection *connection);

/// What came of a command.
typedef enum __attribute__((enum_extensibility(closed))) cpq_outcome : int {
  cpq_outcome_done,
  cpq_outcome_copy_in,
  cpq_outcome_copy_out,
  cpq_outcome_failed,
} cpq_outcome;

/// The next result, to be cleared; NULL after the last.
cpq_result *_Nullable cpq_next_result(cpq_connection *connection);
void cpq_clear(cpq_result *result);
cpq_outcome cpq_result_outcome(const cpq_result *result);
int cpq_rows(const cpq_result *result);
int cpq_columns(const cpq_result *result);
/// The name of a column, until the result is cleared.
const char *cpq_column_name(const cpq_result *result, int column);
/// A value as text, until the result is cleared; NULL for null.
const char *_Nullable cpq_value(const cpq_result *result, int row, int column);
/// The value's bytes, until the result is cleared, and how many they are; NULL for null.
const char *_Nullable cpq_bytes(const cpq_result *result, int row, int column, int *length);
/// How many rows the command changed or returned.
long long cpq_changes(cpq_result *result);
/// The SQLSTATE of a failure; NULL where it is none of the server's.
const char *_Nullable cpq_result_state(const cpq_result *result);
/// The server's one line about a failure, without details.
const char *_Nullable cpq_result_text(const cpq_result *result);

/// Takes the next notification that has arrived: its payload, to be freed; NULL where there is none.
char *_Nullable cpq_notification(cpq_connection *connection);

/// Sends a part of a copy into the server.
bool cpq_copy_put(cpq_connection *connection, const void *bytes, int count);
/// Ends it.
bool cpq_copy_end(cpq_connection *connection);
/// The next part of a copy out of the server, to be freed: its length; 0: not there yet. -1: the copy
/// has ended. -2: it failed.
int cpq_copy_get(cpq_connection *connection, char *_Nullable *_Nonnull bytes);
void cpq_free(void *_Nullable bytes);

#pragma clang assume_nonnull end

#endif
