public import Messages
public import Stations

/// What a refresh found and did.
public struct StationRefreshReport: Sendable {
  /// How the merged stations differ from those of the table.
  public internal(set) var difference = StationDifference()
  /// Stations that sources have more than 150 m apart, a sentence each.
  public internal(set) var conflicts: [Message] = []
  /// What a person should know of what was left out, a sentence each.
  public internal(set) var notes: [RefreshNote] = []
  /// What the checks found that was not forced; where there is any, the table is as it was.
  public internal(set) var failed: [StationFinding] = []
  /// What the checks found that was forced.
  public internal(set) var forced: [StationFinding] = []
  /// Whether the table was replaced.
  public internal(set) var isReplaced = false
  /// The number of stations that the table has, or would have.
  public internal(set) var stationCount: Int
}
