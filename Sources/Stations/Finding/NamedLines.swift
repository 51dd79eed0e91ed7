import Listings
import Region
import Spelling

/// The names of whole lines.
struct NamedLines: Sendable {
  private var index: SpellingIndex<RailLineID>

  init(_ lines: [RailLineID], in catalog: RailCatalog) {
    index = SpellingIndex(removing: ["line", "สาย", "สี"] + catalog.systems.map(\.code))
    for line in lines {
      let thai = catalog.line(line.name, ofSystem: line.system.rawValue)?.title.thai
      // A Thai name that is also the name of a system refers to the system.
      let names = [thai].compactMap(\.self).filter { catalog.system(named: $0) == nil }
      index.insert(line, names: [line.name] + names)
    }
  }

  /// Returns the lines named `text`, with or without the word for line.
  func lines(named text: String) -> [RailLineID] { index.exactMatch(text) }
}
