public import Basics
import Geo
import JSONStream
import Messages
public import Parameters
import Routes
import Search
import Stations
import Transit

/// What is asked for who wants the travel times between many places.
public struct TravelTimesQuery: Sendable, Hashable {
  /// A place.
  public struct Place: Sendable, Hashable {
    /// The place as it was written.
    public var text: String
    /// The place that is meant.
    public var place: WrittenPlace
  }

  /// Where trips begin.
  public var starts: [Place]
  /// Where they end.
  public var ends: [Place]
  /// When one leaves, on a weekday.
  public var leaveAt: TimeOfDay

  /// How many places trips may begin and end at.
  public static let limits = (starts: 50, ends: 1_000)
  /// The longest document in bytes, generously.
  public static let longest = 256 << 10

  /// About how long an answer takes, as `scripts/bench fit` measures it, and what names take that are
  /// close to none.
  public var cost: Duration {
    let names = (starts + ends).count { if case .station = $0.place { true } else { false } }
    return .microseconds(100 * starts.count + 20 * ends.count + 100 * names)
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
        reader.fail("leaveAt", .notATimeOfDay(Self.written(time)))
      }
    }
    try reader.finish()
  }

  /// What a list of places looks like.
  private static let example = #"["Asok", "13.7370,100.5603"]"#

  private static func places(
    _ node: JSONNode?, _ name: String, most: Int, _ reader: inout ParameterReader
  ) -> [Place] {
    if let node, node.kind != .array {
      reader.fail(name, .notAList(example: example))
      return []
    }
    let elements = node?.elements ?? []
    guard !elements.isEmpty else {
      reader.fail(name, .missing(example: example))
      return []
    }
    guard elements.count <= most else {
      reader.fail(name, .tooManyValues(elements.count, limit: most))
      return []
    }
    var places: [Place] = []
    for element in elements {
      guard let text = element.string?.trimmed, !text.isEmpty else {
        reader.fail(name, .notAPlace(written(element)))
        continue
      }
      if let place = reader.place(text, named: name) {
        places.append(Place(text: text, place: place))
      }
    }
    return places
  }

  /// A text without the quotes that the document has around it; anything else as it stands there.
  private static func written(_ node: JSONNode) -> String {
    node.string ?? String(decoding: node.source, as: UTF8.self)
  }
}

extension RouteFinder {
  /// The whole minutes between the places of `query` as a JSON document: in `minutes` a row for each place
  /// of `from`, with a number for each of `to`, or null where there is no way without a long walk. Rows and
  /// columns of places that are not known are null, and `missing` has their texts, where there are any.
  ///
  /// - Throws: `SearchError` when no place of `from`, or none of `to`, is known.
  public func travelTimes(_ query: TravelTimesQuery) async throws(SearchError) -> [UInt8] {
    let (stations, guide) = guide.current
    let starts = try await located(query.starts, named: "from", stations)
    let ends = try await located(query.ends, named: "to", stations)
    let failures = [starts, ends].filter(\.isUnknown).flatMap(\.failures)
    if let error = SearchError.joined(failures) { throw error }
    let rows = guide.network.minutes(
      from: starts.positions, to: ends.positions, leaveAt: query.leaveAt)
    let missing = starts.missing + ends.missing.filter { !starts.missing.contains($0) }
    return JSONWriter.document(capacity: 64 + 4 * rows.count * ends.positions.count) { json in
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
      if !missing.isEmpty { json.array("missing", missing) }
    }
  }

  /// Places of a table.
  private struct LocatedPlaces {
    /// Where they are, in their order; nil for one that is not known.
    var positions: [Coordinate?] = []
    /// The texts of those that are not known, each once.
    var missing: [String] = []
    /// Why they are not known.
    var failures: [SearchError] = []

    /// Whether none is known.
    var isUnknown: Bool { positions.allSatisfy { $0 == nil } }
  }

  /// Places of a list that are not known and for which names are offered.
  private static let mostOffers = 10

  private func located(
    _ places: [TravelTimesQuery.Place], named parameter: String, _ stations: StationTable
  ) async throws(SearchError) -> LocatedPlaces {
    var located = LocatedPlaces()
    var seen: Set<String> = []
    // How a name was understood is not told: there may be a thousand.
    var notes: [Message] = []
    for place in places {
      // Names that are not known take the longest.
      if Task.isCancelled { throw .cancelled }
      if seen.contains(place.text) {
        located.positions.append(nil)
        continue
      }
      do throws(SearchError) {
        located.positions.append(
          try await locate(
            place.place, named: parameter, stations,
            offersNames: located.failures.count < Self.mostOffers, notes: &notes
          ).position)
      } catch {
        guard error.code == .unknownPlace else { throw error }
        located.positions.append(nil)
        seen.insert(place.text)
        located.missing.append(place.text)
        located.failures.append(error)
      }
    }
    return located
  }
}
