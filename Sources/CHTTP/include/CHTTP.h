/// A Swift interface to libcurl, without variadic functions, macros or curl headers.
///
/// A multi handle and its easy handles belong to one thread; only `chttp_multi_wake` may be called
/// from another thread.
#ifndef CHTTP_H
#define CHTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Pointers that may be NULL are annotated.
#pragma clang assume_nonnull begin

/// A set of concurrent transfers that share connections.
typedef struct chttp_multi chttp_multi;
/// A reusable handle for one transfer at a time.
typedef struct chttp_easy chttp_easy;

/// The outcome of a transfer, grouped by what a caller can do about it.
typedef enum __attribute__((enum_extensibility(closed))) chttp_outcome : int32_t {
  chttp_outcome_done,
  chttp_outcome_unresolved,
  chttp_outcome_proxy,
  chttp_outcome_unconnected,
  chttp_outcome_tls,
  chttp_outcome_certificate,
  /// The connect timeout, the only timeout passed to curl, has expired.
  chttp_outcome_connect_timeout,
  chttp_outcome_empty,
  chttp_outcome_cut_off,
  chttp_outcome_not_http,
  chttp_outcome_encoding,
  /// A callback or a decoder stopped the transfer.
  chttp_outcome_stopped,
  /// Memory is exhausted, or a header line is longer than 100 kB; curl returns the same error for
  /// both.
  chttp_outcome_memory,
  chttp_outcome_address,
  chttp_outcome_other,
} chttp_outcome;

/// The callbacks of a transfer, which run on the thread that drives the multi handle.
typedef struct chttp_callbacks {
  /// The connection is established or reused; the request is about to be sent.
  void (*connected)(void *_Nullable context);
  /// Receives a header line, including its line ending. Returning `false` stops the transfer.
  bool (*head)(void *_Nullable context, const void *bytes, size_t count);
  /// Receives decoded bytes of the response body. Returning `false` stops the transfer.
  bool (*body)(void *_Nullable context, const void *bytes, size_t count);
  /// Reports the number of bytes sent and received so far, before decoding.
  void (*progress)(void *_Nullable context, int64_t moved);
  /// Whether a connection to an IP address of 4 or 16 bytes is allowed. This callback is called
  /// before connecting, and again before a request is sent over the connection. NULL allows all
  /// addresses.
  bool (*_Nullable reaches)(void *_Nullable context, const void *bytes, size_t count);
} chttp_callbacks;

/// A request. All fields are copied except `context`, which is stored as a pointer.
typedef struct chttp_setup {
  const char *url;
  /// NULL for no credentials.
  const char *_Nullable user;
  const char *_Nullable password;
  /// The method of a request that has a `body`, even if the body is empty. NULL for GET without a
  /// body.
  const char *_Nullable sending_method;
  const void *_Nullable body;
  size_t body_size;
  int64_t connect_limit_ms;
  /// Whether to bypass proxies, even if the environment configures one.
  bool direct;
  chttp_callbacks callbacks;
  void *_Nullable context;
} chttp_setup;

/// Initializes libcurl. Must be called before all other functions, on any thread. Returns `false`
/// if libcurl is unavailable.
bool chttp_global_init(void);
/// Returns libcurl's version, such as `7.88.1`.
const char *chttp_version(void);

/// Creates a multi handle that keeps at most `connections` connections open; NULL if out of memory.
chttp_multi *_Nullable chttp_multi_new(long connections);
/// Closes the connections of a multi handle, which must not contain easy handles.
void chttp_multi_free(chttp_multi *multi);
bool chttp_multi_add(chttp_multi *multi, chttp_easy *easy);
void chttp_multi_remove(chttp_multi *multi, chttp_easy *easy);
/// Advances every transfer as far as possible without waiting. Returns `false` if the multi handle
/// is broken.
bool chttp_multi_perform(chttp_multi *multi);
/// Waits up to `limit_ms` for network activity, curl's timers or `chttp_multi_wake`.
bool chttp_multi_wait(chttp_multi *multi, int limit_ms);
/// Interrupts the current wait, or the next wait if no thread is waiting.
void chttp_multi_wake(chttp_multi *multi);
/// Returns the context of the next finished transfer, which stays in the multi handle until
/// removed; NULL if no transfer has finished.
void *_Nullable chttp_multi_next_done(chttp_multi *multi, chttp_outcome *outcome);

chttp_easy *_Nullable chttp_easy_new(void);
void chttp_easy_free(chttp_easy *easy);
/// Adds `Name: value`, or `Name:` to suppress one of curl's default headers.
bool chttp_easy_add_header(chttp_easy *easy, const char *line);
/// Prepares one request, with the headers added since the handle was last cleared.
bool chttp_easy_prepare(chttp_easy *easy, const chttp_setup *setup);
/// Makes libcurl deliver the body without decompressing it; must be called immediately after the
/// response's header. Returns `false` if this version of libcurl does not support that.
bool chttp_easy_take_encoded(chttp_easy *easy);
/// Clears the request with its credentials and headers, so that the handle can be reused.
void chttp_easy_clear(chttp_easy *easy);
/// Whether the last connection attempt was refused, as opposed to failing for another reason.
bool chttp_easy_was_refused(const chttp_easy *easy);
/// Returns the status of a proxy's response to CONNECT, or 0.
long chttp_easy_proxy_status(const chttp_easy *easy);
/// Returns curl's error message for the transfer, which may contain host and certificate names.
const char *chttp_easy_error(const chttp_easy *easy);

/// The components of an http or https URL.
typedef struct chttp_address {
  char *_Nullable scheme;
  char *_Nullable host;
  char *_Nullable port;
  /// Percent-decoded; NULL if missing from the URL.
  char *_Nullable user;
  char *_Nullable password;
  /// The URL without user info or fragment.
  char *_Nullable url;
} chttp_address;

/// Parses a URL. If `reference` is not NULL, first resolves it against the URL. Returns `false` if
/// the URL's scheme is neither http nor https, or the URL is invalid. The caller must free
/// `address` in either case.
bool chttp_address_parse(
    chttp_address *address, const char *url, const char *_Nullable reference);
void chttp_address_free(chttp_address *address);

/// Whether an environment variable configures a proxy for http or https; ignores `no_proxy`.
bool chttp_proxy_is_set(bool https);

/// The outcome of delivering an email.
typedef enum __attribute__((enum_extensibility(closed))) chttp_mail_outcome : int32_t {
  /// The server has accepted the message.
  chttp_mail_outcome_sent,
  /// The server rejected the recipient, the sender or the message; `status` is its reply code.
  chttp_mail_outcome_refused,
  chttp_mail_outcome_unresolved,
  chttp_mail_outcome_unconnected,
  /// TLS failed, or the server does not offer it.
  chttp_mail_outcome_tls,
  chttp_mail_outcome_certificate,
  chttp_mail_outcome_login,
  chttp_mail_outcome_timeout,
  /// libcurl is not installed, or was built without SMTP.
  chttp_mail_outcome_missing,
  /// `before_content` stopped the delivery.
  chttp_mail_outcome_stopped,
  chttp_mail_outcome_other,
} chttp_mail_outcome;

/// An email and its server. All pointers must stay valid until `chttp_mail_send` returns.
typedef struct chttp_mail {
  /// `smtp://host:port/name` or `smtps://host:port/name`; the name is sent in EHLO.
  const char *url;
  /// Whether to fail if the server does not offer TLS.
  bool demands_tls;
  /// NULL for no login.
  const char *_Nullable user;
  const char *_Nullable password;
  /// NULL for the system's certificates.
  const char *_Nullable certificates;
  /// Addresses without angle brackets. The caller must ensure that the addresses contain no CR or
  /// LF, because libcurl would send the text after a line break as a command.
  const char *sender;
  const char *recipient;
  /// The message, with CRLF line endings.
  const void *_Nullable content;
  size_t content_size;
  int64_t connect_limit_ms;
  int64_t total_limit_ms;
  /// This callback is called once, after the server has agreed to receive the content and before
  /// any content is sent. The server cannot have accepted the message before this call. Returning
  /// `false` stops the delivery. The callback may be NULL.
  bool (*_Nullable before_content)(void *_Nullable context);
  void *_Nullable context;
} chttp_mail;

/// The server's last reply.
typedef struct chttp_mail_reply {
  /// The reply code, such as 550; 0 if there was no reply.
  long status;
  /// curl's error message; may contain host names but never the password.
  char cause[256];
} chttp_mail_reply;

/// Delivers an email and waits for the outcome. This function is thread-safe, and any number of
/// deliveries may run concurrently.
chttp_mail_outcome chttp_mail_send(const chttp_mail *mail, chttp_mail_reply *reply);

/// Runs `body` on a new detached thread with all signals blocked. Returns 0 or an errno value.
int chttp_thread_start(void (*body)(void *_Nullable), void *_Nullable context);

#pragma clang assume_nonnull end

#endif
