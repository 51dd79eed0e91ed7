/// iCalendar documents (RFC 5545).
public enum CalendarDocument {
  /// An event. Times are in UTC in ISO 8601: `2026-11-24T02:30:00Z`.
  public struct Event: Sendable, Hashable {
    /// The globally unique, permanent id of the event.
    public var uid: String
    /// The start time.
    public var from: String
    /// The end time.
    public var to: String
    /// The title of the event.
    public var summary: String
    /// The name of the location.
    public var location: String
    /// The latitude of the location, in degrees.
    public var latitude: Double
    /// The longitude of the location, in degrees.
    public var longitude: Double
    /// The description, with lines separated by line feeds.
    public var description: String
    /// The revision number of the event; nil to leave it out.
    public var sequence: Int?
    /// The status of the event; nil to leave it out.
    public var status: Status?

    /// The status of an event (section 3.8.1.11).
    public enum Status: String, Sendable, Hashable, CaseIterable {
      case tentative = "TENTATIVE"
      case confirmed = "CONFIRMED"
      case cancelled = "CANCELLED"
    }

    /// Creates an event.
    public init(
      uid: String, from: String, to: String, summary: String, location: String, latitude: Double,
      longitude: Double, description: String, sequence: Int? = nil, status: Status? = nil
    ) {
      (self.uid, self.from, self.to, self.summary) = (uid, from, to, summary)
      (self.location, self.latitude, self.longitude) = (location, latitude, longitude)
      (self.description, self.sequence, self.status) = (description, sequence, status)
    }
  }

  /// Returns the document in UTF-8, with lines folded and terminated as the RFC requires.
  ///
  /// - Parameter stamp: The time of writing, in UTC.
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

  /// Converts a time to the basic format of ISO 8601: `20261124T023000Z`.
  private static func compact(_ moment: String) -> String {
    moment.filter { $0 != "-" && $0 != ":" }
  }

  /// Formats a coordinate with six decimal places (about a tenth of a metre), the maximum that the
  /// RFC allows.
  private static func degrees(_ value: Double) -> String {
    let millionths = Int64((abs(value) * 1e6).rounded())
    let digits = String(millionths % 1_000_000)
    let fraction = String(repeating: "0", count: 6 - digits.count) + digits
    return "\(value < 0 && millionths > 0 ? "-" : "")\(millionths / 1_000_000).\(fraction)"
  }

  /// Escapes a string as described in section 3.3.11; other control characters become spaces.
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

  /// Folds a line into pieces of at most 75 bytes (section 3.1) without splitting a character.
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
