import Geo
import JSONStream
import Listings
import Ranking
import Stations

extension SearchAnswer {
  /// The answer as the JSON document that the facade sends and `--json` prints, with a line feed
  /// at its end. Absent values are left out; metres and degrees of bearing have one decimal.
  public var json: [UInt8] {
    var json = JSONWriter(capacity: 1_024 + 1_024 * items.count)
    json.object { json in
      json.object("search") { writeSearch(to: &$0) }
      json.field("total", total)
      json.field("groups", groups)
      json.array("items") { json in
        for item in items { json.object { item.write(to: &$0) } }
      }
      if !outside.isEmpty {
        json.array("outside") { json in
          for home in outside { json.object { home.write(to: &$0) } }
        }
      }
      json.object("source") { writeSource(to: &$0) }
      if let facets { json.object("facets") { facets.write(to: &$0) } }
      if let explanation { json.object("explain") { explanation.write(to: &$0) } }
      json.field("next", next?.text)
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  private func writeSearch(to json: inout JSONWriter) {
    json.field("kind", query.place.kind)
    json.object("center") { json in
      json.field("lat", center.coordinate.latitude)
      json.field("lon", center.coordinate.longitude)
      json.field("label", center.label)
    }
    json.field("radiusMeters", query.radius, decimals: 1)
    json.array(
      "types", AccommodationType.allCases.filter(query.types.contains).map(\.rawValue))
    if !notes.isEmpty { json.array("notes", notes) }
  }

  private func writeSource(to json: inout JSONWriter) {
    json.field("feed", source.feed)
    json.field("freshness", source.freshness.rawValue)
    json.field("fetchedAt", source.fetchedAt.text)
    json.array("skipped") { json in
      for skipped in source.skipped {
        json.object { json in
          json.field("reason", skipped.reason)
          json.field("count", skipped.count)
        }
      }
    }
  }
}
