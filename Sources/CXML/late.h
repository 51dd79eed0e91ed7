// libxml2's functions, loaded on first use: libxml2 loads ICU and three other libraries, and the
// scanner can read most documents without libxml2.
#ifndef CXML_LATE_H
#define CXML_LATE_H

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <stdbool.h>

#include "../CMachine/late-library.h"

#define CXML_CALLS(call) \
  call(xmlCreatePushParserCtxt) call(xmlCtxtUseOptions) call(xmlFindCharEncodingHandler) \
  call(xmlFreeParserCtxt) call(xmlInitParser) call(xmlParseChunk) call(xmlStopParser) \
  call(xmlSwitchEncoding) call(xmlSwitchToEncoding)

struct cxml_calls {
  CXML_CALLS(LATE_MEMBER)
};

// All function pointers are NULL until `cxml_load` has succeeded.
extern struct cxml_calls cxml_late;

// Loads and initializes libxml2 once per process. Returns false if libxml2 is not installed or
// lacks a function.
bool cxml_load(void);

// The source file that fills the table needs libxml2's original function names.
#ifndef CXML_NAMES_AS_THEY_ARE
#define xmlCreatePushParserCtxt cxml_late.xmlCreatePushParserCtxt
#define xmlCtxtUseOptions cxml_late.xmlCtxtUseOptions
#define xmlFindCharEncodingHandler cxml_late.xmlFindCharEncodingHandler
#define xmlFreeParserCtxt cxml_late.xmlFreeParserCtxt
#define xmlInitParser cxml_late.xmlInitParser
#define xmlParseChunk cxml_late.xmlParseChunk
#define xmlStopParser cxml_late.xmlStopParser
#define xmlSwitchEncoding cxml_late.xmlSwitchEncoding
#define xmlSwitchToEncoding cxml_late.xmlSwitchToEncoding
#endif

#endif
