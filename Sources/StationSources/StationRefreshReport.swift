public import Messages
public import Stations

/// The results of a refresh.
public struct StationRefreshReport: Sendable {
  /// The differences between the merged stations and the table.
  public internal(set) var difference = StationDifference()
  /// Stations whose positions differ by more than 150 m between sources, one sentence each.
  public internal(set) var conflicts: [Message] = []
  /// Notes about omitted data, one sentence each.
  public internal(set) var notes: [RefreshNote] = []
  /// The findings of checks that were not forced; if there are any, the table is unchanged.
  public internal(set) var failed: [StationFinding] = []
  /// The findings of checks that were forced.
  public internal(set) var forced: [StationFinding] = []
  /// Whether the table was replaced.
  public internal(set) var isReplaced = false
  /// The number of stations in the table, or in the table that the refresh would have written.
  public internal(set) var stationCount: Int
}
