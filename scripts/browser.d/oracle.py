"""Computes the expected positions in a camera's view independently of the page: coordinates with pyproj, and rotations
with numpy."""

import numpy as np
from pyproj import Transformer


def enu(origin, place):
    """Returns the east, north and up offsets in metres from an origin to a place; both are (latitude, longitude,
    height)."""
    lat, lon, height = origin
    pipeline = Transformer.from_pipeline(
        "+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad +step +proj=cart +ellps=WGS84"
        f" +step +proj=topocentric +ellps=WGS84 +lat_0={lat} +lon_0={lon} +h_0={height}")
    return np.array(pipeline.transform(place[1], place[0], place[2]))


def rotation(axis, degrees):
    """Returns the matrix of a rotation around the x, y or z axis."""
    sin, cos = np.sin(np.radians(degrees)), np.cos(np.radians(degrees))
    return np.array({"x": [[1, 0, 0], [0, cos, -sin], [0, sin, cos]], "y": [[cos, 0, sin], [0, 1, 0], [-sin, 0, cos]],
                     "z": [[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]]}[axis])


def device(alpha, beta, gamma):
    """Returns the matrix that converts a device's axes to east, north and up."""
    return rotation("z", alpha) @ rotation("x", beta) @ rotation("y", gamma)


def screen_axes(angles, screen_angle):
    """Returns the matrix that converts east, north and up to the screen's right, top and outward axes."""
    return rotation("z", screen_angle) @ device(*angles).T


def bearing(direction):
    return np.degrees(np.arctan2(direction[0], direction[1])) % 360


def elevation(direction):
    return np.degrees(np.arctan2(direction[2], np.hypot(direction[0], direction[1])))


def focal_length(width, height, field, picture=None):
    """Returns the focal length in pixels of a view that a picture (width, height) covers. `field` is the field of view
    along the picture's longer side."""
    wide, high = picture or (width, height)
    scale = max(width / wide, height / high)
    return scale * max(wide, high) / 2 / np.tan(np.radians(field / 2))


def place_on_screen(direction, axes, width, height, focal):
    """Returns x and y in pixels from the upper left corner, or `None` if the place is behind the camera."""
    right, top, out = axes @ direction
    if out >= 0:
        return None
    return np.array([width / 2 + focal * right / -out, height / 2 - focal * top / -out])
