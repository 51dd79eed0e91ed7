public import Basics
public import Listings
import Ranking
import Routes
import Transit

/// How one gets from a home to a place.
public struct HomeCommute: Sendable, Hashable {
  /// What the place is called.
  public var place: LocalizedText
  /// Whole minutes, rounded up; nil where there is no way without a long walk.
  public var minutes: Int?
  /// When one leaves home, on a weekday.
  public var leaveAt: TimeOfDay
  /// The names of the lines to take, in order; none where one walks.
  public var lines: [LocalizedText]
}

extension [RankedHome] {
  /// Adds to each home how one gets to the places of `filter`.
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
