"""Code that the peers in Python share: the file of points, chords through the Earth, and the check."""
import array
import math
import struct
import sys

TYPES = 7


class Points:
    """The points in a file from points.py, as lists in the order of their ids."""

    def __init__(self, path, centers):
        with open(path, "rb") as file:
            count, all_centers = struct.unpack("<qq", file.read(16))
            rows = file.read(32 * count)
            tail = array.array("d", file.read(16 * all_centers))
        floats, numbers = array.array("d", rows), array.array("q", rows)
        self.latitudes, self.longitudes = floats[0::4], floats[1::4]
        self.ids, self.types = numbers[2::4], numbers[3::4]
        self.centers = list(zip(tail[0::2], tail[1::2]))[:centers]


def locate(latitude, longitude):
    """Returns a WGS84 point in metres from the Earth's centre."""
    e2 = 0.0066943799901413165
    phi, lam = math.radians(latitude), math.radians(longitude)
    n = 6378137.0 / math.sqrt(1 - e2 * math.sin(phi) ** 2)
    return (
        n * math.cos(phi) * math.cos(lam), n * math.cos(phi) * math.sin(lam),
        n * (1 - e2) * math.sin(phi))


def chord(radius):
    """Returns the chord of a geodesic of `radius` metres, which may be up to about 10 km."""
    return radius - radius**3 / (24 * 6.36e6**2)


def check(answers):
    """Returns a digest of the ids found for all centres, which must be the same for every contender."""
    value = 0
    for ids in answers:
        value = value * 31 + len(ids)
        for number in ids:
            value = (value * 31 + number) % 2**64
    return str(value % 2**64)


def arguments():
    """Returns the points, the number of points to find, the radius, the type (`None` for any), and the number of
    centres.
    """
    path, count, radius, kind, centers = sys.argv[1:6]
    return Points(path, int(centers)), int(count), float(radius), int(kind) if int(kind) >= 0 else None
