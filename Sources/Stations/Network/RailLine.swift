package import Region

/// A line of the network: its stations in order, and the paths that trains take along them.
public struct RailLine: Sendable, Hashable {
  /// The system that runs the line.
  public let system: RailSystem
  /// The name within the system, such as `North`.
  public let name: String
  /// The colour as `#RRGGBB`, if known.
  public let color: String?
  /// Every station of the line once, in order.
  public let stations: [Station]
  /// The paths of trains: first the main path, then branches. Each branch begins at the station
  /// where it leaves the main path.
  public let paths: [RailPath]
  /// The line's row in the catalog, if any.
  package let row: RailCatalog.Line?

  /// Creates a line from `stations`, which must belong to this line and be in order. If `track` is
  /// not nil, distances follow the tracks.
  init(
    _ stations: [Station], system: RailSystem, name: String, row: RailCatalog.Line?,
    along track: RailTrack?
  ) {
    self.system = system
    self.name = name
    color = stations.lazy.compactMap(\.color).first
    self.stations = stations
    self.row = row
    paths = LineShape.paths(of: stations, row: row)
      .map { RailPath($0.map { stations[$0] }, along: track) }
  }
}
