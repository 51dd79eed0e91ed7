"""Creates the fuzzer's initial inputs from the documents that the tests read."""
import pathlib
import shutil
import struct
import zipfile

from support.project import ROOT

TESTS = ROOT / "Tests"
ROUTES = TESTS / "RoutesTests" / "Fixtures"

DOCUMENTS = {
    "soap": (TESTS / "FeedTests" / "Fixtures", "*.xml"), "kml": (ROUTES, "*.kml"), "gpx": (ROUTES, "*.gpx"),
    "soap-places": (TESTS / "FeedTests" / "Fixtures", "*.xml"), "directions-json": (ROUTES, "*.json"),
}

# The maximum length of a target's inputs if it is not 4,096 bytes.
LONGEST = {
    "price": 200,
    "telephone": 200,
    "coordinate": 200,
    "query": 600,
    "cursor": 200,
    "index": 2_048,
    "odata": 1_000,
    "odata-link": 300,
    "gddf-form": 600,
    "soap-request": 200,
    "kmz": 8_192,
    "gtfs": 8_192,
    "soap": 8_192,
    "kml": 8_192,
}

TEXTS = {
    "price": [
        "เริ่ม 2.59 ล้านบาท", "1,990,000 - 3,500,000", "Start 1.9 MB", "฿2.5M", "โทรสอบถาม",
        "ราคา ๒.๕ ล้าน", "5 แสน", "2,500,000 บาท/ตร.ม. 85,000", "THB 12,000,000.-", "3.5-4.2 ลบ.",
        "ไม่เกิน 2 ล้าน", "from 1.5m to 2m baht", "ขาย 2,900,000 เช่า 15,000/เดือน",
    ],
    "telephone": [
        "02-123-4567 ต่อ 12", "081 234 5678, 089-999-9999", "+66 (0)2 123 4567", "1198",
        "๐๘๑-๒๓๔๕๖๗๘", "02-123-4567-9", "0066812345678 #5", "Fax 02-111-1111", "Line: @home",
        "1800-123-456 ext. 9", "โทรสอบถาม", "(02) 1234567/8",
    ],
    "coordinate": [
        "13.7370\n100.5603", "13,7563\n100,5018", "13°44'13.2\"N\n100°33'37\"E", "๑๓.๗\n๑๐๐.๕",
        "100.5\n13.7", "0\n0", "13 44 13 N\n100 33 37 E", "geo:13.7,100.5;u=35",
        "https://maps.example/@13.7,100.5,15z", "13.7370,100.5603", "-33.9\n151.2",
    ],
    "query": [
        "lat=13.7&lon=100.5&radius=2km&type=condo,house&limit=5&facets=true",
        "province=Bangkok&district=Watthana&min-price=1m&max-price=2.5m&text=%E0%B8%AD",
        "system=BTS&station=Asok&radius=500m&sort=price&cursor=d0-1-abc",
        "bbox=100.5,13.7,100.6,13.8&zoom=12&explain=1",
        "polygon=13.7,100.5;13.8,100.5;13.8,100.6&since=7d&new=24h",
        "from=13.7,100.5&to=Asok&via=13.75,100.53&mode=transit&lang=th&alternatives=2",
        "near-station=800m&promotion=yes&company=Sansiri&fields=id,name&format=kml&precision=6",
    ],
    "cursor": [
        "d1z2x-5-abc", "p1kf-zz-0", "n0-0-0", "a0001ff-1-1", "1-2", "1-2-3",
        "d0-3w5e11264sgsf-3w5e11264sgsf",
    ],
    "odata": [
        "Price le 3000000 and Place eq null", "not (Rooms ge 2) or IsNew", "Name in ('a','it''s')",
        "geo.distance(Place,geography'SRID=4326;Point(100.5 13.8)') lt 2000",
        "geo.intersects(Place,geography'Polygon((100 13,101 13,101 14,100 13))')",
        "Tags/any(t:t eq 'pool') and Tags/all(t:length(t) ge 3)", "Day gt 2026-02-28 and year(Day) eq 2026",
        "Changed lt now() and date(Changed) ne 2026-11-21", "Changed gt 2026-11-21T02:10:00.5+07:00",
        "round(Price div 3) mod 2 eq -1.5e3", "substring(concat(Name,'x'),1,2) eq trim(' y ')",
        "Price desc, tolower(Name),Day asc", "indexof(Name,'อโศก') ge 0 and $it/IsNew eq true",
    ],
    "odata-link": [
        "1.2..n.b1.f-2.5.s~41", "Key, Price", "Other", "Other($expand=Row)", "true", "10", "*",
        "application/json;odata.metadata=full", "3w5e11264sgsf.zz.5.d-1.m0.sa.b~2Ec",
    ],
    "area": [
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<locations><location><latitude>13.737</latitude>"
        "<longitude>100.5603</longitude><altitude>0</altitude><name>Condo A &amp; B</name>"
        "<information>2.59M\nCondo\nFree transfer</information></location></locations>",
        # A document as printed in the thesis: not well-formed, and with an unregistered name for the encoding.
        "<?xml version=\"1.0\" encoding=\"UTF8\"><locations><location><latitude>48.42</latitude></locations>",
        "<?xml version=\"1.0\" encoding=\"UTF8\"?><a:locations xmlns:a=\"http://www.area.com\"><a:location>"
        "<a:name><![CDATA[บ้าน ก]]></a:name><a:longitude>100,5603</a:longitude><a:latitude>๑๓.๗</a:latitude>"
        "<a:latitude>20</a:latitude><a:information/></a:location><a:location/></a:locations>",
        "<locations xmlns=\"http://www.area.com\"><!-- two --><version>2</version>" + "<location><latitude>90</latitude>"
        "<longitude>-180</longitude><name>A</name></location>" * 2 + "</locations>",
        "<locations><location><latitude>0</latitude><longitude>0</longitude></location><location>"
        "<latitude>NaN</latitude><longitude>95</longitude></location></locations>",
    ],
    "gddf-form": [
        "lat=13.7370&lon=100.5603&alt=0&width=320&height=480&event=init&eventSrc=NULL&uid=a&time=1.7E12",
        "event=refreshOnTime&uid=a%zz&lat= 13,7370 &lon=%31%30%30.5603&width=320.0", "lat=1.0E-5&lon=-180&width=1e300",
        "lat=0.0&lon=0.0&lat=1", "lat=nan&lon=0x1p3&&=&width=-5",
    ],
    "soap-request": ["demo", "a & b", "]]>", "ผู้ใช้", "<x/>", "\x01\r\n\t", "\ufffe"],
    "json": [
        "[1,2.5e3,\"a\\u0e01\\n\",null,true,{\"k\":[]}]", "{\"a\":{\"b\":[{}]}}", "\"\\ud83d\\ude00\"",
        "-0.0", "[[[[[[]]]]]]", "1e400",
    ],
}

WORDS = {
    "xml": ["<", "/>", "</", "<![CDATA[", "]]>", "&#3585;", "&amp;", "<?xml", "encoding=", "xmlns:",
            "xsi:nil=\"true\"", "<!--", "-->", "<!DOCTYPE", "UTF-16", "windows-874"],
    "soap": ["Envelope", "Body", "Fault", "faultcode", "faultstring", "omst_NEWHOME_MAP", "A_ID",
             "P_MARK_LAT", "P_MARK_LON", "C_PRICE", "totalPage", "diffgram", "Reason", "Text"],
    "kml": ["Placemark", "LineString", "coordinates", "MultiGeometry", "ExtendedData", "gx:Track",
            "gx:coord", "when", "Data", "value", "homefind.kind", "NetworkLink", "description", "Folder"],
    "gpx": ["gpx", "trk", "trkseg", "trkpt", "rte", "rtept", "lat=", "lon=", "extensions", "time"],
    "area": ["locations", "location", "latitude", "longitude", "altitude", "name", "information",
             "http://www.area.com", "2.59M", "Condo"],
    "gddf-form": ["lat=", "&lon=", "&width=", "&event=refreshOnDistance", "&eventSrc=NULL", "%2E", "E-5", "nan"],
    "json": ["routes", "geometry", "legs", "steps", "maneuver", "coordinates", "paths", "points",
             "instructions", "trip", "shape", "features", "properties", "segments", "route_geometry",
             "route_instructions", "\\u0e01", "null", "distance", "duration", "way_points"],
    "price": ["ล้าน", "แสน", "บาท", "เริ่ม", "ถึง", "MB", "M", "ตร.ม.", "/เดือน", "-", "–", ",", "๕"],
    "telephone": ["ต่อ", "ext", "#", "+66", "(0)", "081", "02", "1800", "แฟกซ์", "๐", "/"],
    "coordinate": ["°", "'", "\"", "N", "E", "geo:", "?q=", "@", "!3d", "!4d", "\n", "๑", ","],
    "query": ["lat=", "&lon=", "&radius=", "bbox=", "polygon=", "cursor=", "type=", "text=", "since=",
              "%E0%B8%81", "+", "km", "m", "from=", "to=", "near-station=", "sort=", "facets="],
    "odata": [" eq ", " ne ", " gt ", " and ", " or ", "not ", " in (", " has ", "null", "any(", "all(", "geo.distance(",
              "geography'", "Point(", "Polygon((", "contains(", "now()", "Price", "Name", "Tags/", "Place", "Day",
              "Changed", " add ", " div ", " desc", "2026-11-21T", "''", "INF", "$it/"],
    "stations": ["stop_id", "stop_name", "stop_lat", "stop_lon", "route_type", "location_type",
                 "parent_station", "trip_id", "stop_sequence", "relation", "members", "railway",
                 "station", "public_transport", "subway", "network", "BTS", "MRT", "name:en", "ref"],
}
DICTIONARIES = {
    "soap": ["xml", "soap"], "soap-places": ["xml", "soap"], "kml": ["xml", "kml"],
    "gpx": ["xml", "gpx"], "kmz": ["xml", "kml"], "area": ["xml", "area"], "gddf-form": ["gddf-form"],
    "directions-json": ["json"], "json": ["json"],
    "price": ["price"], "telephone": ["telephone"], "coordinate": ["coordinate"], "query": ["query"],
    "odata": ["odata"],
    "overpass": ["json", "stations"], "gtfs-tables": ["stations"], "station-list": ["stations"],
}


def dictionary(target, folder):
    """Returns the dictionary file of a target; `None` if it has no words."""
    lists = DICTIONARIES.get(target)
    if not lists:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{target}.txt"
    words = [word for name in lists for word in WORDS[name]]
    escaped = ["".join(f"\\x{byte:02x}" for byte in word.encode()) for word in words]
    file.write_text("".join(f'"{word}"\n' for word in escaped), encoding="ascii")
    return file


def write(target, folder):
    """Replaces the contents of `folder` with the initial inputs of a target."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for number, seed in enumerate(inputs(target)):
        (folder / f"{number:03}").write_bytes(seed)
    kept = TESTS / "Fuzz" / "corpus" / target
    if kept.is_dir():
        for file in kept.iterdir():
            shutil.copy(file, folder / file.name)


def inputs(target):
    if target in TEXTS:
        return [text.encode("utf-8", "surrogatepass") for text in TEXTS[target]]
    if target in DOCUMENTS:
        return read(*DOCUMENTS[target])
    if target == "polyline":
        return read(ROUTES, "*.polyline") + [b"_p~iF~ps|U_ulLnnqC_mqNvxq`@", b"{}\n{}", b"??_ibE_ibE"]
    if target == "kmz":
        return [archive([("doc.kml", text)]) for text in read(ROUTES, "*.kml")[:4]] + read(ROUTES, "*.kml")[:3]
    if target == "gtfs":
        return read(TESTS / "ArchiveTests" / "Fixtures", "*.zip", 8_192) + [archive(tables())]
    if target == "gtfs-tables":
        return [b"".join(b"== " + name.encode() + b"\n" + text for name, text in tables())]
    if target == "station-list":
        lines = (ROOT / "Sources/Region/Data/bangkok/stations.csv").read_bytes().splitlines(True)
        return [b"".join(lines[:1] + lines[start : start + 6]) for start in (1, 60, 120)]
    if target == "overpass":
        return [OVERPASS.encode()]
    if target == "index":
        points = b"".join(struct.pack(">ii", (n * 7919) % 2**31, -(n * 104729) % 2**31) for n in range(24))
        return [bytes([shape, count]) + points for shape in range(3) for count in (0, 3, 20)]
    return []


def read(folder, pattern, longest=None):
    """Returns the contents of all files in a folder, except files longer than `longest`."""
    files = [file.read_bytes() for file in sorted(pathlib.Path(folder).glob(pattern))]
    return [text for text in files if longest is None or len(text) <= longest]


def archive(members):
    import io

    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in members:
            file.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def tables():
    return [
        ("stops.txt",
         "stop_id,stop_code,stop_name,stop_lat,stop_lon,location_type,parent_station\n"
         "1,E4,BTS อโศก;BTS Asok,13.7370,100.5603,1,\n"
         "2,E5,BTS พร้อมพงษ์;BTS Phrom Phong,13.7305,100.5697,0,\n"
         "3,,BTS ทองหล่อ;BTS Thong Lo,13.7243,100.5785,0,\n"
         "1-1,,Platform 1,13.7370,100.5604,0,1\n".encode()),
        ("routes.txt",
         b"route_id,route_type,route_short_name,route_long_name,route_color\n"
         b"s,1,,Sukhumvit Line,7FB539\nb,3,136,Asok,\n"),
        ("trips.txt", b"trip_id,service_id,route_id\nt1,1,s\nt2,1,s\n"),
        ("stop_times.txt",
         b"trip_id,stop_id,stop_sequence\nt1,1-1,1\nt1,2,2\nt1,3,3\nt2,3,1\nt2,2,2\nt2,1,3\n"),
        ("feed_info.txt", b"feed_publisher_name,feed_version\nOTP,1\n"),
    ]


OVERPASS = """{"version":0.6,"elements":[
{"type":"node","id":1,"lat":13.7370,"lon":100.5603,"tags":{"railway":"station","ref":"E4",
"network":"BTS Skytrain","name":"อโศก","name:en":"Asok"}},
{"type":"node","id":2,"lat":13.7305,"lon":100.5697,"tags":{"railway":"stop","name":"พร้อมพงษ์"}},
{"type":"way","id":3,"center":{"lat":13.7243,"lon":100.5785},"tags":{"public_transport":"station",
"name:en":"Thong Lo","network":"BTS"}},
{"type":"relation","id":9,"tags":{"type":"route","route":"subway","name":"Sukhumvit Line",
"colour":"#7FB539"},"members":[{"type":"node","ref":1,"role":"stop"},
{"type":"node","ref":2,"role":"stop"},{"type":"way","ref":3,"role":""}]}]}"""
