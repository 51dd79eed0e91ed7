/// libcurl's calls as Swift can make them: no variadic functions, no macros, no header of curl's.
///
/// Nothing here locks. A multi and the easies in it belong to one thread; only `chttp_multi_wake`
/// may be called from any other.
#ifndef CHTTP_H
#define CHTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What may be NULL says so.
#pragma clang assume_nonnull begin

/// A set of transfers that run together and share connections.
typedef struct chttp_multi chttp_multi;
/// One transfer at a time; used again for the next.
typedef struct chttp_easy chttp_easy;

/// How a transfer ended, in the terms that a caller can do something about.
typedef enum __attribute__((enum_extensibility(closed))) chttp_outcome : int32_t {
  chttp_outcome_done,
  chttp_outcome_unresolved,
  chttp_outcome_proxy,
  chttp_outcome_unconnected,
  chttp_outcome_tls,
  chttp_outcome_certificate,
  /// The only time limit given to curl is the one for connecting.
  chttp_outcome_connect_timeout,
  chttp_outcome_empty,
  chttp_outcome_cut_off,
  chttp_outcome_not_http,
  chttp_outcome_encoding,
  /// A callback said no, or a decoder did.
  chttp_outcome_stopped,
  /// Out of memory: also curl's answer to a head line of more than 100 kB.
  chttp_outcome_memory,
  chttp_outcome_address,
  chttp_outcome_other,
} chttp_outcome;

/// What a transfer tells its owner, on the thread that turns the multi.
typedef struct chttp_callbacks {
  /// Connected (or a kept connection is taken): the request goes out now.
  void (*connected)(void *_Nullable context);
  /// One line of the head with its line end. `false` stops the transfer.
  bool (*head)(void *_Nullable context, const void *bytes, size_t count);
  /// Decoded bytes of the body. `false` stops the transfer.
  bool (*body)(void *_Nullable context, const void *bytes, size_t count);
  /// Bytes sent and received so far, as they are on the wire.
  void (*progress)(void *_Nullable context, int64_t moved);
  /// Whether a connection to an IP address of 4 or 16 bytes may be used: asked before it is made, and
  /// again before a request goes out by it. NULL: any may.
  bool (*_Nullable reaches)(void *_Nullable context, const void *bytes, size_t count);
} chttp_callbacks;

/// What to ask for. Everything is copied but `context`.
typedef struct chttp_setup {
  const char *url;
  /// NULL: no credentials.
  const char *_Nullable user;
  const char *_Nullable password;
  /// The method of a request that sends `body`, be it empty. NULL: GET, without a body.
  const char *_Nullable sending_method;
  const void *_Nullable body;
  size_t body_size;
  int64_t connect_limit_ms;
  /// Never through a proxy, whatever the environment says.
  bool direct;
  chttp_callbacks callbacks;
  void *_Nullable context;
} chttp_setup;

/// Before anything else, from any thread. `false`: libcurl cannot be used.
bool chttp_global_init(void);
/// libcurl's version, such as `7.88.1`.
const char *chttp_version(void);

/// NULL when memory is short. `connections` is how many are kept open at most.
chttp_multi *_Nullable chttp_multi_new(long connections);
/// Closes its connections; it must hold no easy any more.
void chttp_multi_free(chttp_multi *multi);
bool chttp_multi_add(chttp_multi *multi, chttp_easy *easy);
void chttp_multi_remove(chttp_multi *multi, chttp_easy *easy);
/// Moves every transfer as far as it goes without waiting. `false`: the multi is broken.
bool chttp_multi_perform(chttp_multi *multi);
/// Waits for network, for curl's own timers or for `chttp_multi_wake`, at most `limit_ms`.
bool chttp_multi_wait(chttp_multi *multi, int limit_ms);
/// Ends the wait under way, or the next one.
void chttp_multi_wake(chttp_multi *multi);
/// The context of the next transfer that ended, or NULL. It stays in the multi until removed.
void *_Nullable chttp_multi_next_done(chttp_multi *multi, chttp_outcome *outcome);

chttp_easy *_Nullable chttp_easy_new(void);
void chttp_easy_free(chttp_easy *easy);
/// Adds `Name: value`, or `Name:` to keep curl from sending a header of its own.
bool chttp_easy_add_header(chttp_easy *easy, const char *line);
/// Makes it ready for one request, with the headers added since it was last cleared.
bool chttp_easy_prepare(chttp_easy *easy, const chttp_setup *setup);
/// Makes libcurl hand the body of the answer whose head it has just read on as it came, without
/// decompressing it. `false`: this libcurl cannot be told so any more.
bool chttp_easy_take_encoded(chttp_easy *easy);
/// Forgets the request, its credentials and headers; for the next use.
void chttp_easy_clear(chttp_easy *easy);
/// Whether the last failed connect was refused, rather than lost on its way.
bool chttp_easy_was_refused(const chttp_easy *easy);
/// The status of a proxy's answer to CONNECT, or 0.
long chttp_easy_proxy_status(const chttp_easy *easy);
/// What curl says of how the transfer ended; may name hosts and certificates.
const char *chttp_easy_error(const chttp_easy *easy);

/// The parts of an http or https URL.
typedef struct chttp_address {
  char *_Nullable scheme;
  char *_Nullable host;
  char *_Nullable port;
  /// Percent-decoded; NULL when the URL has none.
  char *_Nullable user;
  char *_Nullable password;
  /// The URL without user info and fragment.
  char *_Nullable url;
} chttp_address;

/// Takes a URL to pieces, after resolving `reference` against it unless that is NULL. `false` when
/// it is not http or https, or not a URL. To be freed either way.
bool chttp_address_parse(
    chttp_address *address, const char *url, const char *_Nullable reference);
void chttp_address_free(chttp_address *address);

/// Whether the environment names a proxy for http or https, whatever `no_proxy` leaves out.
bool chttp_proxy_is_set(bool https);

/// How the delivery of a mail ended.
typedef enum __attribute__((enum_extensibility(closed))) chttp_mail_outcome : int32_t {
  /// The server has taken the mail.
  chttp_mail_outcome_sent,
  /// The server refused the recipient, the sender or the mail; `status` has its reply.
  chttp_mail_outcome_refused,
  chttp_mail_outcome_unresolved,
  chttp_mail_outcome_unconnected,
  /// TLS failed, or the server offers none.
  chttp_mail_outcome_tls,
  chttp_mail_outcome_certificate,
  chttp_mail_outcome_login,
  chttp_mail_outcome_timeout,
  /// libcurl is not installed, or without SMTP.
  chttp_mail_outcome_missing,
  /// `before_content` ended it.
  chttp_mail_outcome_stopped,
  chttp_mail_outcome_other,
} chttp_mail_outcome;

/// A mail and the server that takes it. Everything must last until `chttp_mail_send` returns.
typedef struct chttp_mail {
  /// `smtp://host:port/name` or `smtps://host:port/name`, where name is what the client calls itself.
  const char *url;
  /// Whether a server that offers no TLS is refused.
  bool demands_tls;
  /// NULL: no login.
  const char *_Nullable user;
  const char *_Nullable password;
  /// NULL: the system's certificates.
  const char *_Nullable certificates;
  /// Addresses without angle brackets. libcurl sends CR and LF in them on as commands: nothing here
  /// checks that they have none.
  const char *sender;
  const char *recipient;
  /// The mail with CR LF at the end of every line.
  const void *_Nullable content;
  size_t content_size;
  int64_t connect_limit_ms;
  int64_t total_limit_ms;
  /// Called once, when the server has agreed to take the content and nothing of it is sent yet: until
  /// then the mail cannot have been taken. `false` ends the delivery there. NULL: nothing is called.
  bool (*_Nullable before_content)(void *_Nullable context);
  void *_Nullable context;
} chttp_mail;

/// What the server said last.
typedef struct chttp_mail_reply {
  /// The code of its reply, such as 550; 0 where there was none.
  long status;
  /// What curl says of how it ended; may name hosts, never the password.
  char cause[256];
} chttp_mail_reply;

/// Delivers a mail and waits until it is taken or refused. From any thread, in any number at a time.
chttp_mail_outcome chttp_mail_send(const chttp_mail *mail, chttp_mail_reply *reply);

/// Runs `body` on a new detached thread that takes no signals. 0, or the system's error number.
int chttp_thread_start(void (*body)(void *_Nullable), void *_Nullable context);

#pragma clang assume_nonnull end

#endif
