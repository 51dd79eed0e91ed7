import Basics
import Geo
package import JSONStream
import Library
import ListingStore
import Listings
package import Messages
import Parameters
import Ranking
public import Search

extension FormatDeclaration {
  static let json = FormatDeclaration(mediaType: "application/json") { $0.json($1) }
}

extension SearchAnswer {
  /// The answer as the JSON document that the facade sends and `--json` prints, which ends with a
  /// line feed. Omits absent values; distances in metres and bearings in degrees have one decimal
  /// place.
  public var json: [UInt8] { json(AnswerOptions()) }

  /// Returns the answer as JSON with the language and fields in `options`.
  func json(_ options: AnswerOptions) -> [UInt8] {
    var options = options
    if query.place == .everywhere {
      // The search has no centre to measure distances from.
      options.fields = (options.fields ?? Set(HomeField.allCases))
        .subtracting([.distanceMeters, .bearing, .compass])
    }
    return json(options, homes: items.count) { json in
      for item in items { json.object { item.write(to: &$0, options) } }
    }
    .bytes
  }

  /// Returns the answer as JSON with the homes that `writeItems` writes; `homes` is the number of
  /// homes.
  func json(
    _ options: AnswerOptions, homes: Int, _ writeItems: (inout JSONWriter) -> Void
  ) -> JSONWriter {
    var json = JSONWriter(capacity: 1_024 + 1_152 * homes)
    json.object { json in
      json.object("search") { writeSearch(to: &$0, options.language) }
      json.field("total", total)
      json.field("groups", groups)
      query.filters.budget?.writeField(to: &json)
      json.array("items") { writeItems(&$0) }
      if !outside.isEmpty {
        json.objects("outside", outside) { json, home in home.write(to: &json, options) }
      }
      source.write(to: &json, in: options.language)
      if let facets { json.object("facets") { facets.write(to: &$0) } }
      if let explanation { json.object("explain") { explanation.write(to: &$0) } }
      json.field("next", next?.text)
    }
    json.endLine()
    return json
  }

  func writeSearch(to json: inout JSONWriter, _ language: Language) {
    json.field("kind", query.place.kind.rawValue)
    json.object("center") { json in
      json.field("lat", center.coordinate.latitude)
      json.field("lon", center.coordinate.longitude)
      json.field("label", center.label(language))
    }
    if case .within(let area) = query.place {
      area.write(to: &json)
    } else if query.place != .everywhere {
      json.field("radiusMeters", query.radius, decimals: 1)
    }
    commute?.write(to: &json, language)
    json.array(
      "types", AccommodationType.allCases.filter(query.types.contains).map(\.rawValue))
    if !notes.isEmpty { json.array("notes", notes.map { $0.text(in: language) }) }
  }
}

extension SearchArea {
  /// Writes a box as a GeoJSON `bbox`, a polygon as a closed GeoJSON ring, and several polygons, or
  /// polygons with holes, as MultiPolygon coordinates.
  func write(to json: inout JSONWriter) {
    switch self {
    case .box(let low, let high):
      json.array("bbox") { json in
        for degrees in [low.longitude, low.latitude, high.longitude, high.latitude] {
          json.value(degrees)
        }
      }
    case .polygon(let polygon):
      if let single = polygon.single {
        json.array("polygon") { single.corners.write(to: &$0) }
        return
      }
      json.array("multiPolygon") { json in
        for rings in polygon.rings {
          json.array { json in
            for ring in rings { json.array { ring.write(to: &$0) } }
          }
        }
      }
    }
  }
}

extension [Coordinate] {
  /// Writes the corners of a ring as longitude and latitude, with the first corner repeated at the
  /// end.
  package func write(to json: inout JSONWriter) {
    for corner in self + prefix(1) {
      json.array { json in
        json.value(corner.longitude)
        json.value(corner.latitude)
      }
    }
  }
}

extension SearchAnswer.Source {
  /// Writes the summary and the list of sources as two fields.
  package func write(to json: inout JSONWriter, in language: Language) {
    json.object("source") { json in
      json.field("feed", feed)
      json.field("freshness", freshness.rawValue)
      json.field("fetchedAt", fetchedAt.text)
      json.field("condition", condition)
      if !isComplete { json.field("complete", false) }
      skipped.write(to: &json)
    }
    json.objects("sources", parts) { json, part in part.write(to: &json, in: language) }
  }
}

extension SearchAnswer.Source.Part {
  fileprivate func write(to json: inout JSONWriter, in language: Language) {
    json.field("name", name)
    json.field("kind", kind)
    json.field("freshness", freshness?.rawValue ?? "none")
    json.field("fetchedAt", fetchedAt?.text)
    json.field("condition", condition)
    skipped.write(to: &json)
    json.field("message", failure?.text(in: language))
    if let withheld {
      json.object("withheld") { json in
        json.field("homes", withheld.count)
        json.field("since", Timestamp(seconds: withheld.since).text)
      }
    }
  }
}

extension [SkipCount] {
  fileprivate func write(to json: inout JSONWriter) {
    json.objects("skipped", self) { json, skipped in
      json.field("reason", skipped.reason)
      json.field("count", skipped.count)
    }
  }
}
