// gSOAP's generated reader for a response: wsdl2h and soapcpp2 generate its sources from wsdl/.
#include <istream>
#include <streambuf>

#include "BasicHttpBinding_USCOREIMapNewHomeServices.nsmap"
#include "../rounds.h"
#include "soapH.h"

using Answer = _tempuri__Get_USCORENewHome_USCOREMAP_USCOREBy_USCORELat_USCORELon_USCOREV3Response;

struct Memory : std::streambuf {
  Memory(char *bytes, size_t count) { setg(bytes, bytes, bytes + count); }
};

static char *document;
static size_t length;

static void add(Check *check, const std::string *text) {
  if (text) check_text(check, text->c_str());
}

static long long work(Check *check) {
  long long start = now_ns();
  struct soap *soap = soap_new1(SOAP_C_UTFSTRING);
  soap_set_namespaces(soap, namespaces);
  Memory memory(document, length);
  std::istream stream(&memory);
  soap->is = &stream;
  Answer *answer = nullptr;
  if (soap_begin_recv(soap) || soap_envelope_begin_in(soap) || soap_body_begin_in(soap) ||
      !(answer = soap_get__tempuri__Get_USCORENewHome_USCOREMAP_USCOREBy_USCORELat_USCORELon_USCOREV3Response(
            soap, nullptr, "", nullptr)) ||
      soap_body_end_in(soap) || soap_envelope_end_in(soap) || soap_end_recv(soap)) {
    soap_print_fault(soap, stderr);
    exit(65);
  }
  long long time = now_ns() - start;
  auto &rows = answer->Get_USCORENewHome_USCOREMAP_USCOREBy_USCORELat_USCORELon_USCOREV3Result
                   ->omst_USCOREGET_USCORENEWHOMEData_USCOREMAP_USCOREV3;
  check->rows = (long)rows.size();
  for (const auto *row : rows) {
    check->ids += *row->A_USCOREID % 1000003;
    add(check, row->C_USCOREPROJECT_USCORENAME);
    add(check, row->C_USCOREPROJECT_USCORENAME_USCOREE);
    add(check, row->C_USCOREPROMOTION);
    add(check, row->C_USCOREPRICE);
    add(check, row->C_USCOREPRJ_USCORETELEPHONE);
    add(check, row->C_USCOREPRJ_USCOREADDRESS);
    add(check, row->C_USCORECUSTNAME_USCORET);
  }
  soap_destroy(soap);
  soap_end(soap);
  soap_free(soap);
  return time;
}

int main(int count, char **arguments) {
  if (count != 2) return 64;
  document = read_file(arguments[1], &length);
  run_rounds(work);
}
