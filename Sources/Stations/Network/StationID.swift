import Listings
package import Region

/// What tells a station on one line from every other: codes are unique within a line only, since
/// Siam, `CEN`, stands on two.
public struct StationID: Sendable, Hashable {
  /// The system.
  public var system: RailSystem
  /// The line within the system.
  public var line: String
  /// The code within the line.
  public var code: String
}

/// What tells a line from every other.
public struct RailLineID: Sendable, Hashable {
  /// The system.
  public var system: RailSystem
  /// The name within the system, such as `Sukhumvit`.
  public var name: String

  /// The identity of the line `name` of a system.
  public init(system: RailSystem, name: String) {
    self.system = system
    self.name = name
  }

  /// The identity of the line of a row.
  package init(_ row: RailCatalog.Line) {
    self.init(system: RailSystem(of: row), name: row.name)
  }
}

extension Station {
  /// The line that the station stands on.
  public var lineID: RailLineID { RailLineID(system: system, name: line) }
}

extension Station: Identifiable {
  /// The system, line and code, which together belong to one station.
  public var id: StationID { StationID(system: system, line: line, code: code) }
}

extension Station {
  /// Whether both stations go by the same name, in Thai or in English.
  public func sharesName(with other: Station) -> Bool {
    if let thai = name.thai, thai == other.name.thai { return true }
    return name.english != nil && name.english == other.name.english
  }
}
