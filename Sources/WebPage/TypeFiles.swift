import JSONStream
import Listings

/// The files of the page that are made of the declarations of the types: what they are called, their
/// icons and their colours.
enum TypeFiles {
  /// The files by their paths.
  static let all: [(path: String, bytes: [UInt8])] = [
    ("css/types.css", Array(styles.utf8)), ("js/types.js", script),
  ]

  private static var script: [UInt8] {
    var json = JSONWriter()
    json.array { json in
      for type in AccommodationType.allCases {
        json.object { json in
          let row = type.declaration
          json.field("name", type.rawValue)
          json.field("isSearchable", AccommodationType.searchable.contains(type))
          json.field("icon", row.icon)
          json.field("en", row.shortEnglish)
          json.field("th", row.shortThai)
        }
      }
    }
    return Array("/** The types of homes, in their order. */\nexport const homeTypes = ".utf8)
      + json.bytes + Array(";\n".utf8)
  }

  private static var styles: String {
    let light = variables(\.light)
    let kinds = AccommodationType.allCases.map {
      ".type-\($0.rawValue) { --kind: var(--\($0.rawValue)); }\n"
    }
    // A pin stands on the map, which is light in the dark, too.
    return """
      :root { \(light) }
      @media (prefers-color-scheme: dark) {
        :root { \(variables(\.dark)) }
      }
      .map .pin { \(light) }
      \(kinds.joined())
      """
  }

  private static func variables(_ color: KeyPath<(light: String, dark: String), String>) -> String {
    AccommodationType.allCases.map { "--\($0.rawValue): \($0.declaration.color[keyPath: color]);" }
      .joined(separator: " ")
  }
}
