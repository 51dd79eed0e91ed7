import Basics

/// Finds values by names that users type.
///
///     var index = SpellingIndex<Int>(removing: ["station", "สถานี"])
///     index.insert(8, names: ["N8", "Harbour", "ท่าเรือ"])
///     index.match("mochit station")  // .exact([8])
///     index.match("Harbur" )         // .close([8], spelling: "Harbour")
///
/// The length of the names bounds the work of a search: a text that is much longer than every name
/// is not compared.
public struct SpellingIndex<Value: Sendable>: Sendable {
  /// A key, its original spelling, and the indices of the values with that name in `values`.
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

  /// The maximum length of a search text in bytes. A name with removable words is always shorter.
  static var mostBytes: Int { 4_096 }

  /// Creates an empty index. In a search text, `words` may precede or follow a name without being
  /// part of it. Latin words must be separate; Thai words may be attached without a space.
  public init(removing words: [String] = []) {
    removable = RemovableWords(words)
  }

  /// Adds `value` under each of `names`. Values stay in insertion order, and several values may
  /// share a name.
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

  /// Returns the match for `text`. A name that matches the unchanged text takes precedence over a
  /// name that matches without removable words. A similar name may differ by one edit if the text
  /// has 4 or 5 characters, by two edits if it has up to 10 characters, and by three edits if it is
  /// longer. A shorter text must match exactly, and so must all digits. A prefix of several names
  /// has no similar match.
  ///
  /// - Parameter offersNames: Whether to suggest names if there is no match. Finding suggestions
  ///   takes most of the lookup time.
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

  /// Returns the values for `text`, unchanged or without removable words; empty if no name has this
  /// spelling.
  public func exactMatch(_ text: String) -> [Value] {
    guard text.utf8.count <= Self.mostBytes else { return [] }
    return look(for: text).row.map(values) ?? []
  }

  /// Returns the row with the exact spelling of `text`, if any, and the text's key without
  /// removable words.
  private func look(for text: String) -> (row: Row?, key: SpellingKey) {
    let words = foldedWords(of: text)
    let key = SpellingKey(words: removable.strip(words))
    return ((rowOfKey[SpellingKey(words: words)] ?? rowOfKey[key]).map { rows[$0] }, key)
  }

  private func values(of row: Row) -> [Value] {
    row.places.map { values[$0] }
  }

  /// Whether any name can be similar to `key`. If the key is more than twice as long as every name,
  /// more than half of its characters would have to change.
  func mayBeNear(_ key: SpellingKey) -> Bool { key.scalars.count <= 2 * longest }

  /// Whether `key` is a prefix of several names. If so, the text is an incomplete name rather than
  /// a misspelled one.
  private func beginsSeveral(_ key: SpellingKey) -> Bool {
    var places: Set<[Int]> = []
    for row in rows where row.key.scalars.starts(with: key.scalars) {
      places.insert(row.places)
      if places.count > 1 { return true }
    }
    return false
  }

  /// Returns the rows with the smallest distance from `key`, if this distance is within the
  /// tolerance.
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

  /// Returns the values of `rows` in insertion order and without duplicates.
  private func candidates(in rows: [Row]) -> [SpellingCandidate<Value>] {
    var spellings: [Int: String] = [:]
    for row in rows {
      for place in row.places where spellings[place] == nil { spellings[place] = row.spelling }
    }
    return spellings.sorted { $0.key < $1.key }
      .map { SpellingCandidate(spelling: $0.value, value: values[$0.key]) }
  }

  /// Returns up to three suggestions for `key` in the same script, with one suggestion per value.
  /// Names that contain the key come first; then suggestions are sorted by distance and by name.
  /// Names that differ in half or more of their characters are omitted, unless they differ by only
  /// one edit.
  private func nearest(to key: SpellingKey) -> [String] {
    var steps = rows.count
    defer { WorkMeter.current?.add(steps) }
    let isThai = key.isThai
    let ranked = rows.filter { $0.key.isThai == isThai }
      .compactMap { row -> (row: Row, holdsIt: Bool, distance: Int)? in
        let (length, own) = (row.key.scalars.count, key.scalars.count)
        // If a name contains the key, the distance is the number of the name's remaining
        // characters.
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
