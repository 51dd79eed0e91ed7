"""Writes the points and centres that every contender reads: clusters of homes over Bangkok, generated from a
seed; a third of the homes share a coordinate with others, as in a condominium.

points.py COUNT FILE

The file is little-endian: the 64-bit numbers of points and of centres; then for each point latitude, longitude
(64-bit floats), id (64 bits) and type (64 bits, 0 to 6); then for each centre latitude and longitude.
"""
import array
import os
import random
import struct
import sys

CENTERS = 1_000


def main():
    count, path = int(sys.argv[1]), sys.argv[2]
    seed = random.Random(20_26)
    clusters = [
        (seed.gauss(13.75, 0.12), seed.gauss(100.55, 0.13), seed.uniform(0.004, 0.03))
        for _ in range(250)
    ]
    weights = [seed.paretovariate(1.5) for _ in clusters]

    def place():
        if seed.random() < 0.1:
            return seed.uniform(13.4, 14.1), seed.uniform(100.2, 101.0)
        latitude, longitude, width = seed.choices(clusters, weights)[0]
        return seed.gauss(latitude, width), seed.gauss(longitude, width)

    points = array.array("d")
    ids = array.array("q")
    # Ids increase with gaps, independently of the coordinates.
    number = 1 << 53
    where, left = place(), 0
    for _ in range(count):
        if left:
            left -= 1
        else:
            where = tuple(round(degrees, 6) for degrees in place())
            left = min(40, int(seed.expovariate(1 / 8))) if seed.random() < 0.04 else 0
        points.extend(where)
        number += seed.randrange(1, 9)
        ids.append(number)
    order = list(range(count))
    seed.shuffle(order)
    with open(path + ".new", "wb") as file:
        file.write(struct.pack("<qq", count, CENTERS))
        for place_, number in zip(order, ids):
            file.write(
                struct.pack(
                    "<ddqq", points[2 * place_], points[2 * place_ + 1], number, seed.randrange(7)))
        for _ in range(CENTERS):
            file.write(struct.pack("<dd", *place()))
    os.rename(path + ".new", path)


main()
