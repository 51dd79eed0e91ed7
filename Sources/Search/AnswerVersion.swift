import Library
import ListingSources
public import Stations
public import Store

/// The state that an answer depends on. Two answers to the same query differ only if their versions
/// differ or their data is no longer fresh.
public struct AnswerVersion: Sendable, Equatable {
  /// The revision of each source's store.
  public let stores: [StoreRevision]
  /// The time of each source's last change; nil if the source does not report this time.
  let changes: [Int64?]
  /// Whether each store was reachable.
  let reach: [Bool]
  public let stations: StationTable

  /// Whether both versions have the same stores at the same revisions and the same station table.
  public static func == (one: AnswerVersion, other: AnswerVersion) -> Bool {
    one.stores == other.stores && one.changes == other.changes && one.reach == other.reach
      && one.stations === other.stations
  }
}

extension AnswerVersion {
  /// Creates the current version of the finder's answers; nil if a store cannot be read.
  public init?(of finder: HomeFinder) {
    let (libraries, stations) = (finder.libraries, finder.stations)
    var stores: [StoreRevision] = []
    for library in libraries {
      guard let revision = try? library.snapshots.revision(stations) else { return nil }
      stores.append(revision)
    }
    self.init(
      stores: stores, changes: libraries.map(\.source.changedAt),
      reach: libraries.map { $0.snapshots.absence == nil }, stations: stations)
  }
}
