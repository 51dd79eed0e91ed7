import Spelling

/// What a person may have meant who typed a name that is none.
package enum NearestName {
  /// What to write in place of `name`: the nearest of `names`; where none is near, all of them if they
  /// are few, else where they are listed.
  package static func hint(
    _ name: String, among names: [String], otherwise: CommandHint = .see("--help")
  ) -> CommandHint {
    let near = nearest(name, among: names)
    if !near.isEmpty { return .didYouMean(near) }
    return names.count <= 12 ? .use(names) : otherwise
  }

  /// The names nearest to `name`, the likeliest first; none where nothing is near.
  package static func nearest(_ name: String, among names: [String]) -> [String] {
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
  package static func isClose(_ name: String, to other: String) -> Bool {
    var index = SpellingIndex<String>()
    index.insert(other, names: [other])
    return switch index.match(name) {
    case .exact, .close, .ambiguous: true
    case .unknown: false
    }
  }
}
