public import Region

/// A rapid-transit system of the catalog, by its code in the station table (`C_CODE`).
public struct RailSystem: RawRepresentable, Sendable, Hashable {
  /// The code, such as `MTR`.
  public let rawValue: String

  /// The region's systems in the order of the station table.
  public static var all: [RailSystem] { systems(of: .served) }

  /// Returns the systems of a catalog in the order of the station table.
  package static func systems(of catalog: RailCatalog) -> [RailSystem] {
    catalog.systems.sorted { $0.order < $1.order }.map(RailSystem.init)
  }

  /// Looks up the system with a code in the built-in catalog; nil if it is unknown.
  public init?(rawValue: String) {
    self.init(code: rawValue, in: .served)
  }

  /// Looks up the system with a code; nil if `catalog` does not have it.
  init?(code: String, in catalog: RailCatalog) {
    guard catalog.systems.contains(where: { $0.code == code }) else { return nil }
    rawValue = code
  }

  /// Looks up a system by its code or a common name, such as `metro` for `MTR`,
  /// ignoring case; fails if no system matches.
  public init?(name: String, in catalog: RailCatalog = .served) {
    guard let row = catalog.system(named: name) else { return nil }
    self.init(row)
  }

  /// Looks up the system whose code or name comes before or after another name: `MTR Harbour`,
  /// `Harbour-MTR`.
  public init?(namedIn text: String, in catalog: RailCatalog = .served) {
    guard let row = catalog.system(namedIn: text) else { return nil }
    self.init(row)
  }

  package init(_ row: RailCatalog.System) {
    rawValue = row.code
  }

  /// Creates the system of a line.
  init(of line: RailCatalog.Line) {
    rawValue = line.system
  }
}
