import Geo
import JSONStream
import Messages
public import Search

extension MapAnswer {
  /// The default fields of a home on a map.
  package static let fields: Set<HomeField> = [
    .id, .name, .type, .typeLabel, .price, .monthlyPayment, .position, .images,
  ]

  /// Returns the answer as the facade's JSON document, or as GeoJSON if `options` selects it; both
  /// end with a line feed.
  public func document(_ options: AnswerOptions) -> [UInt8] {
    var options = options
    options.fields = options.fields ?? Self.fields
    return JSONWriter.document(capacity: 1_024 + 256 * (clusters.count + homes.count)) { json in
      if options.format == .geojson { json.field("type", "FeatureCollection") }
      json.object("view") { json in
        query.view.write(to: &json)
        json.field("zoom", query.zoom)
      }
      json.field("total", total)
      json.field("complete", isComplete)
      if options.format == .geojson {
        json.array("features") { json in
          for cluster in clusters { cluster.writeFeature(to: &json) }
          for home in homes { home.writeFeature(to: &json, options) }
        }
      } else {
        json.objects("clusters", clusters) { json, cluster in cluster.write(to: &json) }
        json.objects("homes", homes) { json, home in home.write(to: &json, options) }
      }
      source.write(to: &json, in: options.language)
      if !notes.isEmpty { json.array("notes", notes.map { $0.text(in: options.language) }) }
    }
  }
}

extension MapAnswer.Cluster {
  fileprivate func write(to json: inout JSONWriter) {
    writeFigures(to: &json)
    json.object("center") { json in
      json.field("lat", center.latitude, decimals: 6)
      json.field("lon", center.longitude, decimals: 6)
    }
    json.array("bbox") { write(boundsTo: &$0) }
  }

  fileprivate func writeFeature(to json: inout JSONWriter) {
    json.object { json in
      json.field("type", "Feature")
      json.array("bbox") { write(boundsTo: &$0) }
      json.object("geometry") { json in
        json.field("type", "Point")
        json.array("coordinates") { json in
          json.value(center.longitude, decimals: 6)
          json.value(center.latitude, decimals: 6)
        }
      }
      json.object("properties") { json in
        json.field("cluster", true)
        writeFigures(to: &json)
      }
    }
  }

  private func writeFigures(to json: inout JSONWriter) {
    json.field("count", count)
    json.field("expansionZoom", expansionZoom)
    json.field("minPrice", minPrice)
    json.field("maxPrice", maxPrice)
  }

  private func write(boundsTo json: inout JSONWriter) {
    for degrees in [bounds.west, bounds.south, bounds.east, bounds.north] { json.value(degrees) }
  }
}
