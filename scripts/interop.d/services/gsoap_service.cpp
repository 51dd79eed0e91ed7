// A service that gSOAP generates from our WSDL: gsoap_service ROWS. Listens on a free port of the
// loopback address, prints its URL, and serves until it is stopped. ROWS is a table made by
// rows_table.py: the operation, then the name and value of each column, separated by tabs.
#include "gsoap_names.h"

#include "feed.nsmap"
#include "feed_service.h"
#include "wsseapi.h"

#include <arpa/inet.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

typedef std::vector<std::pair<std::string, std::string>> Record;
static std::map<std::string, std::vector<Record>> table;

// Decodes the escapes \t, \n and \\ of a field.
static std::string plain(const std::string &field) {
    std::string text;
    for (size_t index = 0; index < field.size(); index++) {
        if (field[index] != '\\') {
            text += field[index];
        } else {
            char code = field[++index];
            text += code == 't' ? '\t' : code == 'n' ? '\n' : code;
        }
    }
    return text;
}

static void load(const char *path) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        std::vector<std::string> fields;
        std::istringstream parts(line);
        for (std::string field; std::getline(parts, field, '\t');) fields.push_back(plain(field));
        Record record;
        for (size_t index = 1; index + 1 < fields.size(); index += 2)
            record.emplace_back(fields[index], fields[index + 1]);
        table[fields[0]].push_back(record);
    }
}

static std::string env(const char *name) { return getenv(name) ? getenv(name) : ""; }

class Service : public FeedService {
  public:
    Service() : FeedService(SOAP_C_UTFSTRING) {}
    FeedService *copy() override { return nullptr; }

    int homes(HOMES() *request, HOMES(Response) &answer) {
        auto is = [](double value, const char *name) {
            return std::fabs(value - atof(env(name).c_str())) < 1e-6;
        };
        // homefind requests a slightly larger radius, and filters by its own measure.
        double radius = atof(env("FEED_RADIUS").c_str());
        if (!is(request->latitude, "FEED_LAT") || !is(request->longitude, "FEED_LON")
            || request->radius < radius || request->radius > radius * 1.02 + 0.1
            || !request->choice || *request->choice != "2")
            return soap_senderfault("The request is not the one expected.", nullptr);
        return page(request, answer, "homes");
    }

    int provinces(PROVINCES() *request, PROVINCES(Response) &answer) {
        return page(request, answer, "provinces");
    }

    int districts(DISTRICTS() *request, DISTRICTS(Response) &answer) {
        if (!request->provinceCode || *request->provinceCode != env("FEED_PROVINCE")) {
            std::string code = request->provinceCode ? *request->provinceCode : "";
            if (!isKnown(request)) return refuse();
            return soap_senderfault(
                soap_strdup(soap, ("There is no province \"" + code + "\".").c_str()), nullptr);
        }
        return page(request, answer, "districts");
    }

// An operation under its names in SOAP 1.1 and, with an underscore appended, in 1.2.
#define OPERATION(name, Kind, serve) \
    int name(Kind() *request, Kind(Response) &answer) override { return serve(request, answer); } \
    int name##_(Kind() *request, Kind(Response) &answer) override { return serve(request, answer); }
    OPERATION(Get_USCORENewHome_USCOREMAP_USCOREBy_USCORELat_USCORELon_USCOREV3, HOMES, homes)
    OPERATION(Get_USCOREProvince_USCORENewHome_USCOREMAP, PROVINCES, provinces)
    OPERATION(Get_USCOREAumphur_USCORENewHome_USCOREMAP, DISTRICTS, districts)

    std::vector<std::shared_ptr<void>> kept;

  private:
    // A WS-Security token takes precedence over the login in the body, and is required if the path says
    // so; the plugin checks its digest.
    template <class Request> bool isKnown(Request *request) {
        if (strstr(soap->path, "?token")) {
            if (!soap->header || !soap->header->wsse__Security) return false;
        }
        if (soap->header && soap->header->wsse__Security) {
            const char *user = soap_wsse_get_Username(soap);
            return user && user == env("FEED_USER")
                && soap_wsse_verify_Password(soap, env("FEED_PASSWORD").c_str()) == SOAP_OK;
        }
        return request->userID && *request->userID == env("FEED_USER") && request->passWord
            && *request->passWord == env("FEED_PASSWORD");
    }

    int refuse() { return soap_senderfault("The user name or the password is wrong.", nullptr); }

    std::string *value(std::string *, const std::string &text) {
        std::string *copy = soap_new_std__string(soap);
        *copy = text;
        return copy;
    }
    LONG64 *value(LONG64 *, const std::string &text) {
        LONG64 *number = (LONG64 *)soap_malloc(soap, sizeof(LONG64));
        *number = atoll(text.c_str());
        return number;
    }
    double *value(double *, const std::string &text) {
        double *number = (double *)soap_malloc(soap, sizeof(double));
        *number = atof(text.c_str());
        return number;
    }
    int *figure(int number) {
        int *place = (int *)soap_malloc(soap, sizeof(int));
        *place = number;
        return place;
    }

    template <class Request, class Answer>
    int page(Request *request, Answer &answer, const char *operation) {
        if (!isKnown(request)) return refuse();
        auto &all = table[operation];
        int size = request->linePerPage ? *request->linePerPage : 100;
        int number = request->currentPage ? *request->currentPage : 1;
        auto list = make(result(answer));
        for (int index = (number - 1) * size; index < number * size && index < int(all.size()); index++)
            rows(*list).push_back(record(all[index], rows(*list)));
        result(answer) = list;
        answer.totalPage = figure(std::max(1, (int(all.size()) + size - 1) / size));
        answer.currentPage = figure(number);
        answer.totalItem = figure(int(all.size()));
        return SOAP_OK;
    }

    // Allocates a record that lives until the response is sent.
    template <class Kept> Kept *make(Kept *) {
        auto record = std::make_shared<Kept>();
        kept.push_back(record);
        return record.get();
    }

    template <class Row> Row *record(const Record &fields, std::vector<Row *> &) {
        Row *row = make(static_cast<Row *>(nullptr));
        columns(*row, [&](const char *name, auto *&member) {
            for (auto &field : fields)
                if (field.first == name) member = value(member, field.second);
        });
        return row;
    }
};

int main(int, char **arguments) {
    load(arguments[1]);
    Service service;
    soap_register_plugin(service.soap, soap_wsse);
    service.soap->bind_flags = SO_REUSEADDR;
    if (!soap_valid_socket(service.bind("127.0.0.1", 0, 16))) {
        service.soap_print_fault(stderr);
        return 1;
    }
    struct sockaddr_in address;
    socklen_t length = sizeof address;
    getsockname(service.soap->master, (struct sockaddr *)&address, &length);
    printf("http://127.0.0.1:%d/\n", ntohs(address.sin_port));
    fflush(stdout);
    while (true) {
        if (!soap_valid_socket(service.accept())) return 1;
        service.serve();
        service.destroy();
        service.kept.clear();
    }
}
