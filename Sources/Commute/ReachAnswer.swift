import Basics
import Formats
import Geo
import JSONStream
public import Messages
public import Parameters
public import Routes
import Search
public import Transit

/// The areas reachable from a place, or the areas from which the place is reachable, on foot and by
/// rail.
public struct ReachAnswer: Sendable {
  /// The query that was answered.
  public var query: ReachQuery
  /// The place given in the query.
  public var place: GuidePlace
  /// The area for each travel time, shortest time first.
  public var isochrones: [Isochrone]
  /// Notes for the user, one sentence each.
  public var notes: [Message]
}

extension RouteFinder {
  /// Computes the isochrones for `query`.
  ///
  /// - Throws: `SearchError` if the place is unknown.
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
  /// Returns the answer as a GeoJSON FeatureCollection (RFC 7946) with one feature per travel time,
  /// the query's values as foreign members, and a trailing line feed.
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
