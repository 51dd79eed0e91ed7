import Geo
public import Listings
public import Messages
import Region
public import Stations

extension Language {
  /// Formats minutes as text, with hours from 60 minutes upwards: `27 min`, `1 h 47 min`, `2 h`.
  public func duration(minutes: Double) -> String {
    let (minute, hour) = self == .thai ? ("นาที", "ชม.") : ("min", "h")
    guard minutes < 1e15 else { return "\(minutes) \(minute)" }
    let (hours, rest) = Int(minutes).quotientAndRemainder(dividingBy: 60)
    let parts = [
      hours > 0 ? "\(hours) \(hour)" : nil, rest > 0 || hours == 0 ? "\(rest) \(minute)" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }
}

/// The phrases of the guide in one language.
struct GuideWords {
  let language: Language

  /// Returns the name in this language if it exists, otherwise in the other language.
  func name(_ text: LocalizedText) -> String? {
    language == .thai ? text.thai ?? text.english : text.english ?? text.thai
  }

  func station(_ station: Station) -> String {
    "\(name(station.name) ?? station.line) (\(station.code))"
  }

  /// Formats metres: rounded to the nearest ten below one kilometre, and to a tenth of a kilometre
  /// above that.
  func distance(_ metres: Double) -> String {
    let (metre, kilometre) = language == .thai ? ("ม.", "กม.") : ("m", "km")
    let tens = Int((metres / 10).rounded()) * 10
    if tens < 1000 { return "\(max(tens, 10)) \(metre)" }
    let tenths = Int((metres / 100).rounded())
    return "\(tenths / 10)\(tenths % 10 == 0 ? "" : ".\(tenths % 10)") \(kilometre)"
  }

  func minutes(_ seconds: Double) -> String {
    let duration = language.duration(minutes: max(1, (seconds / 60).rounded(.up)))
    return language == .thai ? "ประมาณ \(duration)" : "about \(duration)"
  }

  func walk(_ metres: Double, towards bearing: Double?, to place: String?) -> String {
    leg(language == .thai ? "เดิน" : "Walk", metres, towards: bearing, to: place)
  }

  /// Returns the instruction for a leg that is too long to walk.
  func go(_ metres: Double, towards bearing: Double?, to place: String?) -> String {
    let leg = leg(language == .thai ? "เดินทาง" : "Go", metres, towards: bearing, to: place)
    return leg + (language == .thai ? " (ไกลเกินเดิน)" : ", too far to walk")
  }

  private func leg(
    _ verb: String, _ metres: Double, towards bearing: Double?, to place: String?
  ) -> String {
    let heading = bearing.map(language.direction)
    let parts: [String?] =
      switch language {
      case .english: ["\(verb) \(distance(metres))", heading, place.map { "to \($0)" }]
      case .thai:
        ["\(verb) \(distance(metres))", heading.map { "ไปทางทิศ\($0)" }, place.map { "ถึง \($0)" }]
      }
    return parts.compactMap(\.self).joined(separator: " ")
  }

  func change(at station: Station, to line: String) -> String {
    switch language {
    case .english: "Change at \(self.station(station)) to \(line)"
    case .thai: "เปลี่ยนขบวนที่ \(self.station(station)) ไป\(line)"
    }
  }

  func ride(on line: String, towards terminus: Station, stops: Int, to station: Station) -> String {
    switch language {
    case .english:
      "Take \(line) towards \(name(terminus.name) ?? terminus.code),"
        + " \(stops) \(stops == 1 ? "stop" : "stops"), to \(self.station(station))"
    case .thai:
      "ขึ้น\(line) มุ่งหน้า\(name(terminus.name) ?? terminus.code) \(stops) สถานี"
        + " ลงที่ \(self.station(station))"
    }
  }

  var alreadyThere: String { language == .thai ? "ถึงที่หมายแล้ว" : "You are there" }

  func routeName(from start: GuidePlace, to end: GuidePlace) -> String {
    let names = [start, end].map { name($0.name) ?? position($0.position) }
    return language == .thai ? "\(names[0]) ไป \(names[1])" : "\(names[0]) to \(names[1])"
  }

  /// Returns a line's name for use in a sentence.
  func line(_ line: RailLine) -> String {
    switch language {
    case .english: "the \(line.row?.title.english ?? "\(line.name) line")"
    case .thai: line.thaiName
    }
  }

  private func position(_ coordinate: Coordinate) -> String {
    let decimals = { (degrees: Double) in "\((degrees * 100_000).rounded() / 100_000)" }
    return "\(decimals(coordinate.latitude)),\(decimals(coordinate.longitude))"
  }
}

extension RailLine {
  /// The name of the line for use on its own: `North`, `สายเหนือ`.
  public var localizedName: LocalizedText { LocalizedText(thai: thaiName, english: name) }

  fileprivate var thaiName: String { "สาย\(row?.title.thai ?? name)" }
}
