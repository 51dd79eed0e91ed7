import Basics

/// Parses times and durations in machine-readable formats.
enum TimeText {
  /// Returns the seconds since 1970 of an RFC 3339 time, such as `2024-05-01T08:30:00.5+02:00`; a
  /// time without an offset is treated as UTC. Nil if the text is not a time.
  static func seconds(_ text: String) -> Double? {
    var scanner = Scanner(text)
    guard let year = scanner.number(digits: 4), scanner.skip("-"),
      let month = scanner.number(digits: 2), scanner.skip("-"),
      let day = scanner.number(digits: 2), (1...12).contains(month), (1...31).contains(day),
      scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
      let hour = scanner.number(digits: 2), scanner.skip(":"),
      let minute = scanner.number(digits: 2), hour < 25, minute < 60
    else { return nil }
    var second = 0.0
    if scanner.skip(":") {
      guard let value = scanner.decimal(), value < 61 else { return nil }
      second = value
    }
    guard let offset = offset(&scanner), scanner.isAtEnd else { return nil }
    let days = CivilDate(year: year, month: month, day: day).daysSince1970
    return Double(days * 86_400 + hour * 3_600 + minute * 60 - offset) + second
  }

  /// Parses a duration in ISO 8601 format, such as `P1DT2H3M4.5S`, or written as `1:02:03`, and
  /// returns it in seconds; nil if the text is not a duration.
  static func duration(_ text: String) -> Double? {
    var scanner = Scanner(text)
    guard scanner.skip("P") else { return clock(text) }
    var total = 0.0
    var isTime = false
    var isEmpty = true
    while !scanner.isAtEnd {
      if scanner.skip("T") {
        isTime = true
        continue
      }
      guard let value = scanner.decimal() else { return nil }
      let unit: Double? =
        if scanner.skip("D") { 86_400 } else if scanner.skip("H") {
          3_600
        } else if scanner.skip("M") { isTime ? 60 : nil } else if scanner.skip("S") {
          1
        } else if scanner.skip("W") { 604_800 } else { nil }
      guard let unit else { return nil }
      total += value * unit
      isEmpty = false
    }
    return isEmpty ? nil : total
  }

  private static func clock(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var total = 0.0
    for part in parts {
      guard let value = DecimalNumber.whole(part), value >= 0 else { return nil }
      total = total * 60 + value
    }
    return total
  }

  private static func offset(_ scanner: inout Scanner) -> Int? {
    if scanner.isAtEnd || scanner.skip("Z") || scanner.skip("z") { return 0 }
    let sign = scanner.skip("-") ? -1 : scanner.skip("+") ? 1 : 0
    guard sign != 0, let hours = scanner.number(digits: 2) else { return nil }
    _ = scanner.skip(":")
    return sign * (hours * 3_600 + (scanner.number(digits: 2) ?? 0) * 60)
  }

  private struct Scanner {
    private var rest: Substring.UTF8View

    init(_ text: String) {
      let isBlank = { (byte: UInt8) in byte <= 0x20 }
      var rest = Substring(text).utf8.drop(while: isBlank)
      while let last = rest.last, isBlank(last) { rest.removeLast() }
      self.rest = rest
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard let first = rest.first, UInt32(first) == character.value else { return false }
      rest.removeFirst()
      return true
    }

    mutating func number(digits: Int) -> Int? {
      let part = rest.prefix(digits)
      guard part.count == digits, part.allSatisfy(\.isDigit) else { return nil }
      rest = rest.dropFirst(digits)
      return part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    mutating func decimal() -> Double? {
      let part = rest.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
      guard let value = DecimalNumber.whole(Substring(part)) else { return nil }
      rest = rest.dropFirst(part.count)
      return value
    }
  }
}

/// The span from the earliest to the latest of several times, which can be added in any order.
struct TimeSpan {
  private var first, last: Double?

  /// The seconds from the first time to the last; nil if there are no two different times.
  var duration: Double? {
    guard let first, let last, last > first else { return nil }
    return last - first
  }

  mutating func add(_ seconds: Double) {
    first = min(first ?? seconds, seconds)
    last = max(last ?? seconds, seconds)
  }
}
