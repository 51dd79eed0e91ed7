public import Basics
import Messages
public import Parameters
import Region
import Search
public import Transit

/// A query for the area within a given travel time.
public struct ReachQuery: Sendable, Hashable {
  /// Whether trips begin or end at the place.
  public var direction: TransitReach.Direction
  /// The place where trips begin or end.
  public var place: WrittenPlace
  /// The travel times in whole minutes, distinct and in ascending order.
  public var minutes: [Int]
  /// The departure time on a weekday.
  public var leaveAt: TimeOfDay

  public static let parameters = ["from", "to", "within", "leave-at"]
  /// The maximum number of travel times.
  static let most = 5

  /// Whether the place is a home given by its id.
  public var namesListing: Bool {
    place.isListing
  }

  /// The approximate cost of answering the query, as measured by `scripts/bench fit`.
  public var cost: Duration { .milliseconds(5 * minutes.count) }

  /// Parses a query from the parameters of a command line or URL.
  ///
  /// - Parameters:
  ///   - parameters: The values by parameter name.
  ///   - also: The names of other parameters, which the caller reads.
  /// - Throws: `SearchError` with code `invalidParameter` that names every invalid parameter.
  public init(
    parameters: [String: [String]], also: [String] = []
  ) throws(SearchError) {
    var reader = ParameterReader(parameters, known: Self.parameters, others: also)
    let name = reader.isGiven("to") ? "to" : "from"
    if name == "to", reader.isGiven("from") { reader.fail("from", .besideEnd) }
    let place = reader.place(name, example: City.examples.station)
    let texts = reader.list("within")
    var minutes: Set<Int> = []
    for text in texts {
      guard let number = DurationText.minutes(text) else {
        reader.fail("within", .notMinutes(text))
        continue
      }
      guard CommuteWish.range.contains(number) else {
        reader.fail("within", .commuteOutOfRange(text, in: CommuteWish.range))
        continue
      }
      minutes.insert(number)
    }
    if texts.isEmpty { reader.fail("within", .missing(example: "15min,30min,45min")) }
    if texts.count > Self.most {
      reader.fail("within", .tooManyValues(texts.count, limit: Self.most))
    }
    leaveAt = reader.timeOfDay("leave-at") ?? .noon
    try reader.finish()
    direction = name == "to" ? .to : .from
    // The place is not nil here, because `finish()` throws an error if the place is missing.
    self.place = place ?? .station("")
    self.minutes = minutes.sorted()
  }
}
