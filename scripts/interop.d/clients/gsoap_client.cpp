// gSOAP's generated client against a feed: gsoap_client URL VERSION. Prints one line of JSON per call,
// as python_calls.py says.
#include "gsoap_names.h"

#include "feed.nsmap"
#include "feed_proxy.h"
#include "wsseapi.h"

#include <cstdio>
#include <cstdlib>
#include <string>

static std::string env(const char *name) {
    const char *value = getenv(name);
    return value ? value : "";
}

static std::string quoted(const std::string &text) {
    std::string json = "\"";
    for (unsigned char byte : text) {
        char code[8];
        if (byte == '"' || byte == '\\') {
            json += '\\';
            json += char(byte);
        } else if (byte < 0x20) {
            snprintf(code, sizeof code, "\\u%04x", byte);
            json += code;
        } else {
            json += char(byte);
        }
    }
    return json + "\"";
}

static std::string text(const std::string &value) { return value; }
static std::string text(LONG64 value) { return std::to_string(value); }
static std::string text(int value) { return std::to_string(value); }
static std::string text(double value) {
    char digits[32];
    snprintf(digits, sizeof digits, "%.9g", value);
    return digits;
}

template <class Answer> static void show(const char *call, Answer &answer) {
    std::string json = std::string("{\"call\":") + quoted(call) + ",\"rows\":[";
    bool first = true;
    if (auto list = result(answer)) {
        for (auto row : rows(*list)) {
            std::string fields;
            columns(*row, [&](const char *name, auto *value) {
                if (value) fields += (fields.empty() ? "" : ",") + quoted(name) + ":" + quoted(text(*value));
            });
            json += (first ? "{" : ",{") + fields + "}";
            first = false;
        }
    }
    json += "]";
    auto figure = [&](const char *name, int *value) {
        if (value) json += "," + quoted(name) + ":" + quoted(text(*value));
    };
    figure("totalPage", answer.totalPage);
    figure("currentPage", answer.currentPage);
    figure("totalItem", answer.totalItem);
    puts((json + "}").c_str());
}

static void fail(const char *call, struct soap *soap) {
    const char **code = soap_faultcode(soap);
    const char **subcode = soap_faultsubcode(soap);
    const char **said = soap_faultstring(soap);
    bool isFault = soap->error == SOAP_FAULT || soap->error == SOAP_CLI_FAULT
        || soap->error == SOAP_SVR_FAULT || (soap->fault && soap->error < SOAP_NO_TAG);
    if (isFault && code && *code && said && *said) {
        std::string codes = *code;
        if (soap->version == 2 && subcode && *subcode) codes += std::string(" ") + *subcode;
        printf("{\"call\":%s,\"code\":%s,\"text\":%s}\n", quoted(call).c_str(),
            quoted(codes).c_str(), quoted(*said).c_str());
    } else {
        char message[512];
        soap_sprint_fault(soap, message, sizeof message);
        printf("{\"call\":%s,\"error\":%s}\n", quoted(call).c_str(), quoted(message).c_str());
    }
}

// Sets the arguments that all requests share.
template <class Request>
static void prepare(Request &request, std::string &user, std::string &password, int &size,
    int &page, int &none) {
    request.userID = &user;
    request.passWord = &password;
    request.linePerPage = &size;
    request.currentPage = &page;
    request.totalPage = &none;
    request.totalItem = &none;
}

int main(int, char **arguments) {
    FeedProxy feed(SOAP_C_UTFSTRING | SOAP_IO_KEEPALIVE);
    feed.soap_endpoint = arguments[1];
    bool is12 = std::string(arguments[2]) == "1.2";

    std::string user = env("FEED_USER"), password = env("FEED_PASSWORD"), wrong = "wrong";
    std::string two = "2", every, province = env("FEED_PROVINCE");
    int size = atoi(env("FEED_PAGE").c_str()), many = 100, page = 1, none = 0;

    auto pages = [&](const char *call, auto ask, auto answer) {
        page = 1;
        int total = 1;
        do {
            decltype(answer) fresh;
            if (ask(fresh)) return fail(call, feed.soap);
            show(call, fresh);
            total = fresh.totalPage ? *fresh.totalPage : 0;
        } while (page++ < total);
    };

    HOMES() homes;
    prepare(homes, user, password, size, page, none);
    homes.choice = &two;
    homes.latitude = atof(env("FEED_LAT").c_str());
    homes.longitude = atof(env("FEED_LON").c_str());
    homes.radius = atof(env("FEED_RADIUS").c_str());
    homes.homeTypeCode = &every;
    pages("homes", [&](HOMES(Response) &answer) {
        return is12
            ? feed.Get_USCORENewHome_USCOREMAP_USCOREBy_USCORELat_USCORELon_USCOREV3_(&homes, answer)
            : feed.Get_USCORENewHome_USCOREMAP_USCOREBy_USCORELat_USCORELon_USCOREV3(&homes, answer);
    }, HOMES(Response)());

    PROVINCES() provinces;
    auto askProvinces = [&](PROVINCES(Response) &answer) {
        return is12 ? feed.Get_USCOREProvince_USCORENewHome_USCOREMAP_(&provinces, answer)
                    : feed.Get_USCOREProvince_USCORENewHome_USCOREMAP(&provinces, answer);
    };
    prepare(provinces, user, password, size, page, none);
    provinces.homeTypeCode = &every;
    pages("provinces", askProvinces, PROVINCES(Response)());

    DISTRICTS() districts;
    auto ask = [&](DISTRICTS(Response) &answer) {
        return is12 ? feed.Get_USCOREAumphur_USCORENewHome_USCOREMAP_(&districts, answer)
                    : feed.Get_USCOREAumphur_USCORENewHome_USCOREMAP(&districts, answer);
    };
    prepare(districts, user, password, size, page, none);
    districts.provinceCode = &province;
    districts.homeTypeCode = &every;
    pages("districts", ask, DISTRICTS(Response)());

    auto once = [&](const char *call, std::string &code, std::string &secret) {
        page = 1;
        prepare(districts, user, secret, many, page, none);
        districts.provinceCode = &code;
        DISTRICTS(Response) answer;
        if (ask(answer)) fail(call, feed.soap);
        else show(call, answer);
    };
    std::string thai = env("FEED_THAI"), markup = env("FEED_MARKUP"), nowhere = env("FEED_NOWHERE");
    once("thai", thai, password);
    once("markup", markup, password);
    once("fault", nowhere, password);
    once("login", province, wrong);

    // Requests the provinces, with the login in a WS-Security token and not in the body.
    soap_register_plugin(feed.soap, soap_wsse);
    auto provincesBy = [&](const char *call, auto addToken) {
        page = 1;
        prepare(provinces, every, every, many, page, none);
        addToken(feed.soap, "token", user.c_str(), password.c_str());
        PROVINCES(Response) answer;
        if (askProvinces(answer)) fail(call, feed.soap);
        else show(call, answer);
        soap_wsse_delete_Security(feed.soap);
    };
    provincesBy("token", soap_wsse_add_UsernameTokenText);
    provincesBy("digest", soap_wsse_add_UsernameTokenDigest);
    feed.destroy();
    return 0;
}
