import Geo

extension MapLink {
  /// Parameters that contain the stops of a route; the last stop is the place.
  private static let destinations = [
    "destination", "daddr", "to", "finish", "rtext", "rtp", "route",
  ]
  /// Parameters that contain a place selected by a person.
  private static let pins = [
    "pin", "marker", "markers", "coordinate", "coordinates", "q", "query", "loc", "point", "sp",
    "pt", "whatshere[point]", "id",
  ]
  /// Parameters that contain a place without a marker on the map.
  private static let points = ["ll", "latlng", "cbll", "viewpoint"]
  /// Parameters that contain the start of a route.
  private static let origins = ["origin", "saddr", "start", "from"]
  /// Parameters that contain the centre of the map.
  private static let views = ["center", "centre", "cp", "map", "sll", "m", "c"]

  /// Returns the place that the URL refers to: the last stop of a route, otherwise a pin or another
  /// place, otherwise the centre of the map.
  ///
  /// - Returns: The place; nil if there is no place, or if the destination of a route has no
  ///   coordinates.
  /// - Throws: `CoordinateFault` if the place is not on the globe or is ambiguous.
  func place() throws(CoordinateFault) -> Coordinate? {
    if let nested = ["continue", "link", "url", "q"].lazy.compactMap(nestedLink).first {
      return try nested.place()
    }
    if let last = stops.last {
      return try coordinate(in: last)
        ?? dataPair("1d", "2d", after: "2m2", isReversed: true)
    }
    if let pin = dataPair("3d", "4d") ?? dataPair("1d", "2d", after: "3m2") { return pin }
    let marks = [("mlat", "mlon"), ("lat", "lon"), ("lat", "lng"), ("latitude", "longitude")]
    if let pin = try place(ofPairs: marks.prefix(1)) { return pin }
    if let pin = try place(ofParameters: Self.pins) { return pin }
    if let place = try placeInPath() { return place }
    if let place = try place(ofParameters: Self.points) { return place }
    if let place = try place(ofPairs: marks.dropFirst()) { return place }
    if let place = try place(ofParameters: Self.origins) { return place }
    return try view()
  }

  /// Returns the place in the last parameter that has one of these names and contains a coordinate.
  func place(ofParameters names: [String]) throws(CoordinateFault) -> Coordinate? {
    for (name, value) in parameters.reversed() where names.contains(name) {
      // `color:red|13.7,100.5|13.8,100.6`
      for part in value.split(separator: "|").reversed() {
        if let place = try coordinate(in: String(part), of: name) { return place }
      }
    }
    return nil
  }

  /// Returns the coordinate in the last path segment that contains a coordinate.
  private func placeInPath() throws(CoordinateFault) -> Coordinate? {
    for segment in path.reversed() where !segment.hasPrefix("@") {
      do throws(CoordinateFault) {
        if let place = try coordinate(in: segment) { return place }
      } catch {
        // Paths also contain other numbers, such as `2026,11`.
        if segment.contains(".") { throw error }
      }
    }
    return nil
  }

  /// The stops of the route in the order of travel, without empty stops.
  private var stops: [String] {
    let values = parameters.filter { Self.destinations.contains($0.name) }.map(\.value)
    if !values.isEmpty {
      return values.flatMap { value in
        value.replacing(" to:", with: "~").split { $0 == "~" || $0 == ";" }.map(String.init)
      }
    }
    guard let start = path.firstIndex(where: { $0 == "dir" || $0 == "directions" }) else {
      return []
    }
    return path[(start + 1)...].prefix { !$0.hasPrefix("@") && !$0.hasPrefix("data=") }
      .filter { !$0.isEmpty }
  }

  /// Returns the centre of the map.
  private func view() throws(CoordinateFault) -> Coordinate? {
    for segment in path where segment.hasPrefix("@") {
      if let place = try coordinate(in: String(segment.dropFirst()), isView: true) { return place }
    }
    for (name, value) in parameters where Self.views.contains(name) {
      if let place = try coordinate(in: value, of: name, isView: true) { return place }
    }
    if let place = try place(ofPairs: [("y", "x")]) { return place }
    // `#map=17/48.85660/2.35220` and `#17/48.85660/2.35220`
    let numbers = fragment.prefix { $0 != "&" }.split(separator: "/")
    if numbers.count >= 3,
      let place = try coordinate(in: "\(numbers[1]);\(numbers[2])", of: "#")
    {
      return place
    }
    // The URL of an embedded map starts with the height: `!1m3!1d3875!2d100.5603!3d13.7370`.
    return dataPair("2d", "3d", isReversed: true)
  }

  private func place(
    ofPairs names: some Sequence<(String, String)>
  ) throws(CoordinateFault) -> Coordinate? {
    for (first, second) in names {
      let latitude = parameters.last { $0.name == first }?.value
      let longitude = parameters.last { $0.name == second }?.value
      if let latitude, let longitude,
        let place = try coordinate(in: "\(latitude);\(longitude)", of: "\(first);\(second)")
      {
        return place
      }
    }
    return nil
  }
}
