/// libpq's functions for Swift: without libpq headers or macros, and with closed enumerations.
///
/// Nothing in this file is thread-safe, so each connection must be used by only one thread. Call
/// `cpq_load` first.
#ifndef CPOSTGRESQL_H
#define CPOSTGRESQL_H

#include <stdbool.h>
#include <stddef.h>

// Pointers that may be NULL are annotated.
#pragma clang assume_nonnull begin

/// libpq's types under their struct names.
typedef struct pg_conn cpq_connection;
typedef struct pg_result cpq_result;
typedef struct pg_cancel cpq_cancellation;

/// Loads libpq once per process. Returns `false` if the library is not installed or lacks a
/// function.
bool cpq_load(void);

/// The parts of an address that messages may contain.
typedef struct cpq_address {
  /// Several hosts or ports are separated by commas; a component that is missing from the address is NULL.
  char *_Nullable host;
  char *_Nullable port;
  char *_Nullable database;
  char *_Nullable user;
  /// Whether the address contains a password or passphrase.
  bool has_secret;
} cpq_address;

/// Parses a `postgresql://` address. Returns `false` if the text is not such an address. The caller
/// must free the address in both cases.
bool cpq_address_parse(cpq_address *address, const char *text);
void cpq_address_free(cpq_address *address);

/// The state of a connection attempt, or the operation that it is waiting for.
typedef enum __attribute__((enum_extensibility(closed))) cpq_progress : int {
  cpq_progress_failed,
  cpq_progress_reading,
  cpq_progress_writing,
  cpq_progress_ready,
} cpq_progress;

/// Starts connecting, with UTF-8 as the encoding, and returns without waiting; returns NULL if
/// memory runs out. Server notices are dropped, and errors start with their SQLSTATE.
///
/// `kind` is a `target_session_attrs` value that overrides the address; NULL keeps the value in the
/// address. `lost_after_ms` is how long sent data may remain unacknowledged, unless the address
/// sets its own limit.
cpq_connection *_Nullable cpq_connect_start(
    const char *address, const char *_Nullable password, const char *_Nullable kind,
    const char *lost_after_ms);
/// Continues connecting; call it again when the socket is ready for the returned operation.
cpq_progress cpq_connect_poll(cpq_connection *connection);
/// Returns the socket to wait for, which may change with each call; negative if not connected.
int cpq_socket(const cpq_connection *connection);
/// Whether the server required a password but did not get one.
bool cpq_needs_password(const cpq_connection *connection);
/// Whether the connection is broken.
bool cpq_is_lost(const cpq_connection *connection);
/// Returns the last error, which may have several lines. The message contains host and user names,
/// but never a password.
const char *cpq_error(const cpq_connection *connection);
/// Returns a parameter that the server reported, such as `server_encoding`; NULL if the server did
/// not report it.
const char *_Nullable cpq_parameter(const cpq_connection *connection, const char *name);
/// Prepares a request that cancels the current command and can be sent from any thread. Returns
/// NULL if there is no connection.
cpq_cancellation *_Nullable cpq_cancel_prepare(cpq_connection *connection);
/// Sends the request over a separate connection, waits for the server without a time limit, and
/// frees the request.
void cpq_cancel_send(cpq_cancellation *cancel);
void cpq_finish(cpq_connection *connection);

/// Queues a command; a command without parameters may contain several statements. `cpq_flush` sends
/// it.
bool cpq_send(
    cpq_connection *connection, const char *command, int count,
    const char *_Nullable const *_Nullable parameters);
/// Sends a statement to prepare under a name; the server infers the types of its parameters.
bool cpq_send_prepare(cpq_connection *connection, const char *name, const char *command);
/// Runs the prepared statement `name` or, if `name` is NULL, the statement `command`; returns values in binary format.
///
/// `values` contains NULL for null. `is_binary` is 1 for a text value of `lengths` bytes, and 0 for a
/// number as NUL-terminated text.
bool cpq_send_values(
    cpq_connection *connection, const char *_Nullable name, const char *_Nullable command, int count,
    const char *_Nullable const *_Nullable values, const int *_Nullable lengths,
    const int *_Nullable is_binary);
/// Returns 0 if everything was sent, 1 if the socket is full, -1 on failure.
int cpq_flush(cpq_connection *connection);
/// Reads available input.
bool cpq_consume(cpq_connection *connection);
/// Whether `cpq_next_result` would block.
bool cpq_is_busy(cpq_connection *connection);

/// The outcome of a command.
typedef enum __attribute__((enum_extensibility(closed))) cpq_outcome : int {
  cpq_outcome_done,
  cpq_outcome_copy_in,
  cpq_outcome_copy_out,
  cpq_outcome_failed,
} cpq_outcome;

/// Returns the next result, which the caller must clear; NULL after the last result.
cpq_result *_Nullable cpq_next_result(cpq_connection *connection);
void cpq_clear(cpq_result *result);
cpq_outcome cpq_result_outcome(const cpq_result *result);
int cpq_rows(const cpq_result *result);
int cpq_columns(const cpq_result *result);
/// Returns the name of a column, which is valid until the result is cleared.
const char *cpq_column_name(const cpq_result *result, int column);
/// Returns a value as text, which is valid until the result is cleared; NULL if the value is null.
const char *_Nullable cpq_value(const cpq_result *result, int row, int column);
/// Returns a value's bytes, which are valid until the result is cleared, and their number; NULL if the value is null.
const char *_Nullable cpq_bytes(const cpq_result *result, int row, int column, int *length);
/// Returns the number of rows that the command changed or returned.
long long cpq_changes(cpq_result *result);
/// Returns the SQLSTATE of a failure; NULL if the failure is not from the server.
const char *_Nullable cpq_result_state(const cpq_result *result);
/// Returns the server's primary error message, without details.
const char *_Nullable cpq_result_text(const cpq_result *result);

/// Returns the payload of the next notification, which the caller must free; NULL if no notification has arrived.
char *_Nullable cpq_notification(cpq_connection *connection);

/// Sends part of a COPY to the server.
bool cpq_copy_put(cpq_connection *connection, const void *bytes, int count);
/// Ends the COPY.
bool cpq_copy_end(cpq_connection *connection);
/// Receives the next part of a COPY from the server; the caller must free the part. Returns the part's length, 0 if it
/// has not arrived yet, -1 at the end of the COPY, or -2 on failure.
int cpq_copy_get(cpq_connection *connection, char *_Nullable *_Nonnull bytes);
void cpq_free(void *_Nullable bytes);

#pragma clang assume_nonnull end

#endif
