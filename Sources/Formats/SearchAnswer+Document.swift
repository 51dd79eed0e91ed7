import JSONStream
import Ranking
public import Search

extension SearchAnswer {
  /// The answer as a document of the form, in the language and with the parts of each home that
  /// `shape` says, in UTF-8.
  public func document(_ shape: AnswerShape) -> [UInt8] {
    switch shape.form {
    case .json: json(shape)
    case .geojson: geoJSON(shape)
    case .csv: HomeCSV(shape, hasBudget: query.filters.budget != nil).document(of: items)
    case .kml: HomePlacemarks(shape: shape).document(of: self)
    case .atom: HomeFeed(shape: shape).document(of: self)
    case .gddf: HomeDimension(shape: shape).document(of: self)
    case .arml: HomeARML(shape: shape).document(of: self)
    case .arml1: HomeARML1(shape: shape).document(of: self)
    case .area: HomeLocations(shape: shape).document(of: self)
    }
  }

  /// A FeatureCollection: what JSON tells of the search stands beside the features, and the homes
  /// outside, where there are any, are not among them.
  private func geoJSON(_ shape: AnswerShape) -> [UInt8] {
    JSONWriter.document(capacity: 1_024 + 1_024 * items.count) { json in
      json.field("type", "FeatureCollection")
      json.object("search") { writeSearch(to: &$0, shape.language) }
      json.field("total", total)
      json.field("groups", groups)
      query.filters.budget?.writeField(to: &json)
      json.array("features") { json in
        for item in items { item.writeFeature(to: &json, shape) }
      }
      source.write(to: &json, in: shape.language)
      json.field("next", next?.text)
    }
  }
}
