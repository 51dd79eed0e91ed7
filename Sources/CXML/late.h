// libxml2's functions, found when a document first needs them: libxml2 brings ICU and three more
// libraries along, and most documents are read by the scanner alone.
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

// All NULL until `cxml_load` has succeeded.
extern struct cxml_calls cxml_late;

// Loads libxml2 and starts it, once in a process. `false`: it is not installed, or not as it should
// be.
bool cxml_load(void);

// The file that fills the table says their names as they are.
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
