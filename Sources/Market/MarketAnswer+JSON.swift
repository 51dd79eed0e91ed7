import Basics
import Formats
import JSONStream
import Listings
public import Messages
import Parameters
import Ranking
import Region
import Search
import Stations

extension MarketAnswer {
  /// Returns the JSON document that the facade sends and `--json` prints, with a trailing line
  /// feed.
  public func document(_ language: Language) -> [UInt8] {
    let items = table?.items(in: language) ?? areas.json(language)
    return JSONWriter.document(capacity: 1_024 + items.count) { json in
      json.field("total", areas.count)
      json.array(
        "types", AccommodationType.allCases.filter(query.types.contains).map(\.rawValue))
      json.field("sort", query.sort.rawValue)
      json.field(named: "items", json: items)
      source.write(to: &json, in: language)
      if !notes.isEmpty { json.array("notes", notes.map { $0.text(in: language) }) }
    }
  }
}

extension [MarketAnswer.Area] {
  /// Returns the areas as a JSON array.
  func json(_ language: Language) -> [UInt8] {
    var json = JSONWriter(capacity: 64 + 1_024 * count)
    json.array { json in
      for area in self { json.object { area.write(to: &$0, language) } }
    }
    return json.bytes
  }
}

extension MarketAnswer.Area {
  fileprivate func write(to json: inout JSONWriter, _ language: Language) {
    json.field("kind", subject.kind)
    json.field("label", subject.label(language))
    switch subject {
    case .station(let station):
      json.field("system", station.system.rawValue)
      json.field("line", station.line)
      json.field("code", station.code)
      json.object("name") { station.name.write(to: &$0) }
      json.object("position") { station.position.write(to: &$0) }
    case .district(let district): district.write(to: &json)
    case .place(let center):
      json.object("position") { center.coordinate.write(to: &$0) }
    }
    json.field("complete", isComplete)
    figures.write(to: &json, language)
  }
}

extension MarketFigures {
  fileprivate func write(to json: inout JSONWriter, _ language: Language) {
    json.field("homes", homes)
    json.object("price") { prices.write(to: &$0) }
    json.objects("types", types) { json, type in
      json.field("type", type.type.rawValue)
      json.field("typeLabel", language.label(type.type))
      json.field("homes", type.homes)
      json.object("price") { type.prices.write(to: &$0) }
    }
    json.field("promotions", promotions)
    json.field("promotionShare", promotionShare, decimals: 3)
    json.field("new", new)
    json.field("knownSince", knownSince.map { Timestamp(seconds: $0).text })
    json.object("priceChanges") { json in
      changes.write(to: &json)
      json.objects("months", months) { json, month in
        json.field("month", month.month)
        month.changes.write(to: &json)
      }
    }
  }
}

extension MarketFigures.Prices {
  fileprivate func write(to json: inout JSONWriter) {
    json.field("homes", homes)
    guard let quartiles else { return }
    json.field("lowerQuartile", quartiles.lower)
    json.field("median", quartiles.median)
    json.field("upperQuartile", quartiles.upper)
    json.field("currency", City.currency.code)
  }
}

extension MarketFigures.Changes {
  fileprivate func write(to json: inout JSONWriter) {
    json.field("homes", homes)
    json.field("lower", lower)
    json.field("higher", higher)
    json.field("medianPercent", medianPercent, decimals: 2)
  }
}
