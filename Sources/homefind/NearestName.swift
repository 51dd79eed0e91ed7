import Spelling

/// What a person may have meant who typed a name that is none.
enum NearestName {
  /// The end of a sentence: `did you mean …?` with the nearest of `names`; where none is near, all of
  /// them if they are few, else `otherwise`.
  static func hint(
    _ name: String, among names: [String], otherwise: String = "see --help"
  ) -> String {
    let near = nearest(name, among: names)
    if !near.isEmpty { return "did you mean \(listed(near, "or"))?" }
    return names.count <= 12 ? "use \(listed(names, "or"))." : "\(otherwise)."
  }

  /// The names nearest to `name`, the likeliest first; none where nothing is near.
  static func nearest(_ name: String, among names: [String]) -> [String] {
    var index = SpellingIndex<String>()
    for name in names { index.insert(name, names: [name]) }
    return switch index.match(name) {
    case .exact(let values): values
    case .close(let values, _): values
    case .ambiguous(let candidates): candidates.map(\.value)
    // Of what is far away, only what begins alike may have been meant.
    case .unknown(let nearest): nearest.filter { $0.first == name.first }
    }
  }

  /// Whether `name` may well be meant for `other`: not where they only begin alike.
  static func isClose(_ name: String, to other: String) -> Bool {
    var index = SpellingIndex<String>()
    index.insert(other, names: [other])
    return switch index.match(name) {
    case .exact, .close, .ambiguous: true
    case .unknown: false
    }
  }

  /// The names with `word` before the last: `a, b or c`.
  static func listed(_ names: [String], _ word: String) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
