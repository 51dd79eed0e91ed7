"""Adds bays to an approximate sea.

If the sea of a map comes from coarse boundaries (`approx`), it ends outside the bays. A bay is the empty space between
the sea and a beach: it has no road, street, park, wood or lake.
"""

import shapely
from shapely.ops import unary_union

# Distances in degrees: how far a bay reaches from the sea, how far land reaches from a feature, the width of the
# channels that are not part of a bay, and how far a bay reaches from a beach.
REACH, LAND, CHANNEL, BEACH = 0.02, 0.0006, 0.0012, 0.02
DETAIL = 0.0001


def with_bays(water, parks, streets):
    """Returns the water with bays added to its approximate sea."""
    sea = unary_union([geometry for properties, geometry in water if properties.get("approx")])
    if sea.is_empty:
        return water
    beaches = unary_union([geometry for properties, geometry in parks if properties["kind"] == "beach"])
    lines = unary_union([geometry.simplify(DETAIL) for _, geometry in streets]).buffer(LAND, 2)
    areas = unary_union([geometry for _, geometry in parks]
                        + [geometry for properties, geometry in water if properties["kind"] != "sea"]).buffer(DETAIL)
    empty = sea.buffer(REACH, 4).difference(unary_union([lines, areas])).intersection(beaches.buffer(BEACH, 4))
    open_space = unary_union([sea, empty]).buffer(-CHANNEL, 4).buffer(CHANNEL, 4)
    grown = unary_union([sea, *(part for part in shapely.get_parts(open_space) if part.intersects(sea))])
    # The water reaches the beaches, which streets usually follow.
    shore = beaches.buffer(3 * LAND, 4).intersection(grown.buffer(2 * LAND, 4)).difference(lines)
    grown = unary_union([grown, shore]).difference(unary_union([areas.difference(beaches), beaches]))
    # Islands without any feature are bays too.
    features = unary_union([lines, areas])
    grown = unary_union([grown, *(part for part in shapely.get_parts(grown.envelope.difference(grown))
                                  if not part.intersects(features))])
    rest = [entry for entry in water if not entry[0].get("approx")]
    return [({"kind": "sea"}, grown.simplify(DETAIL)), *rest]
