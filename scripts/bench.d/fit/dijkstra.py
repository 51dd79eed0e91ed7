"""Computes the matrix of travel times in the same network with scipy's Dijkstra.

dijkstra.py FILE

The file is the output of `homefind-bench fit network`. The file contains the walks between places and stations, whereas
homefind's measured time includes finding those walks.
"""
import sys

import numpy
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from support.rounds import rounds

# scipy ignores edges with a weight of 0, so assign a tiny weight to them; even their sum is far less than a second.
LEAST = 1e-6


def main():
    rows = {}
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in file:
            kind, *numbers = line.split()
            rows.setdefault(kind, []).append([int(number) for number in numbers])
    (nodes, stations), = rows["size"]
    starts = 1 + max(row[0] for row in rows["start"])
    ends = 1 + max(row[1] for row in rows["end"])
    first, last = nodes, nodes + starts
    # Keep only the fastest of several parallel edges, because csr_matrix would add them.
    quickest = {}
    for edge in [
        *((a, b, seconds) for a, b, seconds in rows["edge"]),
        *((first + start, station, seconds) for start, station, seconds in rows["start"]),
        *((stations + station, last + end, seconds) for station, end, seconds in rows["end"]),
    ]:
        way = edge[:2]
        quickest[way] = min(quickest.get(way, edge[2]), edge[2])
    ways = numpy.array(list(quickest))
    seconds = numpy.array(list(quickest.values())) + LEAST
    count = last + ends
    graph = csr_matrix((seconds, (ways[:, 0], ways[:, 1])), shape=(count, count))
    sources = numpy.arange(first, last)
    walks = numpy.full((starts, ends), numpy.inf)
    only = numpy.zeros((starts, ends), dtype=bool)
    for start, end, needed, is_short in rows.get("walk", []):
        walks[start, end] = needed
        only[start, end] = is_short

    def work():
        found = dijkstra(graph, indices=sources)[:, last:]
        found = numpy.where(only, walks, numpy.minimum(found, walks))
        known = numpy.isfinite(found)
        minutes = numpy.ceil(numpy.floor(found[known] + 0.5) / 60)
        return f"{int(known.sum())} {int(minutes.sum())}"

    rounds(work)


if __name__ == "__main__":
    main()
