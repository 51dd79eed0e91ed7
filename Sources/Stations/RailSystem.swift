public import Region

/// A rapid-transit system of the catalog, by its code in the station table (`C_CODE`).
public struct RailSystem: RawRepresentable, Sendable, Hashable {
  /// The code, such as `BTS`.
  public let rawValue: String

  /// Bangkok's systems in the order of the station table.
  public static let all = systems(of: .embedded)

  /// The systems of a catalog in the order of the station table.
  package static func systems(of catalog: RailCatalog) -> [RailSystem] {
    catalog.systems.sorted { $0.order < $1.order }.map(RailSystem.init)
  }

  /// The system with a code; nil if the program does not know it.
  public init?(rawValue: String) {
    self.init(code: rawValue, in: .embedded)
  }

  /// The system with a code; nil if `catalog` does not have it.
  init?(code: String, in catalog: RailCatalog) {
    guard catalog.systems.contains(where: { $0.code == code }) else { return nil }
    rawValue = code
  }

  /// The system that `name` means: its code or a name in use, such as `ARL` for the Airport Rail
  /// Link, in any case; nil if it means none.
  public init?(name: String, in catalog: RailCatalog = .embedded) {
    guard let row = catalog.system(named: name) else { return nil }
    self.init(row)
  }

  /// The system whose code or name comes before or after another name: `BTS Asok`, `Asok-BTS`.
  public init?(namedIn text: String, in catalog: RailCatalog = .embedded) {
    guard let row = catalog.system(namedIn: text) else { return nil }
    self.init(row)
  }

  /// The system of a row.
  package init(_ row: RailCatalog.System) {
    rawValue = row.code
  }

  /// The system of a line.
  init(of line: RailCatalog.Line) {
    rawValue = line.system
  }
}
