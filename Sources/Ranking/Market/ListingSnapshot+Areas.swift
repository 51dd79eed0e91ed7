import Geo
import Synchronization

extension ListingSnapshot {
  /// Returns the area of `division` that contains each home of the table: the first area whose
  /// outline contains the home, otherwise one whose outline is near, otherwise the area without an
  /// outline whose centre is nearest. The element is nil for a home outside all areas.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func parts(of division: AreaDivision) throws(CancellationError) -> [Int?] {
    try homeParts.state.withLock { state throws(CancellationError) in
      if let state, state.division === division { return state.parts }
      let parts = try foundParts(of: division)
      state = (division, parts)
      return parts
    }
  }

  private func foundParts(of division: AreaDivision) throws(CancellationError) -> [Int?] {
    var parts = [Int?](repeating: nil, count: count)
    for (number, area) in division.areas.enumerated() {
      try checkCancellation()
      guard let outline = area.outline else { continue }
      for place in index.places(in: outline) where parts[place] == nil {
        parts[place] = number
      }
    }
    for (number, area) in division.areas.enumerated() {
      try checkCancellation()
      guard let outline = area.outline else { continue }
      let boxes = outline.boxes.compactMap(Gap.around)
      for place in index.places(in: boxes, where: { parts[$0] == nil }) {
        if Gap.around(table.facts[place].position).contains(where: outline.contains) {
          parts[place] = number
        }
      }
    }
    let plain = division.areas.indices.filter {
      division.areas[$0].outline == nil && division.areas[$0].center != nil
    }
    guard !plain.isEmpty else { return parts }
    let centers = SpatialIndex(plain.compactMap { division.areas[$0].center })
    for place in parts.indices where parts[place] == nil {
      let nearest = centers.nearest(
        1, to: table.facts[place].position, within: AreaDivision.reach)
      parts[place] = nearest.first.map { plain[$0.place] }
    }
    return parts
  }
}

/// The maximum distance between an area's outline and a home that is outside all outlines but still
/// belongs to the area. Outlines have few corners, which leaves gaps between neighbouring areas.
private enum Gap {
  /// About 250 m, in degrees of latitude.
  static let degrees = 0.00225

  /// Returns the box extended on all sides.
  static func around(_ box: BoundingBox) -> BoundingBox? {
    BoundingBox(
      south: max(-90, box.south - degrees), west: max(-180, box.west - degrees),
      north: min(90, box.north + degrees), east: min(180, box.east + degrees))
  }

  /// Returns eight positions around `position`.
  static func around(_ position: Coordinate) -> [Coordinate] {
    [(1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (0.7, -0.7), (-0.7, 0.7), (-0.7, -0.7)]
      .compactMap { north, east in
        Coordinate(
          latitude: position.latitude + north * degrees,
          longitude: position.longitude + east * degrees)
      }
  }
}
