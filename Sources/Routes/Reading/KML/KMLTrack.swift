import Geo

/// The current `gx:Track`: its positions and its times, which may appear in any order.
struct KMLTrack {
  var coordinates: [Coordinate] = []
  private var times = TimeSpan()

  /// The seconds from the first time to the last; nil if there are no two different times.
  var duration: Double? { times.duration }

  /// Adds a `when`; an invalid time is ignored.
  mutating func add(time: String) {
    if let seconds = TimeText.seconds(time) { times.add(seconds) }
  }

  /// Parses a `gx:coord`: longitude and latitude separated by spaces. Returns nil if it is empty,
  /// which means an unknown position.
  static func coordinate(_ text: String, line: Int) throws(RouteError) -> Coordinate? {
    let words = text.split { $0.isWhitespace }
    if words.isEmpty { return nil }
    guard words.count == 2 || words.count == 3, let longitude = DecimalNumber.whole(words[0]),
      let latitude = DecimalNumber.whole(words[1])
    else { throw .notACoordinate(line: line, text: String(text.prefix(80))) }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw .outOfRange(line: line, text: "\(longitude) \(latitude)")
    }
    return coordinate
  }
}
