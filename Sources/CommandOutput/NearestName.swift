import Spelling

/// Finds the names that resemble an unknown name.
package enum NearestName {
  /// Returns a hint on what to type instead of `name`: the most similar of `names`. If no name is
  /// close, the hint lists all names if there are only a few, and otherwise says where to find the
  /// list.
  package static func hint(
    _ name: String, among names: [String], otherwise: CommandHint = .see("--help")
  ) -> CommandHint {
    let near = nearest(name, among: names)
    if !near.isEmpty { return .didYouMean(near) }
    return names.count <= 12 ? .use(names) : otherwise
  }

  /// Returns the names most similar to `name`, most likely first; empty if no name is close.
  package static func nearest(_ name: String, among names: [String]) -> [String] {
    var index = SpellingIndex<String>()
    for name in names { index.insert(name, names: [name]) }
    return switch index.match(name) {
    case .exact(let values): values
    case .close(let values, _): values
    case .ambiguous(let candidates): candidates.map(\.value)
    // A distant match is only plausible if it begins with the same letter.
    case .unknown(let nearest): nearest.filter { $0.first == name.first }
    }
  }

  /// Whether `name` is probably a misspelling of `other`; having the same first letter is not
  /// enough.
  package static func isClose(_ name: String, to other: String) -> Bool {
    var index = SpellingIndex<String>()
    index.insert(other, names: [other])
    return switch index.match(name) {
    case .exact, .close, .ambiguous: true
    case .unknown: false
    }
  }
}
