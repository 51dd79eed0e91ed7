public import Basics
public import Geo
public import Listings
public import Transit

/// Matches homes from which every destination can be reached in time.
public struct CommuteFilter: ListingFilter {
  public static let name = "commute"

  /// A place to reach, with the maximum trip time.
  public struct Destination: Sendable {
    public var name: LocalizedText
    /// The maximum trip time in whole minutes.
    public var minutes: Int
    /// The departure time from home on a weekday.
    public var leaveAt: TimeOfDay
    /// The trip times to the place from any position.
    public var reach: TransitReach

    /// Creates a place that must be reached within `minutes`.
    public init(name: LocalizedText, minutes: Int, leaveAt: TimeOfDay, reach: TransitReach) {
      self.name = name
      self.minutes = minutes
      self.leaveAt = leaveAt
      self.reach = reach
    }

    /// The maximum trip time in seconds; displayed minutes are rounded up.
    var seconds: Int32 { Int32(60 * minutes) }
  }

  /// The places to reach; never empty.
  public let destinations: [Destination]

  public init(_ destinations: [Destination]) { self.destinations = destinations }

  public func matches(_ home: Home) -> Bool {
    destinations.allSatisfy { destination in
      destination.reach.trip(home.position).map { $0.seconds <= destination.seconds } ?? false
    }
  }

  /// Returns nil, because the database cannot compute train trips.
  public func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? { nil }

  /// Returns the trip from `place` to each destination.
  public func trips(from place: Coordinate) -> [TransitReach.Trip?] {
    destinations.map { $0.reach.trip(place) }
  }

  /// Returns the key for sorting a home at `place` by minutes.
  func key(of place: Coordinate, in order: SortOrder) -> Int64 {
    let minutes = trips(from: place).map { Int64($0?.minutes ?? Self.endless) }
    return order == .longestCommute ? minutes.max() ?? 0 : minutes.reduce(0, +)
  }

  /// The number of minutes that represents an unreachable place.
  static let endless = 1_000_000
}

extension [any ListingFilter] {
  /// The commute filter, if any.
  public var commute: CommuteFilter? { lazy.compactMap { $0 as? CommuteFilter }.first }
}
