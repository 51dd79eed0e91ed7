public import Basics
import Messages
public import Parameters
import Search
public import Transit

/// What is asked for who wants to know how far one gets.
public struct ReachQuery: Sendable, Hashable {
  /// Whether trips begin or end at the place.
  public var direction: TransitReach.Direction
  /// The place.
  public var place: WrittenPlace
  /// Whole minutes, the fewest first, each once.
  public var minutes: [Int]
  /// When one leaves, on a weekday.
  public var leaveAt: TimeOfDay

  /// The parameters that a question takes.
  public static let parameters = ["from", "to", "within", "leave-at"]
  /// How many times may be asked for together.
  static let most = 5

  /// Whether the place is a home by its id.
  public var namesListing: Bool {
    place.isListing
  }

  /// About how long an answer takes, as `scripts/bench fit` measures it.
  public var cost: Duration { .milliseconds(5 * minutes.count) }

  /// Reads a question from named text values, as a command line or an address has them.
  ///
  /// - Parameters:
  ///   - parameters: Named texts.
  ///   - also: Names that the caller reads itself.
  /// - Throws: `SearchError` with code `invalidParameter` that names every bad parameter.
  public init(
    parameters: [String: [String]], also: [String] = []
  ) throws(SearchError) {
    var reader = ParameterReader(parameters, known: Self.parameters, others: also)
    let name = reader.isGiven("to") ? "to" : "from"
    if name == "to", reader.isGiven("from") { reader.fail("from", .besideEnd) }
    let place = reader.place(name, example: "Asok")
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
    // It is there: the reader has complained of any that is not.
    self.place = place ?? .station("")
    self.minutes = minutes.sorted()
  }
}
