#include "easy.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

chttp_easy *chttp_easy_new(void) {
  chttp_easy *easy = calloc(1, sizeof *easy);
  if (easy == NULL) return NULL;
  easy->curl = curl_easy_init();
  if (easy->curl != NULL) return easy;
  free(easy);
  return NULL;
}

void chttp_easy_free(chttp_easy *easy) {
  curl_easy_cleanup(easy->curl);
  curl_slist_free_all(easy->headers);
  free(easy);
}

void chttp_easy_clear(chttp_easy *easy) {
  curl_easy_reset(easy->curl);
  curl_slist_free_all(easy->headers);
  CURL *curl = easy->curl;
  memset(easy, 0, sizeof *easy);
  easy->curl = curl;
}

bool chttp_easy_add_header(chttp_easy *easy, const char *line) {
  struct curl_slist *longer = curl_slist_append(easy->headers, line);
  if (longer == NULL) return false;
  easy->headers = longer;
  return true;
}

bool chttp_easy_take_encoded(chttp_easy *easy) {
  // libcurl before 8.0 reads this option for each chunk of a body; later versions might not.
  const curl_version_info_data *info = curl_version_info(CURLVERSION_NOW);
  if (info == NULL || info->version_num >= 0x080000) return false;
  return curl_easy_setopt(easy->curl, CURLOPT_HTTP_CONTENT_DECODING, 0L) == CURLE_OK;
}

bool chttp_easy_was_refused(const chttp_easy *easy) {
  long number = 0;
  curl_easy_getinfo(easy->curl, CURLINFO_OS_ERRNO, &number);
  return number == ECONNREFUSED;
}

long chttp_easy_proxy_status(const chttp_easy *easy) {
  long status = 0;
  curl_easy_getinfo(easy->curl, CURLINFO_HTTP_CONNECTCODE, &status);
  return status;
}

const char *chttp_easy_error(const chttp_easy *easy) {
  return easy->error[0] != 0 ? easy->error : curl_easy_strerror(easy->code);
}

static size_t on_head(char *bytes, size_t size, size_t count, void *context) {
  chttp_easy *easy = context;
  return easy->callbacks.head(easy->context, bytes, size * count) ? size * count : 0;
}

static size_t on_body(char *bytes, size_t size, size_t count, void *context) {
  // The last call for a body may pass no bytes; in that case, returning 0 means success.
  chttp_easy *easy = context;
  return easy->callbacks.body(easy->context, bytes, size * count) ? size * count : 0;
}

static int on_progress(
    void *context, curl_off_t down_all, curl_off_t down, curl_off_t up_all, curl_off_t up) {
  (void)down_all;
  (void)up_all;
  chttp_easy *easy = context;
  if (down + up != easy->moved) {
    easy->moved = down + up;
    easy->callbacks.progress(easy->context, easy->moved);
  }
  return 0;
}

// Checks the IP address instead of the host name, which may resolve to a different address each
// time.
static curl_socket_t on_socket(
    void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)purpose;
  chttp_easy *easy = context;
  bool reaches = false;
  if (address->family == AF_INET) {
    struct sockaddr_in four;
    memcpy(&four, &address->addr, sizeof four);
    reaches = easy->callbacks.reaches(easy->context, &four.sin_addr, sizeof four.sin_addr);
  } else if (address->family == AF_INET6) {
    struct sockaddr_in6 six;
    memcpy(&six, &address->addr, sizeof six);
    reaches = easy->callbacks.reaches(easy->context, &six.sin6_addr, sizeof six.sin6_addr);
  }
  if (!reaches) return CURL_SOCKET_BAD;
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// Checks the address of a reused connection, which may have been opened for a request without
// restrictions.
static bool reaches_kept(chttp_easy *easy, const char *remote) {
  unsigned char bytes[16];
  if (inet_pton(AF_INET, remote, bytes) == 1) {
    return easy->callbacks.reaches(easy->context, bytes, 4);
  }
  return inet_pton(AF_INET6, remote, bytes) == 1
      && easy->callbacks.reaches(easy->context, bytes, 16);
}

static int on_connected(
    void *context, char *remote, char *local, int remote_port, int local_port) {
  (void)local;
  (void)remote_port;
  (void)local_port;
  chttp_easy *easy = context;
  if (easy->callbacks.reaches != NULL && !reaches_kept(easy, remote)) {
    return CURL_PREREQFUNC_ABORT;
  }
  easy->callbacks.connected(easy->context);
  return CURL_PREREQFUNC_OK;
}

#define SET(option, value) \
  if (curl_easy_setopt(curl, option, value) != CURLE_OK) return false

static bool set_rules(CURL *curl) {
  SET(CURLOPT_NOSIGNAL, 1L);
  // Without this option, a transfer that is cancelled during name resolution waits for the
  // resolver.
  SET(CURLOPT_QUICK_EXIT, 1L);
  SET(CURLOPT_PROTOCOLS_STR, "http,https");
  SET(CURLOPT_FOLLOWLOCATION, 0L);
  SET(CURLOPT_SSL_VERIFYPEER, 1L);
  SET(CURLOPT_SSL_VERIFYHOST, 2L);
  SET(CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
  SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
  SET(CURLOPT_ACCEPT_ENCODING, "");
  SET(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  SET(CURLOPT_TCP_NODELAY, 1L);
  return true;
}

bool chttp_easy_prepare(chttp_easy *easy, const chttp_setup *setup) {
  CURL *curl = easy->curl;
  easy->callbacks = setup->callbacks;
  easy->context = setup->context;
  if (!set_rules(curl)) return false;

  SET(CURLOPT_URL, setup->url);
  if (setup->user != NULL) {
    SET(CURLOPT_USERNAME, setup->user);
    SET(CURLOPT_PASSWORD, setup->password != NULL ? setup->password : "");
    SET(CURLOPT_HTTPAUTH, CURLAUTH_BASIC);
  }
  if (setup->sending_method != NULL) {
    SET(CURLOPT_POST, 1L);
    // libcurl's PUT reads its body from a callback. Instead, use a POST with a custom method,
    // because a POST can send a buffer.
    SET(CURLOPT_CUSTOMREQUEST, setup->sending_method);
    SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)setup->body_size);
    SET(CURLOPT_COPYPOSTFIELDS, setup->body_size == 0 ? "" : setup->body);
  }
  SET(CURLOPT_HTTPHEADER, easy->headers);
  SET(CURLOPT_CONNECTTIMEOUT_MS, (long)setup->connect_limit_ms);
  if (setup->direct) SET(CURLOPT_PROXY, "");

  SET(CURLOPT_PRIVATE, easy);
  SET(CURLOPT_ERRORBUFFER, easy->error);
  SET(CURLOPT_HEADERFUNCTION, on_head);
  SET(CURLOPT_HEADERDATA, easy);
  SET(CURLOPT_WRITEFUNCTION, on_body);
  SET(CURLOPT_WRITEDATA, easy);
  SET(CURLOPT_NOPROGRESS, 0L);
  SET(CURLOPT_XFERINFOFUNCTION, on_progress);
  SET(CURLOPT_XFERINFODATA, easy);
  SET(CURLOPT_PREREQFUNCTION, on_connected);
  SET(CURLOPT_PREREQDATA, easy);
  if (easy->callbacks.reaches != NULL) {
    SET(CURLOPT_OPENSOCKETFUNCTION, on_socket);
    SET(CURLOPT_OPENSOCKETDATA, easy);
  }
  return true;
}
