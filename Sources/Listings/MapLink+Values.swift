import Basics
import Geo

extension MapLink {
  /// Parses the coordinate from one of this URL's values.
  ///
  /// - Parameters:
  ///   - name: The parameter's name; nil for a path segment.
  ///   - isView: Whether the value is a view of the map, in which a zoom level may follow the
  ///     numbers.
  /// - Returns: The coordinate; nil if the value is the name of a place or 0,0, which programs
  ///   write for a missing place.
  func coordinate(
    in value: String, of name: String? = nil, isView: Bool = false
  ) throws(CoordinateFault) -> Coordinate? {
    var value = value
    if isLongitudeFirst(name) {
      let numbers = value.split { ",/".contains($0) }
      if numbers.count >= 2 { value = "\(numbers[1]),\(numbers[0])" }
    }
    let place = try Self.coordinate(in: value, isView: isView)
    return place.flatMap { ($0.latitude, $0.longitude) == (0, 0) ? nil : $0 }
  }

  /// Whether this service writes the longitude first in a parameter, or in the path if `name` is
  /// nil.
  private func isLongitudeFirst(_ name: String?) -> Bool {
    let labels = host.split(separator: ".")
    let names = [
      ("yandex", ["ll", "pt", "sll", "whatshere[point]"]), ("mapy", ["id"]),
      ("2gis", ["m", "geo"]), ("urbi", ["m", "geo"]),
    ]
    return names.contains { service, names in
      labels.contains { $0.hasPrefix(service) } && names.contains(name ?? "geo")
    }
  }

  /// Parses the coordinate from a value, ignoring text that map services add:
  /// `loc:48.8,2.3 (Home)`, `Home@48.8,2.3`, `point.48.8_2.3_Home`, `48.8,2.3,17z`.
  static func coordinate(
    in value: String, isView: Bool = false
  ) throws(CoordinateFault) -> Coordinate? {
    var text = value[...]
    for word in ["loc:", "geo:", "ll.", "point.", "pos."] where text.lowercased().hasPrefix(word) {
      text = text.dropFirst(word.count)
    }
    if let mark = text.lastIndex(of: "@") { text = text[text.index(after: mark)...] }
    if let label = text.firstIndex(of: "("), label != text.startIndex { text = text[..<label] }
    let numbers = text.split(omittingEmptySubsequences: false) { "_~".contains($0) }
    if numbers.count >= 2 {
      text = numbers[0].contains(",") ? numbers[0] : "\(numbers[0]);\(numbers[1])"
    }
    let fields = text.split(separator: ",")
    // A third number is a zoom level, a height or the style of a marker.
    if isView ? fields.count > 2 : fields.count == 3,
      isView || fields.prefix(2).allSatisfy({ $0.contains(".") })
    {
      text = "\(fields[0]);\(fields[1])"
    }
    return try CoordinateText.pair(text.trimmed)
  }

  /// Returns the last pair of numbers with these prefixes in Google's data
  /// (`!8m2!3d13.7370!4d100.5603`), only after the item `previous` if that is not nil.
  func dataPair(
    _ first: String, _ second: String, after previous: String? = nil, isReversed: Bool = false
  ) -> Coordinate? {
    for text in (path + parameters.map(\.value)).reversed() {
      let items = text.split(separator: "!")
      for place in items.indices.dropLast().reversed()
      where items[place].hasPrefix(first) && items[place + 1].hasPrefix(second)
        && (previous == nil || (place > 0 && items[place - 1] == previous ?? ""))
      {
        guard let one = Double(items[place].dropFirst(first.count)),
          let two = Double(items[place + 1].dropFirst(second.count))
        else { continue }
        let coordinate =
          isReversed
          ? Coordinate(latitude: two, longitude: one) : Coordinate(latitude: one, longitude: two)
        if let coordinate { return coordinate }
      }
    }
    return nil
  }

  /// Returns the URL of a map that a parameter contains, as in consent pages and redirects; nil if
  /// there is no such URL.
  func nestedLink(_ name: String) -> MapLink? {
    guard let value = parameters.last(where: { $0.name == name })?.value,
      value.hasPrefix("http://") || value.hasPrefix("https://")
    else { return nil }
    return MapLink(value)
  }
}
