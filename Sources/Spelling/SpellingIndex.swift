import Basics

/// Finds things by name, as people type names.
///
///     var index = SpellingIndex<Int>(removing: ["station", "สถานี"])
///     index.insert(8, names: ["N8", "Mo Chit", "หมอชิต"])
///     index.match("mochit station")  // .exact([8])
///     index.match("Mo Chid")         // .close([8], spelling: "Mo Chit")
///
/// The work for a text is bounded by the names: a text that is much longer than all of them is not
/// compared with any.
public struct SpellingIndex<Value: Sendable>: Sendable {
  /// A key, a name that it stands for, and the places in `values` of what bears that name.
  struct Row {
    let key: SpellingKey
    let spelling: String
    var places: [Int]
  }

  let removable: RemovableWords
  private(set) var values: [Value] = []
  private(set) var rows: [Row] = []
  private var rowOfKey: [SpellingKey: Int] = [:]
  /// The length of the longest key.
  private var longest = 0

  /// The most bytes of a text that is looked at; no name with words beside it has as many.
  static var mostBytes: Int { 4_096 }

  /// An empty index. `words` may stand before or behind a name without being part of it: Latin
  /// ones as words of their own, Thai ones also run together with the name.
  public init(removing words: [String] = []) {
    removable = RemovableWords(words)
  }

  /// Adds `value`, to be found by each of `names`. Values keep the order in which they are added;
  /// several may share a name.
  public mutating func insert(_ value: Value, names: [String]) {
    let place = values.count
    values.append(value)
    for name in names {
      let words = foldedWords(of: name)
      insert(place, key: SpellingKey(words: words), spelling: name)
      insert(place, key: SpellingKey(words: removable.strip(words)), spelling: name)
    }
  }

  private mutating func insert(_ place: Int, key: SpellingKey, spelling: String) {
    if key.isEmpty { return }
    if let row = rowOfKey[key] {
      if !rows[row].places.contains(place) { rows[row].places.append(place) }
    } else {
      rowOfKey[key] = rows.count
      longest = max(longest, key.scalars.count)
      rows.append(Row(key: key, spelling: spelling, places: [place]))
    }
  }

  /// What `text` means. A name that matches as it stands comes before one that matches only
  /// without the removable words. A close match takes at most 1 change in a text of 4 or 5
  /// characters, 2 up to 10, 3 beyond, none in a shorter one, and never a change of a digit; none
  /// for what several names begin with.
  ///
  /// - Parameter offersNames: Whether names are offered for a text that is close to none, which takes
  ///   most of the time.
  public func match(_ text: String, offersNames: Bool = true) -> SpellingMatch<Value> {
    guard text.utf8.count <= Self.mostBytes else { return .unknown(nearest: []) }
    let (exact, key) = look(for: text)
    if let exact { return .exact(values(of: exact)) }
    guard mayBeNear(key) else { return .unknown(nearest: []) }
    let closest = rowsClosest(to: key)
    guard let first = closest.first, !beginsSeveral(key) else {
      return .unknown(nearest: offersNames ? nearest(to: key) : [])
    }
    if closest.allSatisfy({ $0.places == first.places }) {
      return .close(values(of: first), spelling: first.spelling)
    }
    return .ambiguous(candidates(in: closest))
  }

  /// What `text` names as it stands or without the removable words; nothing where it is spelled otherwise.
  public func exactMatch(_ text: String) -> [Value] {
    guard text.utf8.count <= Self.mostBytes else { return [] }
    return look(for: text).row.map(values) ?? []
  }

  /// The row that is spelled like `text`, if any, and the key of the text without the removable words.
  private func look(for text: String) -> (row: Row?, key: SpellingKey) {
    let words = foldedWords(of: text)
    let key = SpellingKey(words: removable.strip(words))
    return ((rowOfKey[SpellingKey(words: words)] ?? rowOfKey[key]).map { rows[$0] }, key)
  }

  private func values(of row: Row) -> [Value] {
    row.places.map { values[$0] }
  }

  /// Whether a name can be close to `key` at all. Where it is more than twice as long as every name, more
  /// than half of it would have to change.
  func mayBeNear(_ key: SpellingKey) -> Bool { key.scalars.count <= 2 * longest }

  /// Whether several names begin with `key`: then it is an unfinished name, not a misspelled one.
  private func beginsSeveral(_ key: SpellingKey) -> Bool {
    var places: Set<[Int]> = []
    for row in rows where row.key.scalars.starts(with: key.scalars) {
      places.insert(row.places)
      if places.count > 1 { return true }
    }
    return false
  }

  /// The rows at the least distance from `key` that is within its tolerance.
  private func rowsClosest(to key: SpellingKey) -> [Row] {
    var limit = key.tolerance
    guard limit > 0 else { return [] }
    let digits = key.digits
    var closest: [Row] = []
    var steps = rows.count
    defer { WorkMeter.current?.add(steps) }
    for row in rows {
      guard let distance = key.distance(to: row.key, limit: limit, counting: &steps),
        row.key.digits == digits
      else { continue }
      if distance < limit {
        limit = distance
        closest = []
      }
      closest.append(row)
    }
    return closest
  }

  /// Each value of `rows` once, in the order in which they were added.
  private func candidates(in rows: [Row]) -> [SpellingCandidate<Value>] {
    var spellings: [Int: String] = [:]
    for row in rows {
      for place in row.places where spellings[place] == nil { spellings[place] = row.spelling }
    }
    return spellings.sorted { $0.key < $1.key }
      .map { SpellingCandidate(spelling: $0.value, value: values[$0.key]) }
  }

  /// Up to three names to offer for `key`: in its script, those that hold it first, then by
  /// distance and by name, of each value one. Names that would have to change by half or more,
  /// and by more than one change, are not offered.
  private func nearest(to key: SpellingKey) -> [String] {
    var steps = rows.count
    defer { WorkMeter.current?.add(steps) }
    let isThai = key.isThai
    let ranked = rows.filter { $0.key.isThai == isThai }
      .compactMap { row -> (row: Row, holdsIt: Bool, distance: Int)? in
        let (length, own) = (row.key.scalars.count, key.scalars.count)
        // Where a name holds the key, the rest of the name is all that differs.
        if own >= 3, row.key.contains(key) { return (row, true, length - own) }
        let most = max(1, (max(length, own) - 1) / 2)
        return key.distance(to: row.key, limit: most, counting: &steps).map { (row, false, $0) }
      }
      .sorted {
        if $0.holdsIt != $1.holdsIt { return $0.holdsIt }
        return ($0.distance, $0.row.spelling) < ($1.distance, $1.row.spelling)
      }
    var offered: Set<Int> = []
    var names: [String] = []
    for candidate in ranked where offered.isDisjoint(with: candidate.row.places) {
      offered.formUnion(candidate.row.places)
      names.append(candidate.row.spelling)
      if names.count == 3 { break }
    }
    return names
  }
}
