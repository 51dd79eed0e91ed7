/// iCalendar documents (RFC 5545).
public enum CalendarDocument {
  /// An event. Moments are in UTC as ISO 8601 writes them: `2026-11-24T02:30:00Z`.
  public struct Event: Sendable, Hashable {
    /// What tells the event from every other, for ever.
    public var uid: String
    /// When it begins.
    public var from: String
    /// When it ends.
    public var to: String
    /// Its title.
    public var summary: String
    /// Where it takes place, in words.
    public var location: String
    /// Where it takes place, in degrees.
    public var latitude: Double
    /// Likewise.
    public var longitude: Double
    /// More about it, lines with line feeds between them.
    public var description: String
    /// How often it was changed; nil where that is not counted.
    public var sequence: Int?
    /// How certain it is; nil where nothing is said of that.
    public var status: Status?

    /// How certain an event is (section 3.8.1.11).
    public enum Status: String, Sendable, Hashable, CaseIterable {
      /// It may take place.
      case tentative = "TENTATIVE"
      /// It takes place.
      case confirmed = "CONFIRMED"
      /// It was called off.
      case cancelled = "CANCELLED"
    }

    /// An event.
    public init(
      uid: String, from: String, to: String, summary: String, location: String, latitude: Double,
      longitude: Double, description: String, sequence: Int? = nil, status: Status? = nil
    ) {
      (self.uid, self.from, self.to, self.summary) = (uid, from, to, summary)
      (self.location, self.latitude, self.longitude) = (location, latitude, longitude)
      (self.description, self.sequence, self.status) = (description, sequence, status)
    }
  }

  /// The document in UTF-8, its lines folded and ended as the RFC asks for.
  ///
  /// - Parameter stamp: When it was written, in UTC.
  public static func document(stamp: String, events: [Event]) -> [UInt8] {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//homefind//homefind//EN"]
    for event in events {
      lines += [
        "BEGIN:VEVENT", "UID:\(escaped(event.uid))", "DTSTAMP:\(compact(stamp))",
        "DTSTART:\(compact(event.from))", "DTEND:\(compact(event.to))",
        "SUMMARY:\(escaped(event.summary))", "LOCATION:\(escaped(event.location))",
        "GEO:\(degrees(event.latitude));\(degrees(event.longitude))",
        "DESCRIPTION:\(escaped(event.description))",
      ]
      if let sequence = event.sequence { lines.append("SEQUENCE:\(sequence)") }
      if let status = event.status { lines.append("STATUS:\(status.rawValue)") }
      lines.append("END:VEVENT")
    }
    lines.append("END:VCALENDAR")
    return lines.flatMap(folded)
  }

  /// The basic format of ISO 8601: `20261124T023000Z`.
  private static func compact(_ moment: String) -> String {
    moment.filter { $0 != "-" && $0 != ":" }
  }

  /// Six decimals, as the RFC asks for at most: a tenth of a metre.
  private static func degrees(_ value: Double) -> String {
    let millionths = Int64((abs(value) * 1e6).rounded())
    let digits = String(millionths % 1_000_000)
    let fraction = String(repeating: "0", count: 6 - digits.count) + digits
    return "\(value < 0 && millionths > 0 ? "-" : "")\(millionths / 1_000_000).\(fraction)"
  }

  /// A text of section 3.3.11: no control character is left in it but the line feeds that it writes.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case ";": result += "\\;"
      case ",": result += "\\,"
      case "\n": result += "\\n"
      case let control where control.value < 0x20 || control.value == 0x7F: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The line in pieces of 75 bytes or less (section 3.1), none of which ends within a character.
  static func folded(_ line: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var length = 0
    for scalar in line.unicodeScalars {
      let encoded = Array(String(scalar).utf8)
      if length + encoded.count > 75 {
        bytes += [0x0D, 0x0A, 0x20]
        length = 1
      }
      bytes += encoded
      length += encoded.count
    }
    return bytes + [0x0D, 0x0A]
  }
}
