"""The results that every stack must produce: the rows of homes.csv, the provinces and the districts as sent, computed
from the tables without homefind's code.
"""
import csv
import math

from support.inputs import districts as places

CENTER = (13.7370, 100.5603)
RADIUS_KM = 2.0
PROVINCE = "12"
PAGE = 4

# The columns of each record, in the order of the WSDL.
HOME = (
    "A_ID C_CUSTNAME_T C_PRICE C_PRJ_ADDRESS C_PRJ_PIC C_PRJ_PIC_PLAN C_PRJ_TELEPHONE"
    " C_PRJ_TYPE_ID C_PROJECT_NAME C_PROJECT_NAME_E C_PROMOTION DISTANCE N_CUST_ID P_MARK_LAT"
    " P_MARK_LON"
).split()
# The columns of provinces and districts, with their names in the tables.
PROVINCES = {"C_PROVINCE_CODE": "province_code", "C_PROVINCE_NAME": "province_th"}
DISTRICTS = {
    "C_AMPOR_CODE": "district_code", "C_AMPOR_NAME": "district_th", "C_MARK_LAT": "lat", "C_MARK_LON": "lon",
    **PROVINCES,
}

OPERATIONS = {
    "homes": ("Get_NewHome_MAP_By_Lat_Lon_V3", "omst_GET_NEWHOMEData_MAP_V3", HOME),
    "provinces": ("Get_Province_NewHome_MAP", "omst_GET_PROVINCE_NEWHOME_MAP", PROVINCES),
    "districts": ("Get_Aumphur_NewHome_MAP", "omst_GET_AUMPHUR_NEWHOME_MAP", DISTRICTS),
}

SOURCE = {
    "id": "A_ID",
    "company": "C_CUSTNAME_T",
    "price": "C_PRICE",
    "address": "C_PRJ_ADDRESS",
    "picture": "C_PRJ_PIC",
    "plan": "C_PRJ_PIC_PLAN",
    "telephone": "C_PRJ_TELEPHONE",
    "type": "C_PRJ_TYPE_ID",
    "name": "C_PROJECT_NAME",
    "name_en": "C_PROJECT_NAME_E",
    "promotion": "C_PROMOTION",
    "company_id": "N_CUST_ID",
    "lat": "P_MARK_LAT",
    "lon": "P_MARK_LON",
}


def degrees(text):
    return float(text.strip().replace(",", "."))


def geodesic(first, second):
    """Returns the distance in metres on the WGS84 ellipsoid, computed with Vincenty's inverse formula (Survey
    Review, 1975)."""
    a, f = 6378137.0, 1 / 298.257223563
    b = a * (1 - f)
    u1 = math.atan((1 - f) * math.tan(math.radians(first[0])))
    u2 = math.atan((1 - f) * math.tan(math.radians(second[0])))
    span = lam = math.radians(second[1] - first[1])
    if first == second:
        return 0.0
    for _ in range(100):
        sin_sigma = math.hypot(
            math.cos(u2) * math.sin(lam),
            math.cos(u1) * math.sin(u2) - math.sin(u1) * math.cos(u2) * math.cos(lam),
        )
        cos_sigma = math.sin(u1) * math.sin(u2) + math.cos(u1) * math.cos(u2) * math.cos(lam)
        sigma = math.atan2(sin_sigma, cos_sigma)
        sin_alpha = math.cos(u1) * math.cos(u2) * math.sin(lam) / sin_sigma
        cos2 = 1 - sin_alpha**2
        mid = cos_sigma - 2 * math.sin(u1) * math.sin(u2) / cos2
        c = f / 16 * cos2 * (4 + f * (4 - 3 * cos2))
        last = lam
        lam = span + (1 - c) * f * sin_alpha * (
            sigma + c * sin_sigma * (mid + c * cos_sigma * (2 * mid**2 - 1))
        )
        if abs(lam - last) < 1e-12:
            break
    k = cos2 * (a * a - b * b) / (b * b)
    big_a = 1 + k / 16384 * (4096 + k * (-768 + k * (320 - 175 * k)))
    big_b = k / 1024 * (256 + k * (-128 + k * (74 - 47 * k)))
    third = big_b / 6 * mid * (4 * sin_sigma**2 - 3) * (4 * mid**2 - 3)
    delta = big_b * sin_sigma * (mid + big_b / 4 * (cos_sigma * (2 * mid**2 - 1) - third))
    return b * big_a * (sigma - delta)


def homes(path):
    """Returns the rows of the homes within the radius as sent, nearest first."""
    found = []
    with open(path, encoding="utf-8", newline="") as file:
        for line in csv.DictReader(file):
            row = {wire: line[name] for name, wire in SOURCE.items() if line[name].strip()}
            metres = geodesic(CENTER, (degrees(line["lat"]), degrees(line["lon"])))
            if metres > RADIUS_KM * 1000:
                continue
            row["DISTANCE"] = f"{metres / 1609.344:.6f}"
            # A single name without Thai letters is the English name.
            found.append((metres, int(line["id"]), row))
    found.sort(key=lambda entry: (round(entry[0], 6), entry[1]))
    return [row for _, _, row in found]


def sent(places, columns):
    """Returns places as sent."""
    return [{wire: place[own] for wire, own in columns.items()} for place in places]


def provinces():
    return sent({place["province_code"]: place for place in places()}.values(), PROVINCES)


def districts():
    return sent([place for place in places() if place["province_code"] == PROVINCE], DISTRICTS)
