public import Basics
import Geo
import JSONStream
import Messages
import Routes
import Transit

/// What is asked for who wants the travel times between many places.
public struct TravelTimesQuery: Sendable, Hashable {
  /// Where trips begin.
  public var starts: [WrittenPlace]
  /// Where they end.
  public var ends: [WrittenPlace]
  /// When one leaves, on a weekday.
  public var leaveAt: TimeOfDay

  /// How many places trips may begin and end at.
  public static let limits = (starts: 50, ends: 1_000)
  /// The longest document in bytes, generously.
  public static let longest = 256 << 10

  /// About how long an answer takes, as `scripts/bench fit` measures it.
  public var cost: Duration {
    .microseconds(100 * starts.count + 20 * ends.count)
      + .nanoseconds(100 * starts.count * ends.count)
  }

  /// Reads a question from a JSON document: an object with the lists of texts `from` and `to`, and
  /// perhaps the time `leaveAt`.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that names every bad member.
  public init(json bytes: [UInt8]) throws(SearchError) {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(bytes)
    } catch {
      throw SearchError(.invalidParameter, SearchMessage.unreadableBody(error.message))
    }
    var reader = ParameterReader([:], known: [])
    let names = ["from", "to", "leaveAt"]
    for (name, _) in document.root.fields where !names.contains(name) {
      reader.fail(name.quotable, .notKnown(ParameterReader.hint(name, among: names)))
    }
    starts = Self.places(document.root["from"], "from", most: Self.limits.starts, &reader)
    ends = Self.places(document.root["to"], "to", most: Self.limits.ends, &reader)
    leaveAt = .noon
    // Looked for among the fields, of which a null is one: the contract has no null here.
    if let (_, time) = document.root.fields.first(where: { $0.name == "leaveAt" }) {
      if let time = time.string.flatMap({ TimeOfDay($0) }) {
        leaveAt = time
      } else {
        reader.fail("leaveAt", .notATimeOfDay(String(decoding: time.source, as: UTF8.self)))
      }
    }
    try reader.finish()
  }

  private static func places(
    _ node: JSONNode?, _ name: String, most: Int, _ reader: inout ParameterReader
  ) -> [WrittenPlace] {
    let elements = node?.elements ?? []
    guard !elements.isEmpty else {
      reader.fail(name, .missing(example: #"["Asok", "13.7370,100.5603"]"#))
      return []
    }
    guard elements.count <= most else {
      reader.fail(name, .tooManyValues(elements.count, limit: most))
      return []
    }
    var places: [WrittenPlace] = []
    for element in elements {
      guard let text = element.string?.trimmed, !text.isEmpty else {
        reader.fail(name, .notAPlace(String(decoding: element.source, as: UTF8.self)))
        continue
      }
      do throws(SearchError) {
        places.append(try WrittenPlace(text, parameter: name))
      } catch {
        error.parameters.forEach { reader.fail($0.name, $0.problem) }
      }
    }
    return places
  }
}

extension RouteFinder {
  /// The whole minutes between the places of `query` as a JSON document: in `minutes` a row for each place
  /// of `from`, with a number for each of `to`, or null where there is no way without a long walk.
  ///
  /// - Throws: `SearchError` when a place is not known.
  public func travelTimes(_ query: TravelTimesQuery) async throws(SearchError) -> [UInt8] {
    let (stations, guide) = guide.current
    // How a name was understood is not told: there may be a thousand.
    var notes: [Message] = []
    var starts: [Coordinate] = []
    for place in query.starts {
      starts.append(
        try await locate(RouteQuery.Place(place), named: "from", stations, notes: &notes).position)
    }
    var ends: [Coordinate] = []
    for place in query.ends {
      ends.append(
        try await locate(RouteQuery.Place(place), named: "to", stations, notes: &notes).position)
    }
    let rows = guide.network.minutes(from: starts, to: ends, leaveAt: query.leaveAt)
    return JSONWriter.document(capacity: 64 + 4 * starts.count * ends.count) { json in
      json.field("leaveAt", query.leaveAt.text)
      json.array("minutes") { json in
        for row in rows {
          json.array { json in
            for minutes in row {
              if let minutes { json.value(minutes) } else { json.null() }
            }
          }
        }
      }
    }
  }
}
