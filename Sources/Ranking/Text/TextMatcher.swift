/// A text filter prepared for checking many homes.
struct TextMatcher {
  private let filter: TextFilter
  /// The only homes that can match; nil if no index was consulted.
  private let candidates: PlaceSet?
  private let words: [WrittenWord?]
  /// A mask with one bit per word; nil if there are too many words.
  private let all: UInt64?
  /// The words that each shared string contains; nil if the string has not been searched yet.
  private var shared: [UInt64?] = []
  private var part: [UInt8] = []

  /// - Parameter table: The homes to check.
  init(_ filter: TextFilter, _ table: HomeColumns) {
    self.filter = filter
    candidates = filter.candidates.map { table.places(of: $0) }
    words = filter.needles.map(WrittenWord.init)
    let count = filter.needles.count
    all = count < UInt64.bitWidth ? 1 << UInt64(count) - 1 : nil
  }

  /// Whether the filter matches `home`.
  mutating func matches(_ home: Home) -> Bool {
    guard let all else { return filter.matches(home) }
    if let candidates, !candidates.contains(home.place) { return false }
    let homes = home.table.homes
    let isPlain = homes.isPlain(at: home.place)
    var missing = all
    // No word spans two strings, so the search can stop once all words are found.
    homes.forEachSearchText(at: home.place) { value in
      switch value {
      case .none: break
      case .shared(let number): missing &= ~words(inShared: number, of: homes)
      case .bytes(let text): missing &= ~words(missing, in: text, isPlain: isPlain)
      }
      return missing != 0
    }
    return missing == 0
  }

  /// Returns the `wanted` words that a string contains.
  private mutating func words(
    _ wanted: UInt64, in text: UnsafeBufferPointer<UInt8>, isPlain: Bool
  ) -> UInt64 {
    var (found, open) = (UInt64(0), wanted)
    if isPlain {
      for (number, word) in words.enumerated() where wanted & 1 << UInt64(number) != 0 {
        guard let word else { continue }
        let isPart = word.isPart(of: text)
        if isPart, !word.isWhole { continue }
        open &= ~(1 << UInt64(number))
        if isPart { found |= 1 << UInt64(number) }
      }
      if open == 0 { return found }
    }
    part.removeAll(keepingCapacity: true)
    SearchText.fold(text, to: &part)
    part.withUnsafeBufferPointer { part in
      for (number, needle) in filter.needles.enumerated()
      where open & 1 << UInt64(number) != 0 && SearchText.contains(needle, in: part) {
        found |= 1 << UInt64(number)
      }
    }
    return found
  }

  /// Returns the words that a shared string contains.
  private mutating func words(inShared number: Int, of homes: PackedListings) -> UInt64 {
    if number < shared.count, let found = shared[number] { return found }
    var text = homes.sharedText(number)
    let found = text.withUTF8 { words(all ?? 0, in: $0, isPlain: false) }
    while shared.count <= number { shared.append(nil) }
    shared[number] = found
    return found
  }
}

extension HomeColumns {
  /// Returns the indices of one source's homes with these numbers.
  fileprivate func places(of numbers: Set<Int64>) -> PlaceSet {
    var places = PlaceSet(upTo: facts.count)
    // Listings whose keys are not numbers come last; their numbers are not sorted.
    var (from, end) = (0, facts.count)
    while end > 0, facts[end - 1].number < 0 {
      end -= 1
      if numbers.contains(facts[end].number) { places.insert(end) }
    }
    for number in numbers.sorted() where number >= 0 {
      var high = end
      while from < high {
        let middle = (from + high) / 2
        if facts[middle].number < number { from = middle + 1 } else { high = middle }
      }
      if from < end, facts[from].number == number { places.insert(from) }
    }
    return places
  }
}
