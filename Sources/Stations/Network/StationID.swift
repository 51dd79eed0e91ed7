import Listings
package import Region

/// The identity of a station on one line. Codes are unique only within a line: an interchange
/// can have the same code on two lines.
public struct StationID: Sendable, Hashable {
  /// The system of the line.
  public var system: RailSystem
  /// The name of the line within the system.
  public var line: String
  /// The code within the line.
  public var code: String
}

/// The identity of a line.
public struct RailLineID: Sendable, Hashable {
  /// The system of the line.
  public var system: RailSystem
  /// The name within the system, such as `North`.
  public var name: String

  /// Creates the identity of the line `name` of a system.
  public init(system: RailSystem, name: String) {
    self.system = system
    self.name = name
  }

  /// Creates the identity of the line in a catalog row.
  package init(_ row: RailCatalog.Line) {
    self.init(system: RailSystem(of: row), name: row.name)
  }
}

extension Station {
  /// The line of the station.
  public var lineID: RailLineID { RailLineID(system: system, name: line) }
}

extension Station: Identifiable {
  /// The system, line and code, which identify a station.
  public var id: StationID { StationID(system: system, line: line, code: code) }
}

extension Station {
  /// Whether both stations have the same name in Thai or in English.
  public func sharesName(with other: Station) -> Bool {
    if let thai = name.thai, thai == other.name.thai { return true }
    return name.english != nil && name.english == other.name.english
  }
}
