public import ListingStore
public import Stations

/// What every answer rests on: two answers to one question may only differ where this does, or
/// where what they rest on is no longer fresh.
public struct AnswerVersion: Sendable, Equatable {
  /// Where the store is in its history.
  public let store: StoreRevision
  /// The stations.
  public let stations: StationTable

  /// Whether both are of one store, at one time, with one table of stations.
  public static func == (one: AnswerVersion, other: AnswerVersion) -> Bool {
    one.store == other.store && one.stations === other.stations
  }
}

extension HomeFinder {
  /// What answers rest on now; nil where the store cannot be read.
  public func version() -> AnswerVersion? {
    let stations = stations
    return (try? library.mirror.revision(stations)).map {
      AnswerVersion(store: $0, stations: stations)
    }
  }
}
