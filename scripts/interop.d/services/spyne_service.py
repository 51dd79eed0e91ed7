"""A service made with spyne, whose declarations match homefind's WSDL: spyne_service.py ROWS.

Listens on a free port of the loopback address, prints its URL, and serves until it is stopped: /1.1 in SOAP 1.1, /1.2
in SOAP 1.2. Requests are validated against the schema that the service declares. ROWS is a table made by rows_table.py;
the expected arguments of the calls are in the environment (FEED_…).
"""
import logging
import os
import pathlib
import sys
from wsgiref.simple_server import WSGIRequestHandler, make_server

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import expected
import rows_table
from spyne import Application, Array, ComplexModel, Double, Fault, Integer32, Integer64, ServiceBase
from spyne import Unicode, rpc
from spyne.protocol.soap import Soap11, Soap12
from spyne.server.wsgi import WsgiApplication

logging.disable(logging.CRITICAL)
TNS = "http://tempuri.org/"
DATA = "http://schemas.datacontract.org/2004/07/MapNewHomeServices"
ROWS = rows_table.read(sys.argv[1])


def record(name, columns):
    types = {"A_ID": Integer64, "N_CUST_ID": Integer64, "DISTANCE": Double}
    return type(ComplexModel)(name, (ComplexModel,), {
        "__namespace__": DATA, "__type_name__": name,
        "_type_info": [(column, types.get(column, Unicode)) for column in columns],
    })


RECORDS = {
    name: (operation, record(element, columns))
    for name, (operation, element, columns) in expected.OPERATIONS.items()
}


def converted(column, text):
    if column in ("A_ID", "N_CUST_ID"):
        return int(text)
    return float(text) if column == "DISTANCE" else text


def page(name, size, number):
    kind = RECORDS[name][1]
    rows = [
        kind(**{column: converted(column, text) for column, text in row}) for row in ROWS[name]
    ]
    size, number = size or 100, number or 1
    pages = max(1, -(-len(rows) // size))
    return rows[(number - 1) * size : number * size], pages, number, len(rows)


def login(user, password):
    if user != os.environ["FEED_USER"] or password != os.environ["FEED_PASSWORD"]:
        raise Fault("Client.Authentication", "The user name or the password is wrong.")


PAGING = {"linePerPage": Integer32, "totalPage": Integer32, "currentPage": Integer32}


def declared(name, arguments):
    """Returns spyne's declaration of an operation, with its parameters and results by their names in messages."""
    operation, kind = RECORDS[name]
    names = ["userID", "passWord", *arguments, "linePerPage", "totalPage", "currentPage"]
    types = {"latitude": Double, "longitude": Double, "radius": Double} | PAGING
    return rpc(
        *[types.get(argument, Unicode) for argument in names],
        Integer32,
        _args=[*names, "totalItem"],
        _returns=[Array(kind), Integer32, Integer32, Integer32],
        _out_variable_names=[f"{operation}Result", "totalPage", "currentPage", "totalItem"],
    )


class Feed(ServiceBase):
    @declared("homes", ["choice", "latitude", "longitude", "radius", "homeTypeCode"])
    def Get_NewHome_MAP_By_Lat_Lon_V3(
        ctx, user, password, choice, latitude, longitude, radius, kind, size, _, number, __
    ):
        login(user, password)
        wanted = float(os.environ["FEED_RADIUS"])
        # homefind requests a slightly larger radius, and then filters by its own distances.
        if (
            abs(latitude - float(os.environ["FEED_LAT"])) > 1e-6
            or abs(longitude - float(os.environ["FEED_LON"])) > 1e-6
            or not wanted <= radius <= wanted * 1.02 + 0.1
            or choice != "2"
        ):
            raise Fault("Client", "The request is not the one expected.")
        return page("homes", size, number)

    @declared("provinces", ["homeTypeCode"])
    def Get_Province_NewHome_MAP(ctx, user, password, kind, size, _, number, __):
        login(user, password)
        return page("provinces", size, number)

    @declared("districts", ["provinceCode", "homeTypeCode"])
    def Get_Aumphur_NewHome_MAP(ctx, user, password, province, kind, size, _, number, __):
        login(user, password)
        if province != os.environ["FEED_PROVINCE"]:
            raise Fault("Client", f'There is no province "{province}".')
        return page("districts", size, number)


def application(protocol):
    return WsgiApplication(Application(
        [Feed], TNS, name="MapNewHomeServices", in_protocol=protocol(validator="lxml"), out_protocol=protocol()))


class Quiet(WSGIRequestHandler):
    def log_message(self, *_):
        pass


def main():
    applications = {"/1.1": application(Soap11), "/1.2": application(Soap12)}

    def route(environment, start):
        return applications.get(environment["PATH_INFO"], applications["/1.1"])(environment, start)

    server = make_server("127.0.0.1", 0, route, handler_class=Quiet)
    print(f"http://127.0.0.1:{server.server_port}/", flush=True)
    server.serve_forever()


main()
