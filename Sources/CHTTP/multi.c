#include "easy.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_ready;

static void init(void) {
  is_ready = chttp_load() && curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

bool chttp_global_init(void) {
  pthread_once(&once, init);
  return is_ready;
}

const char *chttp_version(void) {
  return chttp_load() ? curl_version_info(CURLVERSION_NOW)->version : "none";
}

static CURLM *handle(chttp_multi *multi) { return (CURLM *)multi; }

chttp_multi *chttp_multi_new(long connections) {
  CURLM *multi = curl_multi_init();
  if (multi == NULL) return NULL;
  curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, connections);
  curl_multi_setopt(multi, CURLMOPT_PIPELINING, CURLPIPE_MULTIPLEX);
  return (chttp_multi *)multi;
}

void chttp_multi_free(chttp_multi *multi) { curl_multi_cleanup(handle(multi)); }

bool chttp_multi_add(chttp_multi *multi, chttp_easy *easy) {
  return curl_multi_add_handle(handle(multi), easy->curl) == CURLM_OK;
}

void chttp_multi_remove(chttp_multi *multi, chttp_easy *easy) {
  curl_multi_remove_handle(handle(multi), easy->curl);
}

bool chttp_multi_perform(chttp_multi *multi) {
  int running = 0;
  return curl_multi_perform(handle(multi), &running) == CURLM_OK;
}

bool chttp_multi_wait(chttp_multi *multi, int limit_ms) {
  return curl_multi_poll(handle(multi), NULL, 0, limit_ms, NULL) == CURLM_OK;
}

void chttp_multi_wake(chttp_multi *multi) { curl_multi_wakeup(handle(multi)); }

static chttp_outcome outcome_of(CURLcode code) {
  // In curl 8, this is CURLE_TOO_LARGE, which reports a header section that exceeds curl's limits.
  if ((int)code == 100) return chttp_outcome_memory;
  switch (code) {
    case CURLE_OK: return chttp_outcome_done;
    case CURLE_COULDNT_RESOLVE_HOST: return chttp_outcome_unresolved;
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_PROXY: return chttp_outcome_proxy;
    case CURLE_COULDNT_CONNECT: return chttp_outcome_unconnected;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_INVALIDCERTSTATUS: return chttp_outcome_certificate;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_ENGINE_INITFAILED:
    case CURLE_USE_SSL_FAILED: return chttp_outcome_tls;
    case CURLE_OPERATION_TIMEDOUT: return chttp_outcome_connect_timeout;
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_SEND_FAIL_REWIND: return chttp_outcome_empty;
    case CURLE_PARTIAL_FILE:
    case CURLE_RECV_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM: return chttp_outcome_cut_off;
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY: return chttp_outcome_not_http;
    case CURLE_BAD_CONTENT_ENCODING: return chttp_outcome_encoding;
    case CURLE_WRITE_ERROR:
    case CURLE_ABORTED_BY_CALLBACK: return chttp_outcome_stopped;
    case CURLE_OUT_OF_MEMORY: return chttp_outcome_memory;
    case CURLE_URL_MALFORMAT: return chttp_outcome_address;
    default: return chttp_outcome_other;
  }
}

void *chttp_multi_next_done(chttp_multi *multi, chttp_outcome *outcome) {
  int left = 0;
  for (;;) {
    CURLMsg *message = curl_multi_info_read(handle(multi), &left);
    if (message == NULL) return NULL;
    if (message->msg != CURLMSG_DONE) continue;
    chttp_easy *ended = NULL;
    curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&ended);
    if (ended == NULL) continue;
    ended->code = message->data.result;
    *outcome = outcome_of(message->data.result);
    return ended->context;
  }
}
