// Internal declarations shared by multi.c and easy.c.
#ifndef CHTTP_EASY_H
#define CHTTP_EASY_H

#include "CHTTP.h"
#include "late.h"

struct chttp_easy {
  CURL *curl;
  struct curl_slist *headers;
  chttp_callbacks callbacks;
  void *context;
  int64_t moved;
  CURLcode code;
  char error[CURL_ERROR_SIZE];
};

#endif
