extension BoundingBox {
  /// The centre of the box.
  public var middle: Coordinate? {
    Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
  }

  /// The four corners of the box.
  public var corners: [Coordinate] {
    [(south, west), (south, east), (north, west), (north, east)].compactMap {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
  }

  /// The four quarters of the box.
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

  /// Returns whether this box and `other` share more than an edge.
  public func overlaps(_ other: BoundingBox) -> Bool {
    south < other.north && other.south < north && west < other.east && other.west < east
  }

  /// Returns up to four boxes that cover the part of this box outside `other`; returns this box if
  /// the two boxes share at most an edge.
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
