public import Basics
public import Geo
public import Listings
public import Transit

/// Homes from which each of some places is reached in time.
public struct CommuteFilter: ListingFilter {
  /// `commute`.
  public static let name = "commute"

  /// A place to reach, and how long that may take.
  public struct Destination: Sendable {
    /// What the place is called.
    public var name: LocalizedText
    /// The most whole minutes.
    public var minutes: Int
    /// When one leaves home, on a weekday.
    public var leaveAt: TimeOfDay
    /// How long it takes to get there from anywhere.
    public var reach: TransitReach

    /// A place to reach within so many minutes.
    public init(name: LocalizedText, minutes: Int, leaveAt: TimeOfDay, reach: TransitReach) {
      self.name = name
      self.minutes = minutes
      self.leaveAt = leaveAt
      self.reach = reach
    }

    /// The most seconds: whole minutes are told rounded up.
    var seconds: Int32 { Int32(60 * minutes) }
  }

  /// The places, of which there is at least one.
  public let destinations: [Destination]

  /// Homes from which all `destinations` are reached in time.
  public init(_ destinations: [Destination]) { self.destinations = destinations }

  /// Whether `home` is one of them.
  public func matches(_ home: Home) -> Bool {
    destinations.allSatisfy { destination in
      destination.reach.trip(home.position).map { $0.seconds <= destination.seconds } ?? false
    }
  }

  /// Nil: no database knows the trains.
  public func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? { nil }

  /// The trips from a place to each of the destinations.
  public func trips(from place: Coordinate) -> [TransitReach.Trip?] {
    destinations.map { $0.reach.trip(place) }
  }

  /// The key of a home of the filter in an order by its minutes.
  func key(of place: Coordinate, in order: SortOrder) -> Int64 {
    let minutes = trips(from: place).map { Int64($0?.minutes ?? Self.endless) }
    return order == .longestCommute ? minutes.max() ?? 0 : minutes.reduce(0, +)
  }

  /// Stands for the minutes of a trip that cannot be made.
  static let endless = 1_000_000
}

extension [any ListingFilter] {
  /// The filter by places to commute to; nil where there is none.
  public var commute: CommuteFilter? { lazy.compactMap { $0 as? CommuteFilter }.first }
}
