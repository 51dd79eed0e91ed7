/// libcurl's functions for Swift: without variadic functions, macros or curl headers.
///
/// Nothing here is thread-safe. A multi and the easies in it belong to one thread; only
/// `chttp_multi_wake` may be called from another.
#ifndef CHTTP_H
#define CHTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Pointers that may be NULL are annotated.
#pragma clang assume_nonnull begin

/// A set of concurrent transfers that share connections.
typedef struct chttp_multi chttp_multi;
/// One transfer at a time; reusable.
typedef struct chttp_easy chttp_easy;

/// The outcome of a transfer, by what a caller can do about it.
typedef enum __attribute__((enum_extensibility(closed))) chttp_outcome : int32_t {
  chttp_outcome_done,
  chttp_outcome_unresolved,
  chttp_outcome_proxy,
  chttp_outcome_unconnected,
  chttp_outcome_tls,
  chttp_outcome_certificate,
  /// The connect timeout, the only time limit passed to curl.
  chttp_outcome_connect_timeout,
  chttp_outcome_empty,
  chttp_outcome_cut_off,
  chttp_outcome_not_http,
  chttp_outcome_encoding,
  /// A callback or a decoder stopped the transfer.
  chttp_outcome_stopped,
  /// Out of memory; also curl's error for a header line of more than 100 kB.
  chttp_outcome_memory,
  chttp_outcome_address,
  chttp_outcome_other,
} chttp_outcome;

/// The callbacks of a transfer; they run on the thread that drives the multi.
typedef struct chttp_callbacks {
  /// The connection is established or reused; the request is about to be sent.
  void (*connected)(void *_Nullable context);
  /// One header line including its line end. Returning `false` stops the transfer.
  bool (*head)(void *_Nullable context, const void *bytes, size_t count);
  /// Decoded bytes of the body. Returning `false` stops the transfer.
  bool (*body)(void *_Nullable context, const void *bytes, size_t count);
  /// The number of bytes sent and received so far, before decoding.
  void (*progress)(void *_Nullable context, int64_t moved);
  /// Whether a connection to an IP address of 4 or 16 bytes is allowed. Called before connecting, and
  /// again before a request is sent over the connection. NULL allows all.
  bool (*_Nullable reaches)(void *_Nullable context, const void *bytes, size_t count);
} chttp_callbacks;

/// A request. Everything is copied except `context`.
typedef struct chttp_setup {
  const char *url;
  /// NULL for no credentials.
  const char *_Nullable user;
  const char *_Nullable password;
  /// The method of a request with a `body`, which may be empty. NULL for GET without a body.
  const char *_Nullable sending_method;
  const void *_Nullable body;
  size_t body_size;
  int64_t connect_limit_ms;
  /// Whether to bypass proxies, even if the environment names one.
  bool direct;
  chttp_callbacks callbacks;
  void *_Nullable context;
} chttp_setup;

/// Initializes libcurl; must be called first, from any thread. Returns `false` if it is unavailable.
bool chttp_global_init(void);
/// Returns libcurl's version, such as `7.88.1`.
const char *chttp_version(void);

/// Creates a multi that keeps at most `connections` connections open; NULL if out of memory.
chttp_multi *_Nullable chttp_multi_new(long connections);
/// Closes its connections; the multi must not contain easies.
void chttp_multi_free(chttp_multi *multi);
bool chttp_multi_add(chttp_multi *multi, chttp_easy *easy);
void chttp_multi_remove(chttp_multi *multi, chttp_easy *easy);
/// Advances every transfer as far as possible without waiting. `false` if the multi is broken.
bool chttp_multi_perform(chttp_multi *multi);
/// Waits for the network, curl's timers or `chttp_multi_wake`, at most `limit_ms`.
bool chttp_multi_wait(chttp_multi *multi, int limit_ms);
/// Ends the current wait, or the next one.
void chttp_multi_wake(chttp_multi *multi);
/// Returns the context of the next finished transfer, or NULL. It stays in the multi until removed.
void *_Nullable chttp_multi_next_done(chttp_multi *multi, chttp_outcome *outcome);

chttp_easy *_Nullable chttp_easy_new(void);
void chttp_easy_free(chttp_easy *easy);
/// Adds `Name: value`, or `Name:` to suppress a default header of curl.
bool chttp_easy_add_header(chttp_easy *easy, const char *line);
/// Prepares one request, with the headers added since the easy was last cleared.
bool chttp_easy_prepare(chttp_easy *easy, const chttp_setup *setup);
/// Makes libcurl deliver the body without decompressing it; called right after the response's header.
/// `false` if this version of libcurl does not support that.
bool chttp_easy_take_encoded(chttp_easy *easy);
/// Clears the request, its credentials and headers, for reuse.
void chttp_easy_clear(chttp_easy *easy);
/// Whether the last connection attempt was refused, as opposed to failing otherwise.
bool chttp_easy_was_refused(const chttp_easy *easy);
/// Returns the status of a proxy's response to CONNECT, or 0.
long chttp_easy_proxy_status(const chttp_easy *easy);
/// Returns curl's error message for the transfer, which may contain names of hosts and certificates.
const char *chttp_easy_error(const chttp_easy *easy);

/// The parts of an http or https URL.
typedef struct chttp_address {
  char *_Nullable scheme;
  char *_Nullable host;
  char *_Nullable port;
  /// Percent-decoded; NULL if missing from the URL.
  char *_Nullable user;
  char *_Nullable password;
  /// The URL without user info and fragment.
  char *_Nullable url;
} chttp_address;

/// Parses a URL, after resolving `reference` against it unless that is NULL. Returns `false` if it is
/// not an http or https URL. The caller must free the address either way.
bool chttp_address_parse(
    chttp_address *address, const char *url, const char *_Nullable reference);
void chttp_address_free(chttp_address *address);

/// Whether the environment names a proxy for http or https; ignores `no_proxy`.
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
  /// libcurl is not installed or lacks SMTP.
  chttp_mail_outcome_missing,
  /// `before_content` stopped the delivery.
  chttp_mail_outcome_stopped,
  chttp_mail_outcome_other,
} chttp_mail_outcome;

/// An email and its server. Everything must stay valid until `chttp_mail_send` returns.
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
  /// Addresses without angle brackets. They must not contain CR or LF, which libcurl would send on as
  /// commands; nothing here checks that.
  const char *sender;
  const char *recipient;
  /// The message, with CR LF line ends.
  const void *_Nullable content;
  size_t content_size;
  int64_t connect_limit_ms;
  int64_t total_limit_ms;
  /// Called once, after the server has agreed to receive the content and before any of it is sent: until
  /// then the message cannot have been accepted. Returning `false` stops the delivery. May be NULL.
  bool (*_Nullable before_content)(void *_Nullable context);
  void *_Nullable context;
} chttp_mail;

/// The last reply of the server.
typedef struct chttp_mail_reply {
  /// The reply code, such as 550; 0 if there was none.
  long status;
  /// curl's error message; may contain host names but never the password.
  char cause[256];
} chttp_mail_reply;

/// Delivers an email and waits for the outcome. Thread-safe; any number of deliveries may run at a time.
chttp_mail_outcome chttp_mail_send(const chttp_mail *mail, chttp_mail_reply *reply);

/// Runs `body` on a new detached thread with all signals blocked. Returns 0 or an errno value.
int chttp_thread_start(void (*body)(void *_Nullable), void *_Nullable context);

#pragma clang assume_nonnull end

#endif
