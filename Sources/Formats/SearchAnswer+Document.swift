import JSONStream
import Ranking
public import Search

extension SearchAnswer {
  /// The answer as a document of the format, in the language and with the parts of each home that
  /// `options` says, in UTF-8.
  public func document(_ options: AnswerOptions) -> [UInt8] {
    switch options.format {
    case .json: json(options)
    case .geojson: geoJSON(options)
    case .csv: HomeCSV(options, hasBudget: query.filters.budget != nil).document(of: items)
    case .kml: HomePlacemarks(options: options).document(of: self)
    case .atom: HomeFeed(options: options).document(of: self)
    case .gddf: HomeDimension(options: options).document(of: self)
    case .arml: HomeARML(options: options).document(of: self)
    case .arml1: HomeARML1(options: options).document(of: self)
    case .area: HomeLocations(options: options).document(of: self)
    }
  }

  /// A FeatureCollection: what JSON tells of the search stands beside the features, and the homes
  /// outside, where there are any, are not among them.
  private func geoJSON(_ options: AnswerOptions) -> [UInt8] {
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
