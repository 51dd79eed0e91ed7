/// Parses durations as people write them, such as `30min`, `1h`, `1 h 30 min`, `๓๐ นาที` and
/// `1 ชม.`.
package enum DurationText {
  /// The words for each unit, and the unit's length in minutes. Hours come before minutes.
  private static let units: [(words: Set<String>, minutes: Int)] = [
    (["h", "hr", "hrs", "hour", "hours", "ชม.", "ชม", "ชั่วโมง"], 60),
    (["m", "min", "mins", "minute", "minutes", "นาที"], 1),
  ]

  /// The limit for a single number, which ensures that adding numbers cannot overflow.
  private static let most = 1_000_000

  /// Parses a duration into whole minutes; nil if `text` is not a duration.
  ///
  /// - Parameters:
  ///   - text: Whole hours, whole minutes, or both, in digits of any script.
  ///   - mayLackUnit: Whether a number without a unit means minutes.
  package static func minutes(_ text: some StringProtocol, mayLackUnit: Bool = false) -> Int? {
    var rest = text.lowercased().drop(while: \.isWhitespace)
    guard !rest.isEmpty else { return nil }
    var total = 0
    // Each unit may occur only once.
    var allowed = units[...]
    while !rest.isEmpty {
      guard let number = number(&rest) else { return nil }
      let word = rest.prefix { !$0.isWhitespace && $0.wholeNumberValue == nil }
      rest = rest[word.endIndex...].drop(while: \.isWhitespace)
      if mayLackUnit, word.isEmpty, rest.isEmpty, allowed.count == units.count { return number }
      guard let unit = allowed.firstIndex(where: { $0.words.contains(String(word)) }) else {
        return nil
      }
      total += number * units[unit].minutes
      allowed = units[(unit + 1)...]
    }
    return total
  }

  /// Removes the number at the start of `rest` and the whitespace after the number.
  private static func number(_ rest: inout Substring) -> Int? {
    var number: Int?
    while let digit = rest.first?.wholeNumberValue, digit < 10 {
      number = min(10 * (number ?? 0) + digit, most)
      rest.removeFirst()
    }
    rest = rest.drop(while: \.isWhitespace)
    return number
  }
}
