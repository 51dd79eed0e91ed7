import Basics
import Messages
import Parameters
import Ranking
import Region
import Transit

extension FilterParameter {
  /// The places to reach from home, each with a time limit in minutes.
  public static let commute = FilterParameter(
    CommuteFilter.name, value: "place:minutes",
    help:
      "Homes from which a place can be reached in time: \(City.examples.station):30min, \(City.examples.station):45min@09:00; up to 5.",
    summary:
      "Only homes from which the place can be reached on foot and by rail within the time (`30min`, `1h`, `1h30min`; 1 to 180 minutes), leaving on a weekday at the time after `@`, or at 12:00 without one. The last `:` before the minutes separates them from the place, which is a coordinate, a station, or `listing:ID`. If `lat` and `lon` are not given, the first place is the centre.",
    schema:
      ##"{"type": "array", "maxItems": 5, "items": {"type": "string", "maxLength": 2020, "pattern": "^.+:(([1-9]|[1-9][0-9]|1[0-7][0-9]|180)min|3h|[12]h([1-5]?[0-9]min)?)(@([01]?[0-9]|2[0-3]):[0-5][0-9])?$"}}"##,
    example: #"["\#(City.examples.station):30min"]"#)
}

/// Matches homes from which up to five places can all be reached in time.
struct CommuteSearchFilter: HomeFilter {
  static let parameters: [FilterParameter] = [.commute]
  static var rank: Int { 35 }

  /// The maximum number of places.
  static let most = 5

  let wishes: [CommuteWish]

  init?(_ reader: inout ParameterReader, now: Timestamp) {
    let name = FilterParameter.commute.name
    let texts = reader.all(name)
    var wishes: [CommuteWish] = []
    for text in texts {
      let read = reader.attempt { () throws(SearchError) in
        try CommuteWish(parsing: text, parameter: name)
      }
      guard let wish = read else { continue }
      let same = wishes.first { $0.place == wish.place && $0.leaveAt == wish.leaveAt }
      if let same, same.minutes != wish.minutes {
        reader.fail(name, .commuteTwice(wish.text, same.minutes, wish.minutes))
      } else if same == nil {
        wishes.append(wish)
      }
    }
    if texts.count > Self.most { reader.fail(name, .tooManyValues(texts.count, limit: Self.most)) }
    if wishes.isEmpty { return nil }
    self.wishes = wishes
  }

  var key: String { wishes.map(\.key).joined(separator: "\u{3}") }

  func matching(
    _ context: FilterContext, notes: inout [Message]
  ) throws(SearchError) -> any ListingFilter {
    let network = context.network
    var destinations: [CommuteFilter.Destination] = []
    for (wish, place) in try located(context, notes: &notes) {
      let reach = network.reach(.to, place.position, leaveAt: wish.leaveAt)
      // Places with the same departure time can have the same note.
      notes += reach.notes(on: place.label, leaveAt: wish.leaveAt).filter { !notes.contains($0) }
      destinations.append(
        CommuteFilter.Destination(
          name: place.name, minutes: wish.minutes, leaveAt: wish.leaveAt, reach: reach))
    }
    return CommuteFilter(destinations)
  }

  /// Locates the places.
  ///
  /// - Throws: `SearchError` that names each unknown place, and each place that occurs twice under
  ///   different names with different limits.
  private func located(
    _ context: FilterContext, notes: inout [Message]
  ) throws(SearchError) -> [(wish: CommuteWish, place: FilterContext.Located)] {
    let name = FilterParameter.commute.name
    var found: [(wish: CommuteWish, place: FilterContext.Located)] = []
    var failures: [SearchError] = []
    for wish in wishes {
      do throws(SearchError) {
        let place = try context.locate(wish.place, parameter: name, notes: &notes)
        let same = found.first {
          $0.place.position == place.position && $0.wish.leaveAt == wish.leaveAt
        }?.wish
        if let same, same.minutes != wish.minutes {
          throw SearchError(
            parameter: name,
            .onePlaceTwice(same.text, same.minutes, again: wish.text, wish.minutes))
        }
        found.append((wish, place))
      } catch {
        failures.append(error)
      }
    }
    if let error = SearchError.joined(failures) { throw error }
    return found
  }
}
