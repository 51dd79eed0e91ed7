public import Basics
import Geo
import JSONStream
import Messages
public import Parameters
import Region
import Routes
import Search
import Stations
import Transit

/// A query for the travel times between many pairs of places.
public struct TravelTimesQuery: Sendable, Hashable {
  /// A place where trips begin or end.
  public struct Place: Sendable, Hashable {
    /// The place as written by the client.
    public var text: String
    /// The parsed place.
    public var place: WrittenPlace
  }

  /// The places where trips begin.
  public var starts: [Place]
  /// The places where trips end.
  public var ends: [Place]
  /// The departure time on a weekday.
  public var leaveAt: TimeOfDay

  /// The maximum numbers of starts and ends.
  public static let limits = (starts: 50, ends: 1_000)
  /// A generous limit on the size of the document in bytes.
  public static let longest = 256 << 10

  /// The approximate cost of answering the query, as measured by `scripts/bench fit`. The cost
  /// includes the search for names that are similar to unknown names.
  public var cost: Duration {
    let names = (starts + ends).count { if case .station = $0.place { true } else { false } }
    return .microseconds(100 * starts.count + 20 * ends.count + 100 * names)
      + .nanoseconds(100 * starts.count * ends.count)
  }

  /// Parses a query from a JSON document: an object with `from` and `to`, which are lists of
  /// strings, and the optional time `leaveAt`.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that names every invalid member.
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
    // Search `fields`, which includes null members, because the contract does not allow null here.
    if let (_, time) = document.root.fields.first(where: { $0.name == "leaveAt" }) {
      if let time = time.string.flatMap({ TimeOfDay($0) }) {
        leaveAt = time
      } else {
        reader.fail("leaveAt", .notATimeOfDay(Self.written(time)))
      }
    }
    try reader.finish()
  }

  /// An example list of places for errors.
  private static var example: String {
    #"["\#(City.examples.station)", "\#(City.examples.point)"]"#
  }

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

  /// Returns a string without its quotes, or any other value as written in the document.
  private static func written(_ node: JSONNode) -> String {
    node.string ?? String(decoding: node.source, as: UTF8.self)
  }
}

extension RouteFinder {
  /// Returns the travel times between the places of `query` in whole minutes as a JSON document.
  /// `minutes` has a row for each place in `from`, with a number for each place in `to`, or null if
  /// every route includes a walk that is too long. The rows and columns of unknown places contain
  /// only null, and `missing` lists any unknown places as written.
  ///
  /// - Throws: `SearchError` if all places in `from`, or all places in `to`, are unknown.
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

  private struct LocatedPlaces {
    /// The positions in order; nil for an unknown place.
    var positions: [Coordinate?] = []
    /// The unknown places as written, without duplicates.
    var missing: [String] = []
    /// The errors for the unknown places.
    var failures: [SearchError] = []

    /// Whether every place is unknown.
    var isUnknown: Bool { positions.allSatisfy { $0 == nil } }
  }

  /// The maximum number of unknown places whose errors suggest names.
  private static let mostOffers = 10

  private func located(
    _ places: [TravelTimesQuery.Place], named parameter: String, _ stations: StationTable
  ) async throws(SearchError) -> LocatedPlaces {
    var located = LocatedPlaces()
    var seen: Set<String> = []
    // Notes on how names were interpreted are dropped, because there may be a thousand of them.
    var notes: [Message] = []
    for place in places {
      // Check for cancellation here, because searching for unknown names takes most of the time.
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
