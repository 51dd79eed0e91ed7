// libcurl's functions, loaded on first use: libcurl loads about thirty other libraries, and
// commands without network access start twice as fast without them.
#ifndef CHTTP_LATE_H
#define CHTTP_LATE_H

#include <curl/curl.h>
#include <stdbool.h>

#include "../CMachine/late-library.h"

#define CHTTP_CALLS(call) \
  call(curl_easy_cleanup) call(curl_easy_getinfo) call(curl_easy_init) call(curl_easy_perform) \
  call(curl_easy_reset) \
  call(curl_easy_setopt) call(curl_easy_strerror) call(curl_free) call(curl_global_init) \
  call(curl_multi_add_handle) call(curl_multi_cleanup) call(curl_multi_info_read) \
  call(curl_multi_init) call(curl_multi_perform) call(curl_multi_poll) \
  call(curl_multi_remove_handle) call(curl_multi_setopt) call(curl_multi_wakeup) \
  call(curl_slist_append) call(curl_slist_free_all) call(curl_url) call(curl_url_cleanup) \
  call(curl_url_get) call(curl_url_set) call(curl_version_info)

struct chttp_calls {
  CHTTP_CALLS(LATE_MEMBER)
};

// All function pointers are NULL until `chttp_load` has succeeded.
extern struct chttp_calls chttp_late;

// Loads libcurl once per process. Returns false if libcurl is not installed or lacks a function.
bool chttp_load(void);

// The source file that fills the table needs curl's original function names.
#ifndef CHTTP_NAMES_AS_THEY_ARE
// curl defines type-checking macros with these names.
#undef curl_easy_getinfo
#undef curl_easy_setopt
#undef curl_multi_setopt
#define curl_easy_cleanup chttp_late.curl_easy_cleanup
#define curl_easy_getinfo chttp_late.curl_easy_getinfo
#define curl_easy_init chttp_late.curl_easy_init
#define curl_easy_perform chttp_late.curl_easy_perform
#define curl_easy_reset chttp_late.curl_easy_reset
#define curl_easy_setopt chttp_late.curl_easy_setopt
#define curl_easy_strerror chttp_late.curl_easy_strerror
#define curl_free chttp_late.curl_free
#define curl_global_init chttp_late.curl_global_init
#define curl_multi_add_handle chttp_late.curl_multi_add_handle
#define curl_multi_cleanup chttp_late.curl_multi_cleanup
#define curl_multi_info_read chttp_late.curl_multi_info_read
#define curl_multi_init chttp_late.curl_multi_init
#define curl_multi_perform chttp_late.curl_multi_perform
#define curl_multi_poll chttp_late.curl_multi_poll
#define curl_multi_remove_handle chttp_late.curl_multi_remove_handle
#define curl_multi_setopt chttp_late.curl_multi_setopt
#define curl_multi_wakeup chttp_late.curl_multi_wakeup
#define curl_slist_append chttp_late.curl_slist_append
#define curl_slist_free_all chttp_late.curl_slist_free_all
#define curl_url chttp_late.curl_url
#define curl_url_cleanup chttp_late.curl_url_cleanup
#define curl_url_get chttp_late.curl_url_get
#define curl_url_set chttp_late.curl_url_set
#define curl_version_info chttp_late.curl_version_info
#endif

#endif
