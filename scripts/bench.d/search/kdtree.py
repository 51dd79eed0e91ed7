"""Searches with scipy's cKDTree over chords through the Earth, with a tree for each type if a type is given.

kdtree.py FILE COUNT RADIUS TYPE CENTRES
"""
import time

import numpy
from scipy.spatial import cKDTree

import points_file
from support.rounds import rounds


def main():
    points, count, radius, kind = points_file.arguments()
    limit = numpy.nextafter(points_file.chord(radius), numpy.inf)
    kept = [i for i, one in enumerate(points.types) if kind is None or one == kind]
    ids = [points.ids[i] for i in kept]
    tree = cKDTree(
        [points_file.locate(points.latitudes[i], points.longitudes[i]) for i in kept])
    centers = [numpy.array(points_file.locate(*center)) for center in points.centers]

    def work():
        found = []
        start = time.perf_counter()
        for center in centers:
            more = count + 1
            while True:
                distances, places = tree.query(center, more, distance_upper_bound=limit)
                # The tree returns points at equal distances in any order, so the result must contain all of
                # them.
                if distances[-1] > distances[count - 1] or distances[-1] == numpy.inf:
                    break
                more *= 2
            found.append((distances, places))
        seconds = (time.perf_counter() - start) / len(centers)
        # Sort points at equal distances by id, outside the measured time.
        answers = [
            [number for _, number in sorted(
                (distance, ids[place]) for distance, place in zip(*one) if distance < numpy.inf
            )[:count]]
            for one in found
        ]
        return round(seconds * 1e9), points_file.check(answers)

    rounds(work)


main()
