import Basics

extension SpellingIndex {
  /// Returns all values that `text` may refer to, without duplicates and starting with the most
  /// likely. First come names with the same spelling, then names that start with the text, names
  /// that contain it, and similar names within the tolerance of `match` by edit distance. Equally
  /// likely values are in insertion order.
  public func candidates(_ text: String) -> [Value] {
    guard text.utf8.count <= Self.mostBytes else { return [] }
    let words = foldedWords(of: text)
    let whole = SpellingKey(words: words)
    let key = SpellingKey(words: removable.strip(words))
    guard !key.isEmpty, mayBeNear(key) else { return [] }
    var steps = rows.count
    defer { WorkMeter.current?.add(steps) }
    var ranks: [Int: Int] = [:]
    for row in rows {
      guard let rank = rank(of: row.key, whole: whole, key: key, counting: &steps) else { continue }
      for place in row.places { ranks[place] = min(ranks[place] ?? rank, rank) }
    }
    return ranks.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map { values[$0.key] }
  }

  private func rank(
    of row: SpellingKey, whole: SpellingKey, key: SpellingKey, counting steps: inout Int
  ) -> Int? {
    if row == whole { return 0 }
    if row == key { return 1 }
    // Nearly every name contains any given character, so a single character matches only whole
    // names.
    if key.scalars.count > 1 {
      if row.scalars.starts(with: key.scalars) { return 2 }
      if key.scalars.count > 2, row.contains(key) { return 3 }
    }
    guard key.tolerance > 0, row.digits == key.digits,
      let distance = key.distance(to: row, limit: key.tolerance, counting: &steps)
    else { return nil }
    return 3 + distance
  }
}
