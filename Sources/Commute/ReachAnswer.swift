import Basics
import Formats
import Geo
import JSONStream
public import Messages
public import Parameters
public import Routes
import Search
public import Transit

/// What is reached on foot and by rail from a place, or what reaches it.
public struct ReachAnswer: Sendable {
  /// What was asked.
  public var query: ReachQuery
  /// The place that was meant.
  public var place: GuidePlace
  /// What is reached within each of the times, the shortest first.
  public var isochrones: [Isochrone]
  /// What a person should know, one sentence each.
  public var notes: [Message]
}

extension RouteFinder {
  /// What `query` asks for.
  ///
  /// - Throws: `SearchError` when the place is not known.
  public func reach(_ query: ReachQuery) async throws(SearchError) -> ReachAnswer {
    var notes: [Message] = []
    let (stations, guide) = guide.current
    let place = try await locate(
      query.place, named: query.direction == .to ? "to" : "from", stations,
      notes: &notes)
    let reach = guide.network.reach(query.direction, place.position, leaveAt: query.leaveAt)
    notes += reach.notes(on: place.label, leaveAt: query.leaveAt)
    return ReachAnswer(
      query: query, place: place, isochrones: reach.isochrones(within: query.minutes),
      notes: notes)
  }
}

extension ReachAnswer {
  /// The answer as a FeatureCollection (RFC 7946): a feature for each time, with what was asked beside
  /// them, and a line feed at its end.
  public func document(in language: Language) -> [UInt8] {
    JSONWriter.document(capacity: 1 << 16) { json in
      json.field("type", "FeatureCollection")
      json.object(query.direction == .to ? "to" : "from") { json in
        json.field("label", place.label.text(in: language))
        json.field("lat", place.position.latitude)
        json.field("lon", place.position.longitude)
      }
      json.field("leaveAt", query.leaveAt.text)
      json.objects("features", isochrones) { json, isochrone in
        json.field("type", "Feature")
        json.object("properties") { $0.field("minutes", isochrone.minutes) }
        json.object("geometry") { isochrone.writeGeometry(to: &$0) }
      }
      if !notes.isEmpty { json.array("notes", notes.map { $0.text(in: language) }) }
    }
  }
}

extension Isochrone {
  fileprivate func writeGeometry(to json: inout JSONWriter) {
    if polygons.count == 1 {
      json.field("type", "Polygon")
      json.array("coordinates") { Self.write(polygons[0], to: &$0) }
    } else {
      json.field("type", "MultiPolygon")
      json.array("coordinates") { json in
        for polygon in polygons { json.array { Self.write(polygon, to: &$0) } }
      }
    }
  }

  private static func write(_ rings: [[Coordinate]], to json: inout JSONWriter) {
    for ring in rings { json.array { ring.write(to: &$0) } }
  }
}
