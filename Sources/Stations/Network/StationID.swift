import Listings

/// What tells a station on one line from every other: codes are unique within a line only, since
/// Siam, `CEN`, stands on two.
public struct StationID: Sendable, Hashable {
  /// The system.
  public var system: RailSystem
  /// The line within the system.
  public var line: String
  /// The code within the line.
  public var code: String

  /// The identity of the station `code` on a line.
  public init(system: RailSystem, line: String, code: String) {
    self.system = system
    self.line = line
    self.code = code
  }
}

extension Station: Identifiable {
  /// The system, line and code, which together belong to one station.
  public var id: StationID { StationID(system: system, line: line, code: code) }
}

extension Station {
  /// Whether both stations go by the same name, in Thai or in English.
  func sharesName(with other: Station) -> Bool {
    if let thai = name.thai, thai == other.name.thai { return true }
    return name.english != nil && name.english == other.name.english
  }
}
