import Basics
import Geo

/// A column of a beacon table; the raw value is its name in the table.
public enum BeaconColumn: String, Sendable, Hashable, CaseIterable {
  case name, uuid, major, minor
  /// A 32-bit number instead of `major` and `minor`.
  case number
  case namespace = "eid_namespace"
  case instance = "eid_instance"
  case url
  case latitude = "lat"
  case longitude = "lon"
  case radius = "radius_m"
  case listing, project, viewing, opens, closes
  case power = "tx_power"
}

extension Beacon {
  /// Reads a beacon from the values of its columns; an empty string is treated as missing.
  ///
  /// - Throws: The first problem found.
  public init(_ texts: [BeaconColumn: String]) throws(BeaconProblem) {
    self = try BeaconReader(texts).beacon()
  }

  /// Returns the text of a column; nil if it is empty.
  public func text(_ column: BeaconColumn) -> String? {
    switch column {
    case .name: return name
    case .uuid:
      guard case .iBeacon(let uuid, _, _) = signal else { return nil }
      return uuid
    case .major, .minor:
      guard case .iBeacon(_, let major, let minor) = signal else { return nil }
      return String(column == .major ? major : minor)
    case .number: return signal.number.map(String.init)
    case .namespace, .instance:
      guard case .eddystoneUID(let namespace, let instance) = signal else { return nil }
      return column == .namespace ? namespace : instance
    case .url:
      guard case .eddystoneURL(let url) = signal else { return nil }
      return url
    case .latitude: return position.map { "\($0.latitude)" }
    case .longitude: return position.map { "\($0.longitude)" }
    case .radius: return radius.map { "\($0)" }
    case .listing:
      guard case .listing(let text) = target else { return nil }
      return text
    case .project:
      guard case .project(let text) = target else { return nil }
      return text
    case .viewing:
      guard case .viewing(let text) = target else { return nil }
      return text
    case .opens: return hours?.opens.text
    case .closes: return hours?.closes.text
    case .power: return power.map(String.init)
    }
  }
}

extension BeaconSignal {
  /// Reads a signal from the values of its columns; an empty string is treated as missing.
  ///
  /// - Throws: The first problem found.
  public init(_ texts: [BeaconColumn: String]) throws(BeaconProblem) {
    self = try BeaconReader(texts).signal()
  }
}

/// Reads the columns of one beacon.
struct BeaconReader {
  private let texts: [BeaconColumn: String]

  init(_ texts: [BeaconColumn: String]) {
    self.texts = texts.mapValues(\.trimmed).filter { !$0.value.isEmpty }
  }

  func signal() throws(BeaconProblem) -> BeaconSignal { try signal(at: try position()) }

  func beacon() throws(BeaconProblem) -> Beacon {
    guard texts[.name] != nil else { throw BeaconProblem(.name, .noName) }
    let name = try text(.name) ?? ""
    let position = try position()
    let signal = try signal(at: position)
    let target = try target()
    if case .project = target, position == nil {
      throw BeaconProblem(.latitude, .missing(beside: .project))
    }
    return Beacon(
      name: name, signal: signal, target: target, position: position, hours: try hours(),
      power: try whole(.power, in: Beacon.powers))
  }

  /// Checks that a column is present, because `other` requires it.
  private func require(
    _ column: BeaconColumn, beside other: BeaconColumn
  ) throws(BeaconProblem) {
    if texts[column] == nil { throw BeaconProblem(column, .missing(beside: other)) }
  }

  /// Reads a single line of human-readable text, within the length limit.
  private func text(_ column: BeaconColumn) throws(BeaconProblem) -> String? {
    guard let text = texts[column]?.onOneLine else { return nil }
    // The length of a home's id depends on the home's source.
    let limit = column == .listing ? 4_000 : Beacon.longestText
    guard text.count <= limit else { throw BeaconProblem(column, .tooLong(limit: limit)) }
    return text
  }

  private func signal(at position: Coordinate?) throws(BeaconProblem) -> BeaconSignal {
    let firsts: [BeaconColumn] = [.uuid, .namespace, .url, .radius]
    let given = firsts.filter { texts[$0] != nil }
    for (column, first) in [
      (BeaconColumn.major, BeaconColumn.uuid), (.minor, .uuid), (.number, .uuid),
      (.instance, .namespace),
    ] where texts[column] != nil {
      try require(first, beside: column)
    }
    guard let kind = given.first else { throw BeaconProblem(.uuid, .noSignal) }
    if given.count > 1 { throw BeaconProblem(given[1], .beside(kind)) }
    switch kind {
    case .uuid: return try iBeacon()
    case .namespace:
      let namespace = try hexadecimal(.namespace, digits: BeaconSignal.namespaceDigits)
      try require(.instance, beside: .namespace)
      return .eddystoneUID(
        namespace: namespace,
        instance: try hexadecimal(.instance, digits: BeaconSignal.instanceDigits))
    case .url: return .eddystoneURL(try address())
    default:
      guard let position else { throw BeaconProblem(.latitude, .missing(beside: .radius)) }
      return .geofence(position, radius: try radius())
    }
  }

  private func iBeacon() throws(BeaconProblem) -> BeaconSignal {
    let text = texts[.uuid] ?? ""
    guard let uuid = BeaconSignal.uuid(text) else { throw BeaconProblem(.uuid, .notAUUID(text)) }
    if let number = try whole(.number, in: 0...Int(UInt32.max)) {
      for column in [BeaconColumn.major, .minor] where texts[column] != nil {
        throw BeaconProblem(column, .beside(.number))
      }
      return .iBeacon(uuid: uuid, number: UInt32(number))
    }
    return .iBeacon(uuid: uuid, major: try half(.major), minor: try half(.minor))
  }

  /// Reads one of the two 16-bit numbers of an iBeacon.
  private func half(_ column: BeaconColumn) throws(BeaconProblem) -> UInt16 {
    guard let number = try whole(column, in: 0...Int(UInt16.max)) else {
      throw BeaconProblem(column, .missing(beside: .uuid))
    }
    return UInt16(number)
  }

  private func hexadecimal(_ column: BeaconColumn, digits: Int) throws(BeaconProblem) -> String {
    let text = texts[column] ?? ""
    guard let found = BeaconSignal.hexadecimal(text, digits: digits) else {
      throw BeaconProblem(column, .notHexadecimal(text, digits: digits))
    }
    return found
  }

  private func address() throws(BeaconProblem) -> String {
    let text = texts[.url] ?? ""
    guard let length = EddystoneURL.length(of: text) else {
      throw BeaconProblem(.url, .notAnAddress(text))
    }
    guard length <= EddystoneURL.most else {
      throw BeaconProblem(.url, .addressTooLong(bytes: length, limit: EddystoneURL.most))
    }
    return text
  }

  private func radius() throws(BeaconProblem) -> Double {
    let (text, radii) = (texts[.radius] ?? "", Beacon.radii)
    guard let radius = Self.number(text), radii.contains(radius) else {
      throw BeaconProblem(
        .radius, .notARadius(text, in: Int(radii.lowerBound)...Int(radii.upperBound)))
    }
    return radius
  }

  private func position() throws(BeaconProblem) -> Coordinate? {
    guard texts[.latitude] != nil || texts[.longitude] != nil else { return nil }
    try require(.latitude, beside: .longitude)
    try require(.longitude, beside: .latitude)
    return Coordinate(
      latitude: try degrees(.latitude, in: -90...90),
      longitude: try degrees(.longitude, in: -180...180))
  }

  private func degrees(
    _ column: BeaconColumn, in range: ClosedRange<Int>
  ) throws(BeaconProblem) -> Double {
    let text = texts[column] ?? ""
    guard let degrees = Self.number(text),
      (Double(range.lowerBound)...Double(range.upperBound)).contains(degrees)
    else { throw BeaconProblem(column, .notDegrees(text, in: range)) }
    return degrees
  }

  private func target() throws(BeaconProblem) -> Beacon.Target {
    let given = [BeaconColumn.listing, .project, .viewing].filter { texts[$0] != nil }
    guard let first = given.first else { throw BeaconProblem(.listing, .noTarget) }
    if given.count > 1 { throw BeaconProblem(given[1], .beside(first)) }
    let text = try text(first) ?? ""
    switch first {
    case .listing: return .listing(text)
    case .project: return .project(text)
    default: return .viewing(text)
    }
  }

  private func hours() throws(BeaconProblem) -> OpeningHours? {
    let (opens, closes) = (try time(.opens), try time(.closes))
    if opens == nil, closes == nil { return nil }
    try require(.opens, beside: .closes)
    try require(.closes, beside: .opens)
    guard let opens, let closes, let hours = OpeningHours(opens: opens, closes: closes) else {
      throw BeaconProblem(.closes, .sameTime)
    }
    return hours
  }

  private func time(_ column: BeaconColumn) throws(BeaconProblem) -> TimeOfDay? {
    guard let text = texts[column] else { return nil }
    guard let time = TimeOfDay(text) else { throw BeaconProblem(column, .notATime(text)) }
    return time
  }

  private func whole(
    _ column: BeaconColumn, in range: ClosedRange<Int>
  ) throws(BeaconProblem) -> Int? {
    guard let text = texts[column] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw BeaconProblem(column, .notANumber(text, in: range))
    }
    return number
  }

  /// Parses a decimal number, which may have an exponent as in `1e-05`. Other formats that `Double`
  /// accepts, such as `0x1p3` and `nan`, are errors.
  private static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ $0.isDigit || ".-e".utf8.contains($0) }) else {
      return nil
    }
    return Double(text)
  }
}
