#include <string.h>

#include "CHTTP.h"
#include "late.h"

typedef struct content {
  const chttp_mail *mail;
  const char *bytes;
  size_t left;
  // Whether some of the content may have been sent.
  bool has_begun;
} content;

static size_t on_read(char *into, size_t size, size_t count, void *context) {
  content *rest = context;
  if (!rest->has_begun) {
    const chttp_mail *mail = rest->mail;
    // libcurl reads the content once the server has responded to DATA.
    if (mail->before_content != NULL && !mail->before_content(mail->context)) {
      return CURL_READFUNC_ABORT;
    }
    rest->has_begun = true;
  }
  size_t taken = size * count < rest->left ? size * count : rest->left;
  memcpy(into, rest->bytes, taken);
  rest->bytes += taken;
  rest->left -= taken;
  return taken;
}

static chttp_mail_outcome outcome_of(CURLcode code, long status) {
  switch (code) {
    case CURLE_OK: return chttp_mail_outcome_sent;
    case CURLE_COULDNT_RESOLVE_HOST: return chttp_mail_outcome_unresolved;
    case CURLE_COULDNT_CONNECT: return chttp_mail_outcome_unconnected;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_CACERT_BADFILE: return chttp_mail_outcome_certificate;
    case CURLE_USE_SSL_FAILED:
    case CURLE_SSL_CONNECT_ERROR: return chttp_mail_outcome_tls;
    case CURLE_LOGIN_DENIED: return chttp_mail_outcome_login;
    case CURLE_OPERATION_TIMEDOUT: return chttp_mail_outcome_timeout;
    case CURLE_UNSUPPORTED_PROTOCOL: return chttp_mail_outcome_missing;
    case CURLE_ABORTED_BY_CALLBACK: return chttp_mail_outcome_stopped;
    // An error reply to MAIL, RCPT, DATA or the message itself, if any.
    default: return status >= 400 ? chttp_mail_outcome_refused : chttp_mail_outcome_other;
  }
}

#define SET(option, value) \
  if (curl_easy_setopt(curl, option, value) != CURLE_OK) return false

static bool prepare(
    CURL *curl, const chttp_mail *mail, struct curl_slist *recipients, content *rest,
    char *error) {
  SET(CURLOPT_ERRORBUFFER, error);
  SET(CURLOPT_NOSIGNAL, 1L);
  SET(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  SET(CURLOPT_PROXY, "");
  SET(CURLOPT_SSL_VERIFYPEER, 1L);
  SET(CURLOPT_SSL_VERIFYHOST, 2L);
  SET(CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
  SET(CURLOPT_USE_SSL, (long)(mail->demands_tls ? CURLUSESSL_ALL : CURLUSESSL_NONE));
  if (mail->certificates != NULL) SET(CURLOPT_CAINFO, mail->certificates);
  SET(CURLOPT_URL, mail->url);
  if (mail->user != NULL) {
    SET(CURLOPT_USERNAME, mail->user);
    SET(CURLOPT_PASSWORD, mail->password != NULL ? mail->password : "");
  }
  SET(CURLOPT_CONNECTTIMEOUT_MS, (long)mail->connect_limit_ms);
  SET(CURLOPT_TIMEOUT_MS, (long)mail->total_limit_ms);
  SET(CURLOPT_MAIL_FROM, mail->sender);
  SET(CURLOPT_MAIL_RCPT, recipients);
  SET(CURLOPT_UPLOAD, 1L);
  SET(CURLOPT_INFILESIZE_LARGE, (curl_off_t)mail->content_size);
  SET(CURLOPT_READFUNCTION, on_read);
  SET(CURLOPT_READDATA, rest);
  return true;
}

chttp_mail_outcome chttp_mail_send(const chttp_mail *mail, chttp_mail_reply *reply) {
  memset(reply, 0, sizeof *reply);
  if (!chttp_global_init()) return chttp_mail_outcome_missing;
  CURL *curl = curl_easy_init();
  if (curl == NULL) return chttp_mail_outcome_other;
  // libcurl does not copy the recipient list, so the list must outlive the handle.
  struct curl_slist *recipients = curl_slist_append(NULL, mail->recipient);
  content rest = {mail, mail->content, mail->content_size, false};
  char error[CURL_ERROR_SIZE] = {0};
  CURLcode code = CURLE_OUT_OF_MEMORY;
  if (recipients != NULL && prepare(curl, mail, recipients, &rest, error)) {
    code = curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &reply->status);
  }
  const char *cause = error[0] != 0 ? error : curl_easy_strerror(code);
  strncpy(reply->cause, cause, sizeof reply->cause - 1);
  curl_easy_cleanup(curl);
  curl_slist_free_all(recipients);
  return outcome_of(code, reply->status);
}
