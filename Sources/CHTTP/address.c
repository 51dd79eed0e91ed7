#include "CHTTP.h"

#include <stdlib.h>
#include <string.h>

#include "late.h"

// curl allocates the URL's components, so free them with curl_free.
static bool take(CURLU *url, CURLUPart part, unsigned int flags, char **into) {
  return curl_url_get(url, part, into, flags) == CURLUE_OK;
}

static bool is_http(const char *scheme) {
  return strcmp(scheme, "http") == 0 || strcmp(scheme, "https") == 0;
}

static bool parse(CURLU *parts, chttp_address *address, const char *url, const char *reference) {
  if (curl_url_set(parts, CURLUPART_URL, url, CURLU_URLENCODE) != CURLUE_OK) return false;
  if (reference != NULL
      && curl_url_set(parts, CURLUPART_URL, reference, CURLU_URLENCODE) != CURLUE_OK) {
    return false;
  }
  if (!take(parts, CURLUPART_SCHEME, 0, &address->scheme) || !is_http(address->scheme)
      || !take(parts, CURLUPART_HOST, 0, &address->host) || address->host[0] == 0
      || !take(parts, CURLUPART_PORT, CURLU_DEFAULT_PORT, &address->port)) {
    return false;
  }
  // A URL without user info is fine, but user info that cannot be decoded is an error.
  CURLUcode user = curl_url_get(parts, CURLUPART_USER, &address->user, CURLU_URLDECODE);
  CURLUcode word = curl_url_get(parts, CURLUPART_PASSWORD, &address->password, CURLU_URLDECODE);
  if ((user != CURLUE_OK && user != CURLUE_NO_USER)
      || (word != CURLUE_OK && word != CURLUE_NO_PASSWORD)) {
    return false;
  }
  curl_url_set(parts, CURLUPART_USER, NULL, 0);
  curl_url_set(parts, CURLUPART_PASSWORD, NULL, 0);
  curl_url_set(parts, CURLUPART_FRAGMENT, NULL, 0);
  return take(parts, CURLUPART_URL, 0, &address->url);
}

bool chttp_address_parse(chttp_address *address, const char *url, const char *reference) {
  memset(address, 0, sizeof *address);
  if (!chttp_load()) return false;
  CURLU *parts = curl_url();
  if (parts == NULL) return false;
  bool good = parse(parts, address, url, reference);
  curl_url_cleanup(parts);
  return good;
}

void chttp_address_free(chttp_address *address) {
  if (!chttp_load()) return;
  char *parts[] = {
    address->scheme, address->host, address->port, address->user, address->password, address->url,
  };
  for (size_t index = 0; index < sizeof parts / sizeof *parts; index++) curl_free(parts[index]);
  memset(address, 0, sizeof *address);
}

static bool names_something(const char *name) {
  const char *value = getenv(name);
  return value != NULL && value[0] != 0;
}

bool chttp_proxy_is_set(bool https) {
  // Like curl, ignores upper-case HTTP_PROXY, which a CGI server sets from a request header.
  bool own = https ? names_something("https_proxy") || names_something("HTTPS_PROXY")
                   : names_something("http_proxy");
  return own || names_something("all_proxy") || names_something("ALL_PROXY");
}
