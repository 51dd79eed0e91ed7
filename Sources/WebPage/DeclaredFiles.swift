import Geo
import JSONStream
import Listings
import Messages
import Places
import Region
import Search
import Transit

/// The page's files that are generated from declarations and tables: the names, icons and colours
/// of home types, the filters, facts about the city, the rail systems and the names of their lines,
/// the phrases of sellers, the words in addresses, and the maps.
enum DeclaredFiles {
  /// The generated files and their paths within `Files`. Modules import the files by these paths.
  static let all: [(path: String, bytes: [UInt8])] = [
    ("css/types.css", Array(styles.utf8)),
    ("js/core/facts.js", facts),
    ("js/core/feed-phrases.js", phrases),
    ("js/core/home-filters.js", filters),
    (
      "js/core/map-grids.js",
      maps(MapGrid.served, files: (EmbeddedPage.folder + RegionMaps.files).map(\.path))
    ),
    ("js/core/province-words.js", provinceWords),
    ("js/core/rail-lines.js", rail(of: .served)),
    ("js/core/types.js", types),
    ("words/region.js", region),
  ]

  /// The city's centre and time zone, the default radius of a search in metres, and the walking
  /// speed in metres per minute.
  private static var facts: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.object("center") { json in
        json.field("lat", City.center.latitude)
        json.field("lon", City.center.longitude)
      }
      json.field("timeZone", City.timeZone)
    }
    let city = String(decoding: json.bytes, as: UTF8.self)
    return Array(
      """
      export const city = \(city);
      export const defaultRadius = \(Int(SearchQuery.defaultRadius));
      export const walkingPace = \(Int(TransitTiming.walkingPace));

      """.utf8)
  }

  /// The names of the city and of its country, an example of a coordinate, the currency, and stations
  /// to start from for users who do not share their position.
  private static var region: [UInt8] {
    let examples = City.examples
    return constant("region") { json in
      write(City.name, "name", to: &json)
      write(City.country, "country", to: &json)
      json.field("example", "\(examples.latitude), \(examples.longitude)")
    }
      + constant("currency") { json in
        let currency = City.currency
        json.field("symbol", currency.symbol)
        json.field("isSymbolFirst", currency.isSymbolFirst)
        json.field("en", currency.plural.english)
        json.field("th", currency.plural.thai)
        json.field("million", currency.million)
        json.field("grouping", String(UnicodeScalar(currency.grouping)))
      }
      + module("starts", of: examples.starts) { json, start in
        json.field("system", start.system)
        json.field("station", start.code)
        json.field("en", start.name.english)
        json.field("th", start.name.thai)
      }
  }

  private static func write(_ message: Message, _ name: StaticString, to json: inout JSONWriter) {
    json.object(name) { json in
      json.field("en", message.english)
      json.field("th", message.thai)
    }
  }

  /// The filter parameters. Parameters with a label become checkboxes.
  private static var filters: [UInt8] {
    module("homeFilters", of: HomeFilters.addressParameters) { json, parameter in
      json.field("name", parameter.name)
      json.field("en", parameter.label?.english)
      json.field("th", parameter.label?.thai)
    }
  }

  /// The phrases of sellers in both languages.
  private static var phrases: [UInt8] {
    module("feedPhrases", of: FeedPhrases.served.all) { json, phrase in
      json.field("en", phrase.english)
      json.field("th", phrase.thai)
      json.array("others") { json in
        for text in phrase.others { json.value(text) }
      }
    }
  }

  /// The maps and their files. A map's files are those in its folder, without subfolders; `paths`
  /// contains the paths of all files.
  static func maps(_ grids: [MapGrid], files paths: [String]) -> [UInt8] {
    module("mapGrids", of: grids) { json, grid in
      json.field("folder", grid.folder)
      json.field("leastZoom", grid.leastZoom)
      json.field("west", grid.west)
      json.field("south", grid.south)
      json.field("east", grid.east)
      json.field("north", grid.north)
      if let cell = grid.cell {
        json.field("cell", cell)
        json.field("columns", grid.columns)
        json.field("rows", grid.rows)
      }
      if !grid.credit.isEmpty { json.field("credit", grid.credit) }
      json.array("files", grid.files(among: paths))
    }
  }

  /// The Thai words before the names of each province and its districts in an address.
  private static var provinceWords: [UInt8] {
    module("provinceWords", of: ProvinceWords.all) { json, words in
      json.field("code", words.code)
      json.field("word", words.word)
      json.field("districtWord", words.districtWord)
    }
  }

  /// The home types, in display order.
  private static var types: [UInt8] {
    module("homeTypes", of: AccommodationType.allCases) { json, type in
      let row = type.declaration
      json.field("name", type.rawValue)
      json.field("isSearchable", AccommodationType.searchable.contains(type))
      json.field("icon", row.icon)
      json.field("en", row.shortEnglish)
      json.field("th", row.shortThai)
    }
  }

  /// A catalog's rail systems, in order, and its lines. The name of each line starts with the name
  /// of its system.
  static func rail(of catalog: RailCatalog) -> [UInt8] {
    let systems = catalog.systems.sorted { $0.order < $1.order }
    return module("railSystems", of: systems) { $0.field("name", $1.code) }
      + module("railLines", of: catalog.lines) { json, line in
        json.field("name", "\(line.system).\(line.name)")
        json.field("en", line.label.english)
        json.field("th", line.label.thai)
      }
  }

  /// Returns a script that exports an object as `name`.
  private static func constant(_ name: String, fields: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in fields(&json) }
    return Array("export const \(name) = \(String(decoding: json.bytes, as: UTF8.self));\n".utf8)
  }

  /// Returns a script that exports an array as `name`, with one object per element.
  private static func module<Element>(
    _ name: String, of elements: [Element], fields: (inout JSONWriter, Element) -> Void
  ) -> [UInt8] {
    var json = JSONWriter()
    json.array { json in
      for element in elements { json.object { json in fields(&json, element) } }
    }
    return Array("export const \(name) = \(String(decoding: json.bytes, as: UTF8.self));\n".utf8)
  }

  private static var styles: String {
    let kinds = AccommodationType.allCases.map {
      ".type-\($0.rawValue) { --kind: var(--\($0.rawValue)); }\n"
    }
    return """
      :root { \(variables(\.light)) }
      @media (prefers-color-scheme: dark) {
        :root { \(variables(\.dark)) }
      }
      \(kinds.joined())
      """
  }

  private static func variables(_ color: KeyPath<(light: String, dark: String), String>) -> String {
    AccommodationType.allCases.map { "--\($0.rawValue): \($0.declaration.color[keyPath: color]);" }
      .joined(separator: " ")
  }
}
