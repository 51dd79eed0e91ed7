"""Generates homes for `homefind feed serve --data` from a seed, and lists of districts and stations."""
import csv
import math
import os
import random

from support.project import COUNTRY, REGION

# The provinces of the region.
PROVINCES = ("10", "11", "12", "13")

COLUMNS = (
    "id,name,name_en,type,price,lat,lon,address,telephone,company_id,company,promotion,picture,plan\n"
)
# The standard deviation of homes around a district's centre, and their maximum distance from it, in kilometres. The
# maximum distance is also the minimum radius of a sync.
SPREAD, REACH = 3.0, 9.5
BRANDS = [
    ("ลุมพินี", "Lumpini"), ("ศุภาลัย", "Supalai"), ("พฤกษา", "Pruksa"), ("แสนสิริ", "Sansiri"),
    ("อนันดา", "Ananda"), ("ไอดีโอ", "Ideo"), ("เดอะเบส", "The Base"), ("ริทึ่ม", "Rhythm"),
    ("โนเบิล", "Noble"), ("ชวนชื่น", "Chuan Chuen"), ("มัณฑนา", "Manthana"), ("วิลเลจ", "Village"),
]
KINDS = [
    ("เพลส", "Place"), ("พาร์ค", "Park"), ("การ์เด้น", "Garden"), ("วิลล์", "Ville"),
    ("เรสซิเดนซ์", "Residence"), ("ทาวเวอร์", "Tower"), ("ซิตี้", "City"), ("ไลฟ์", "Life"),
]
PROMOTIONS = ["ฟรีค่าโอน", "แถมเฟอร์นิเจอร์ครบชุด", "ผ่อน 0% 12 เดือน", "Free transfer fee"]


def districts(*names):
    """Returns the region's districts, or only the districts with these English names, as rows for
    `feed serve --districts`."""
    provinces = {row["code"]: row for row in read_rows(COUNTRY / "provinces.csv")}
    return [
        {
            "province_code": row["province"], "province_en": provinces[row["province"]]["name_en"],
            "province_th": provinces[row["province"]]["name_th"], "district_code": row["code"],
            "district_en": row["name_en"], "district_th": row["name_th"], "lat": row["lat"], "lon": row["lon"],
        }
        for row in read_rows(COUNTRY / "districts.csv")
        if row["province"] in PROVINCES and (not names or row["name_en"] in names)
    ]


def read_rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


# Districts in different parts of the city.
PLACES = districts("Phra Nakhon", "Watthana", "Bang Na", "Don Mueang", "Lat Krabang")


def write_rows(path, rows):
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)


def write_stations(path, north=0.0):
    """Writes the list of stations, shifted north by some degrees, so that two lists differ in every row."""
    rows = read_rows(REGION / "stations.csv")
    write_rows(path, [dict(row, lat=f"{float(row['lat']) + north:.5f}") for row in rows])


def write_feed(folder, homes, places=PLACES):
    """Writes the files for `servers.feed`: a table with this number of homes around districts, and a table of the
    districts."""
    write_homes(homes, 7, folder / "homes.csv", places)
    write_rows(folder / "districts.csv", places)


def write_homes(count, seed, path, places=None):
    """Writes `count` homes around districts to `path`. The number of different project names is about half the number
    of homes.
    """
    chance = random.Random(seed)
    places = places or districts()
    aside = f"{path}.new"
    with open(aside, "w", encoding="utf-8", newline="") as file:
        file.write(COLUMNS)
        for number in range(1, count + 1):
            place = places[chance.randrange(len(places))]
            # Kilometres east and north of the district's centre.
            east, north = chance.gauss(0, SPREAD), chance.gauss(0, SPREAD)
            far = math.hypot(east, north)
            if far > REACH:
                east, north = east * REACH / far, north * REACH / far
            latitude = float(place["lat"]) + north / 110.6
            longitude = float(place["lon"]) + east / (111.3 * math.cos(math.radians(latitude)))
            project = chance.randrange(count // 2 + 1)
            brand, kind = BRANDS[project % len(BRANDS)], KINDS[project // 12 % len(KINDS)]
            name = f"{brand[0]} {kind[0]} {place['district_th']} {project}"
            english = f"{brand[1]} {kind[1]} {place['district_en']} {project}"
            price = f"{chance.randrange(90, 2000) * 10_000:,} บาท"
            company = chance.randrange(400)
            promotion = PROMOTIONS[chance.randrange(12) % 4] if chance.random() < 0.3 else ""
            picture = f"pictures/{number}/small.jpg"
            plan = f"pictures/{number}/plan.png" if number % 2 else ""
            telephone = f"08{chance.randrange(10)}-{chance.randrange(1000):03}-{chance.randrange(10000):04}"
            address = f"{chance.randrange(1, 999)}/{chance.randrange(1, 99)} ถนน{brand[0]} {place['district_th']} {place['province_th']}"
            file.write(
                f'{number},{name},{english},{chance.randrange(1, 7)},"{price}",{latitude:.6f},'
                f"{longitude:.6f},{address},{telephone},{company},บริษัท พร็อพเพอร์ตี้ {company} จำกัด,"
                f"{promotion},{picture},{plan}\n"
            )
    os.replace(aside, path)

