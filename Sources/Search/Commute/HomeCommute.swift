public import Basics
import JSONStream
public import Listings
import Messages
import Parameters
import Ranking
import Routes
import Stations
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

extension RankedHome {
  /// Writes the commutes as the field `commutes`, where there are any.
  func writeCommutes(to json: inout JSONWriter, _ shape: AnswerShape) {
    guard !commutes.isEmpty, shape.tells(.commutes) else { return }
    json.objects("commutes", commutes) { json, commute in
      json.field("place", commute.place.text(shape.language))
      json.field("minutes", commute.minutes)
      json.field("leaveAt", commute.leaveAt.text)
      json.array("lines", commute.lines.compactMap { $0.text(shape.language) })
    }
  }
}

extension CommuteFilter {
  /// Writes the places as the field `commutes` of a search.
  func write(to json: inout JSONWriter, _ language: Language) {
    json.objects("commutes", destinations) { json, destination in
      json.field("place", destination.name.text(language))
      json.object("position") { destination.reach.place.write(to: &$0) }
      json.field("minutes", destination.minutes)
      json.field("leaveAt", destination.leaveAt.text)
    }
  }
}
