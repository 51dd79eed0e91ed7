extension BoundingBox {
  /// The point halfway between the box's edges.
  public var middle: Coordinate? {
    Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
  }

  /// The box's four corners.
  public var corners: [Coordinate] {
    [(south, west), (south, east), (north, west), (north, east)].compactMap {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
  }

  /// The box's four quarters.
  public var quarters: [BoundingBox] {
    let (latitude, longitude) = ((south + north) / 2, (west + east) / 2)
    return [
      BoundingBox(south: south, west: west, north: latitude, east: longitude),
      BoundingBox(south: south, west: longitude, north: latitude, east: east),
      BoundingBox(south: latitude, west: west, north: north, east: longitude),
      BoundingBox(south: latitude, west: longitude, north: north, east: east),
    ]
    .compactMap { $0 }
  }

  /// Whether the boxes have more than an edge in common.
  public func overlaps(_ other: BoundingBox) -> Bool {
    south < other.north && other.south < north && west < other.east && other.west < east
  }

  /// Up to four boxes that hold what of this one is not in `other`; this one where they have no more
  /// than an edge in common.
  public func subtracting(_ other: BoundingBox) -> [BoundingBox] {
    guard overlaps(other) else { return [self] }
    let (low, high) = (max(south, other.south), min(north, other.north))
    return [
      south < low ? BoundingBox(south: south, west: west, north: low, east: east) : nil,
      high < north ? BoundingBox(south: high, west: west, north: north, east: east) : nil,
      west < other.west ? BoundingBox(south: low, west: west, north: high, east: other.west) : nil,
      other.east < east ? BoundingBox(south: low, west: other.east, north: high, east: east) : nil,
    ]
    .compactMap { $0 }
  }
}
