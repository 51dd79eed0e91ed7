public import Basics
public import Listings
import Ranking
import Routes
import Transit

/// A trip from a home to a place.
public struct HomeCommute: Sendable, Hashable {
  public var place: LocalizedText
  /// The travel time in whole minutes, rounded up; nil if every route includes a walk that is too
  /// long.
  public var minutes: Int?
  /// The time of departure from home, on a weekday.
  public var leaveAt: TimeOfDay
  /// The names of the lines to take, in order; empty if the whole trip is on foot.
  public var lines: [LocalizedText]
}

extension [RankedHome] {
  /// Adds to each home the trips to the places in `filter`.
  mutating func commute(by filter: CommuteFilter) {
    for index in indices {
      let trips = filter.trips(from: self[index].listing.position)
      self[index].commutes = zip(filter.destinations, trips).map { destination, trip in
        HomeCommute(
          place: destination.name, minutes: trip?.minutes, leaveAt: destination.leaveAt,
          lines: trip.map { destination.reach.lines(of: $0).map(\.localizedName) } ?? [])
      }
    }
  }
}
