import Basics

/// Finds names for partial input: names that start with a search text, contain it, or start with
/// similar text.
///
/// Names are folded and stored with one byte per character. An index of adjacent character pairs
/// provides candidates, which are then compared one by one. A search among 100,000 names takes one
/// to two milliseconds.
public struct CompletionIndex: Sendable {
  /// A searchable entry.
  public struct Entry: Sendable {
    public var names: [String]
    /// The priority among equally good matches; entries with lower numbers come first.
    public var priority: UInt8

    /// Creates an entry.
    public init(names: [String], priority: UInt8 = 0) {
      self.names = names
      self.priority = priority
    }
  }

  /// A matching entry. Search results start with the best match.
  public struct Match: Sendable, Hashable {
    /// The entry's index, starting at 0.
    public var entry: Int
    /// Whether the text is only similar to a name but not part of it.
    public var isClose: Bool
    /// Whether a name or one of its words starts with the text.
    public var isBeginning: Bool
  }

  /// The maximum length of a search text in characters; further characters are ignored.
  public static let longest = 64
  /// The maximum number of names that a search tests for similarity.
  private static let mostCompared = 8_000

  /// The bytes of all names, with a zero byte between words.
  private var bytes: [UInt8] = []
  /// The ranges of the names in `bytes`. An entry without names has one empty range, which searches
  /// never find.
  private var rows = NameRows()
  private var priorities: [UInt8] = []
  /// The index of character pairs. The list of names that contain a pair starts at
  /// `pairStarts[pair]` in `pairRows`.
  private var pairStarts: [UInt32] = []
  /// The differences between successive name numbers as variable-length integers: seven bits per
  /// byte, lowest bits first, with the highest bit set in all bytes except the last.
  private var pairRows: [UInt8] = []
  private let removable: RemovableWords
  private let leastClose: Int

  /// Creates an index of `entries`. Among equally good matches, earlier entries come first. In a
  /// search text, `words` may accompany a name without being part of it. A search text with at
  /// least `leastClose` characters also finds similar names.
  public init(
    _ entries: some Sequence<Entry>, removing words: [String] = [], leastClose: Int = 4
  ) {
    self.leastClose = leastClose
    removable = RemovableWords(words)
    for entry in entries {
      priorities.append(entry.priority)
      let first = rows.count
      for text in entry.names {
        let start = bytes.count
        forEachFoldedWord(of: text) { word in
          if bytes.count > start { bytes.append(0) }
          for scalar in word { bytes.append(Self.byte(scalar)) }
        }
        if bytes.count > start + NameRows.longest {
          bytes.removeSubrange((start + NameRows.longest)...)
        }
        if bytes.count == start { continue }
        if (first..<rows.count).contains(where: { name($0) == bytes[start...] }) {
          bytes.removeSubrange(start...)
          continue
        }
        rows.append(bytes: bytes.count - start, isFirst: rows.count == first)
      }
      if rows.count == first { rows.append(bytes: 0, isFirst: true) }
    }
    indexPairs()
  }

  /// Returns the entries that may complete `text`, starting with the most likely. First come
  /// entries whose name is the text, then entries with a name or word that starts with the text,
  /// entries with a name that contains the text, and finally entries with similar names.
  public func matches(_ text: String, limit: Int) -> [Match] {
    let words = foldedWords(of: text)
    let found = matches(of: words, limit: limit)
    let stripped = removable.strip(words)
    return found.isEmpty && stripped != words ? matches(of: stripped, limit: limit) : found
  }

  private func matches(of words: [[UInt32]], limit: Int) -> [Match] {
    let needle = Array(words.joined().prefix(Self.longest).map(Self.byte))
    guard !needle.isEmpty, limit > 0 else { return [] }
    let pairs = needle.count == 1 ? [Int(needle[0])] : Self.pairs(of: needle[...])
    let counts = rowCounts(pairs)
    WorkMeter.current?.add(counts.count)
    var best = BestRows(upTo: 4 * limit)
    for (row, count) in counts.enumerated() where count >= pairs.count {
      if let rank = exactRank(of: needle, in: name(row)) { add(row, rank, needle, to: &best) }
    }
    let tolerance = max(
      SpellingKey(words: words).tolerance, needle.count >= leastClose ? 1 : 0)
    if best.count < limit, tolerance > 0 {
      addClose(needle, tolerance: tolerance, pairs: pairs.count, counts, to: &best)
    }
    var seen: Set<Int> = []
    return best.rows.map { (rows.owner(of: Int($0.row)), $0.rank) }
      .filter { seen.insert($0.0).inserted }.prefix(limit)
      .map {
        Match(
          entry: $0.0, isClose: $0.1 > Self.lastExact, isBeginning: $0.1 < Self.lastExact)
      }
  }

  private func add(_ row: Int, _ rank: UInt8, _ needle: [UInt8], to best: inout BestRows) {
    let spare = max(0, name(row).count - needle.count)
    best.insert(
      BestRows.Row(
        rank: rank, priority: priorities[rows.owner(of: row)], spare: UInt16(min(spare, 65_535)),
        row: UInt32(row)))
  }

  // MARK: Comparing

  private static let lastExact: UInt8 = 3

  private func name(_ row: Int) -> ArraySlice<UInt8> {
    bytes[rows.range(of: row)]
  }

  /// Returns 0 if the text is the whole name, 1 if the name starts with the text, 2 if a word
  /// starts with it, or 3 if a word contains it.
  private func exactRank(of needle: [UInt8], in name: ArraySlice<UInt8>) -> UInt8? {
    bytes.withUnsafeBufferPointer { bytes in
      var rank: UInt8?
      var isWordStart = true
      for start in name.indices {
        if bytes[start] == 0 {
          isWordStart = true
          continue
        }
        defer { isWordStart = false }
        // Nearly every name contains any given letter, so match a single letter only at word
        // starts.
        if !isWordStart, needle.count == 1 || rank == 3 { continue }
        var (index, matched) = (start, 0)
        while index < name.endIndex, matched < needle.count {
          if bytes[index] != 0 {
            guard bytes[index] == needle[matched] else { break }
            matched += 1
          }
          index += 1
        }
        guard matched == needle.count else { continue }
        if start == name.startIndex { return index == name.endIndex ? 0 : 1 }
        if isWordStart { return 2 }
        rank = 3
      }
      return rank
    }
  }

  private func addClose(
    _ needle: [UInt8], tolerance: Int, pairs: Int, _ counts: [UInt8], to best: inout BestRows
  ) {
    // One edit, such as swapping two adjacent characters, breaks at most three pairs.
    let least = max(1, pairs - 3 * tolerance)
    let pattern = ClosePattern(needle)
    let digits = needle.filter(Self.isDigit)
    // Compare names that share more pairs first; among these, compare earlier names first. The
    // limit bounds the time of searches among 100,000 dissimilar names.
    var rest = Self.mostCompared
    defer { WorkMeter.current?.add(Self.mostCompared - rest) }
    for shared in stride(from: min(pairs, 255), through: least, by: -1) {
      for (row, count) in counts.enumerated() where count == shared {
        if rest == 0 { return }
        rest -= 1
        let name = name(row)
        guard let distance = pattern.distance(toWordsOf: name, in: bytes, limit: tolerance),
          distance > 0, digits.isEmpty || name.filter(Self.isDigit).starts(with: digits)
        else { continue }
        add(row, Self.lastExact + UInt8(distance), needle, to: &best)
      }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  // MARK: Pairs

  /// Maps a character to a byte. ASCII characters map to their own values, and Thai characters map
  /// to the upper half. Other scripts share the remaining bytes, so their characters can collide.
  private static func byte(_ scalar: UInt32) -> UInt8 {
    if scalar < 0x80 { return UInt8(scalar) }
    return Thai.contains(scalar) ? UInt8(0x80 + scalar & 0x7F) : UInt8(1 + scalar % 31)
  }

  /// Returns the distinct pairs of adjacent characters in a name, ignoring word boundaries.
  private static func pairs(of name: ArraySlice<UInt8>) -> [Int] {
    var pairs: [Int] = []
    var last: UInt8 = 0
    for byte in name where byte != 0 {
      if last != 0 { pairs.append(Int(last) << 8 | Int(byte)) }
      last = byte
    }
    return Array(Set(pairs))
  }

  private mutating func indexPairs() {
    var starts = [UInt32](repeating: 0, count: 65_537)
    forEachPair { pair, _ in starts[pair + 1] += 1 }
    for pair in 1..<starts.count { starts[pair] += starts[pair - 1] }
    var free = starts
    var rows = [UInt8](repeating: 0, count: Int(starts[65_536]))
    forEachPair { pair, byte in
      rows[Int(free[pair])] = byte
      free[pair] += 1
    }
    (pairStarts, pairRows) = (starts, rows)
  }

  /// For each name, calls `body` with each distinct pair and each byte of the encoded difference
  /// from the number of the previous name that contains the pair. A pair of a zero byte and another
  /// byte marks the start of a word.
  private func forEachPair(_ body: (Int, UInt8) -> Void) {
    // The number of the last name that contains each pair, plus 1.
    var next = [UInt32](repeating: 0, count: 65_536)
    func hold(_ pair: Int, _ end: UInt32) {
      if next[pair] == end { return }
      var step = end - next[pair]
      while step > 0x7F {
        body(pair, UInt8(step & 0x7F) | 0x80)
        step >>= 7
      }
      body(pair, UInt8(step))
      next[pair] = end
    }
    for row in 0..<rows.count {
      let end = UInt32(row) + 1
      var (last, before): (UInt8, UInt8) = (0, 0)
      for byte in name(row) {
        defer { before = byte }
        if byte == 0 { continue }
        if before == 0 { hold(Int(byte), end) }
        if last != 0 { hold(Int(last) << 8 | Int(byte), end) }
        last = byte
      }
    }
  }

  /// Returns how many of `pairs` each name contains.
  private func rowCounts(_ pairs: [Int]) -> [UInt8] {
    var counts = [UInt8](repeating: 0, count: rows.count)
    for pair in pairs {
      var (end, step, shift): (UInt32, UInt32, UInt32) = (0, 0, 0)
      for byte in pairRows[Int(pairStarts[pair])..<Int(pairStarts[pair + 1])] {
        step |= UInt32(byte & 0x7F) << shift
        shift += 7
        guard byte < 0x80 else { continue }
        end += step
        counts[Int(end) - 1] &+= 1
        (step, shift) = (0, 0)
      }
    }
    return counts
  }
}

/// The best rows found so far, sorted and limited in number.
private struct BestRows {
  struct Row {
    var rank: UInt8
    var priority: UInt8
    /// The number of characters by which the name is longer than the text.
    var spare: UInt16
    var row: UInt32

    var score: UInt64 {
      UInt64(rank) << 56 | UInt64(priority) << 48 | UInt64(spare) << 32 | UInt64(row)
    }
  }

  private(set) var rows: [Row] = []
  private let limit: Int

  init(upTo limit: Int) { self.limit = limit }

  var count: Int { rows.count }

  mutating func insert(_ row: Row) {
    if rows.count == limit, let last = rows.last, last.score <= row.score { return }
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].score < row.score { low = middle + 1 } else { high = middle }
    }
    rows.insert(row, at: low)
    if rows.count > limit { rows.removeLast() }
  }
}
