import Formats
import JSONStream
import Listings
public import Messages
import Parameters
import Ranking
import Region
import Search

extension CompaniesAnswer {
  /// Returns the JSON document that the facade sends and `--json` prints, with a trailing line
  /// feed.
  public func document(_ language: Language) -> [UInt8] {
    JSONWriter.document(capacity: 256 + 1_024 * items.count) { json in
      json.field("total", total)
      json.objects("items", items) { json, sheet in
        sheet.write(to: &json, language, wantsProjects: false)
      }
      json.field("next", next)
      if !notes.isEmpty { json.array("notes", notes.map { $0.text(in: language) }) }
    }
  }
}

extension CompanyAnswer {
  /// Returns the JSON document that the facade sends and `--json` prints, with a trailing line
  /// feed.
  public func document(_ language: Language) -> [UInt8] {
    var options = AnswerOptions(language: language)
    options.fields = MapAnswer.fields
    return JSONWriter.document(capacity: 2_048 + 512 * listings.count) { json in
      sheet.write(to: &json, language, wantsProjects: true)
      json.objects("items", listings) { json, home in
        home.listing.writeHead(to: &json, as: home.id, options)
        home.listing.writeTail(to: &json, options)
      }
    }
  }
}

extension CompanySheet {
  fileprivate func write(
    to json: inout JSONWriter, _ language: Language, wantsProjects: Bool
  ) {
    json.field("id", company.id)
    json.field("name", label)
    json.array("numbers", company.numbers.map(String.init))
    json.field("homes", company.homes)
    json.objects("types", types) { json, type in
      json.field("type", type.value.rawValue)
      json.field("typeLabel", language.label(type.value))
      json.field("homes", type.homes)
    }
    if price.isKnown {
      json.object("price") { json in
        json.field("min", price.min)
        json.field("max", price.max)
        json.field("currency", City.currency.code)
      }
    }
    json.objects("districts", districts) { json, district in
      json.field("code", district.value.code)
      json.object("name") { district.value.name.write(to: &$0) }
      json.field("homes", district.homes)
    }
    json.objects("telephones", telephones) { json, number in
      json.field("text", number.telephone.text)
      json.field("uri", number.telephone.uri)
      json.field("homes", number.homes)
      if wantsProjects {
        json.objects("projects", number.projects) { json, name in name.write(to: &json) }
      }
    }
  }
}
