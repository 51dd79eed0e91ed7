import Geo

/// A `gx:Track` under way: its places and its times, which may come in any order.
struct KMLTrack {
  var coordinates: [Coordinate] = []
  private var times = TimeSpan()

  /// Seconds from the first time to the last; nil where there are not two.
  var duration: Double? { times.duration }

  /// Takes a `when`; one that is no time is passed over.
  mutating func add(time: String) {
    if let seconds = TimeText.seconds(time) { times.add(seconds) }
  }

  /// The coordinate of a `gx:coord`, longitude and latitude with spaces between; nil where it is
  /// empty, which stands for a place that is not known.
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
