import JSONStream
import Ranking
public import Search

extension FormatDeclaration {
  static let geoJSON = FormatDeclaration(
    mediaType: "application/geo+json", help: "Print GeoJSON, a feature for each home."
  ) { $0.geoJSON($1) }
}

extension SearchAnswer {
  /// Returns the answer as a UTF-8 document with the format, language and fields in `options`.
  public func document(_ options: AnswerOptions) -> [UInt8] {
    options.format.declaration.document(self, options)
  }

  /// Returns a FeatureCollection with the search's JSON members next to the features, but
  /// without the homes in `outside`.
  fileprivate func geoJSON(_ options: AnswerOptions) -> [UInt8] {
    JSONWriter.document(capacity: 1_024 + 1_024 * items.count) { json in
      json.field("type", "FeatureCollection")
      json.object("search") { writeSearch(to: &$0, options.language) }
      json.field("total", total)
      json.field("groups", groups)
      query.filters.budget?.writeField(to: &json)
      json.array("features") { json in
        for item in items { item.writeFeature(to: &json, options) }
      }
      source.write(to: &json, in: options.language)
      json.field("next", next?.text)
    }
  }
}
