"""Reads a response with zeep: python.py ANSWER WSDL."""
import sys
import time

import zeep

from support.rounds import rounds

OPERATION = "Get_NewHome_MAP_By_Lat_Lon_V3"
TEXTS = [
    "C_PROJECT_NAME", "C_PROJECT_NAME_E", "C_PROMOTION", "C_PRICE", "C_PRJ_TELEPHONE",
    "C_PRJ_ADDRESS", "C_CUSTNAME_T",
]


def with_zeep(document, wsdl):
    class Response:
        status_code = 200
        headers = {"Content-Type": "text/xml; charset=utf-8"}
        content = document
        encoding = "utf-8"

    class Transport(zeep.Transport):
        def post(self, address, message, headers):
            return Response()

    client = zeep.Client(wsdl, transport=Transport())
    service = client.create_service(
        "{http://tempuri.org/}BasicHttpBinding_IMapNewHomeServices", "http://127.0.0.1:1/")

    def work():
        answer = service[OPERATION](
            userID="u", passWord="p", choice="2", latitude=13.7, longitude=100.5, radius=2,
            homeTypeCode="", linePerPage=2000, totalPage=0, currentPage=1, totalItem=0)
        return answer[OPERATION + "Result"]["omst_GET_NEWHOMEData_MAP_V3"]

    return work


def main():
    path, wsdl = sys.argv[1:]
    with open(path, "rb") as file:
        read = with_zeep(file.read(), wsdl)

    def work():
        start = time.perf_counter_ns()
        rows = read()
        taken = time.perf_counter_ns() - start
        ids = sum(int(row["A_ID"]) % 1_000_003 for row in rows)
        text = b"".join((row[name] or "").encode() for row in rows for name in TEXTS)
        return taken, f"{len(rows)} {ids} {len(text)} {sum(text)}"

    rounds(work)


main()
