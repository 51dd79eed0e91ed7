import Library
import ListingSources
public import Stations
public import Store

/// What every answer rests on: two answers to one question may only differ where this does, or
/// where what they rest on is no longer fresh.
public struct AnswerVersion: Sendable, Equatable {
  /// Where the stores of the sources are in their history.
  public let stores: [StoreRevision]
  /// When those sources last changed that tell.
  let changes: [Int64?]
  /// Whether the stores of the sources could be reached.
  let reach: [Bool]
  /// The stations.
  public let stations: StationTable

  /// Whether both are of the same stores, at one time, with one table of stations.
  public static func == (one: AnswerVersion, other: AnswerVersion) -> Bool {
    one.stores == other.stores && one.changes == other.changes && one.reach == other.reach
      && one.stations === other.stations
  }
}

extension AnswerVersion {
  /// What answers of `finder` rest on now; nil where a store cannot be read.
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
