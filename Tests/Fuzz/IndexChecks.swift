import Geo

/// Compares the spatial index with a linear scan.
enum IndexChecks {
  static func index(_ input: [UInt8]) {
    var rest = input[...]
    guard let shape = rest.popFirst(), let count = rest.popFirst() else { return }
    let points = (0..<Int(count)).compactMap { _ in point(&rest, shape: shape) }
    let tags = points.indices.map { SpatialIndex.Tags(1) << ($0 % 5) }
    let index = SpatialIndex(points, tags: tags)
    hold(index.count == points.count, "the index has lost a place")
    for round in 0..<4 {
      guard let center = round == 0 ? points.first : point(&rest, shape: shape) else { continue }
      let wanted: SpatialIndex.Tags = [.max, 1, 0b10110, 1 << 9][round]
      let all = points.indices.filter { tags[$0] & wanted != 0 }
        .map { SpatialIndex.Hit(place: $0, distance: center.distance(to: points[$0])) }
        .sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }
      // Half of the time, the radius is exactly the distance to a point, which must be treated as
      // inside.
      let radius =
        rest.popFirst().map { byte in
          byte < 128 && !all.isEmpty
            ? all[Int(byte) % all.count].distance : Double(byte) * Double(byte) * 300
        } ?? 5_000
      let inside = all.filter { $0.distance <= radius }
      for limit in [1, 20, 1_000] {
        hold(
          index.nearest(limit, to: center, within: radius, tags: wanted)
            == Array(inside.prefix(limit)), "the nearest \(limit) to \(center) within \(radius)")
      }
      hold(
        index.count(within: radius, of: center, tags: wanted) == inside.count,
        "the count within \(radius) of \(center)")
      hold(
        Set(index.places(within: radius, of: center, tags: wanted)) == Set(inside.map(\.place)),
        "the places within \(radius) of \(center)")
      let boxes = BoundingBox.boxes(around: center, radius: radius)
      hold(
        Set(index.places(in: boxes)).isSuperset(of: inside.map(\.place)),
        "the boxes around \(center) leave out a place within \(radius)")
    }
  }

  /// Reads a coordinate from eight bytes: anywhere, in a tiny area, or on a grid with many
  /// duplicates.
  private static func point(_ rest: inout ArraySlice<UInt8>, shape: UInt8) -> Coordinate? {
    guard rest.count >= 8 else { return nil }
    var numbers = (0..<2).map { _ in
      (0..<4).reduce(Int32(0)) { number, _ in number << 8 | Int32(rest.removeFirst()) }
    }
    switch shape % 3 {
    case 0:
      return Coordinate(
        latitude: Double(numbers[0]) / Double(Int32.max) * 90,
        longitude: Double(numbers[1]) / Double(Int32.max) * 180)
    case 1:
      return Coordinate(
        latitude: 13.7 + Double(numbers[0]) * 1e-11, longitude: 100.5 + Double(numbers[1]) * 1e-11)
    default:
      numbers = numbers.map { $0 % 7 }
      return Coordinate(
        latitude: [90, -90, 0, 13.7, 13.7001, 89.9999, -0.0001][abs(Int(numbers[0]))],
        longitude: [180, -180, 0, 100.5, 100.5001, 179.9999, -0.0001][abs(Int(numbers[1]))])
    }
  }
}
