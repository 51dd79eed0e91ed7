/// The digits of a phone number, which are appended one by one.
///
/// The lengths follow Thailand's numbering plan (ITU-T E.164, NBTC): after the trunk prefix 0,
/// mobile numbers begin with 6, 8 or 9 and have nine digits; all other numbers have eight digits.
struct TelephoneNumber {
  /// Whether a plus sign precedes the digits.
  let isInternational: Bool
  private(set) var digits: [UInt8] = []

  init(isInternational: Bool) {
    self.isInternational = isInternational
    digits.reserveCapacity(16)
  }

  mutating func append(_ digit: UInt8) {
    digits.append(digit)
    // `+66 (0)2 …`: drop the trunk prefix, which is invalid after the country code.
    if digits.count == 3, digits == [6, 6, 0], isInternational || digit == 0 {
      digits.removeLast()
    }
    if digits.count == 4, digits == [0, 0, 6, 6] { digits = [6, 6] }
  }

  /// The number of digits in the complete number; nil if the current digits do not determine this
  /// length.
  var expectedCount: Int? {
    guard let first = digits.first else { return nil }
    if first == 0, !isInternational {
      guard digits.count > 1, (2...9).contains(digits[1]) else { return nil }
      return Self.isMobile(digits[1]) ? 10 : 9
    }
    if digits.starts(with: [6, 6]) {
      guard digits.count > 2, (2...9).contains(digits[2]) else { return nil }
      return Self.isMobile(digits[2]) ? 11 : 10
    }
    if isServiceNumber { return 10 }
    return nil
  }

  /// Whether the digits are a service number that begins with 1800, 1900 or 1401. Such a number can
  /// be dialled only in Thailand.
  var isServiceNumber: Bool {
    !isInternational
      && [[1, 8, 0, 0], [1, 9, 0, 0], [1, 4, 0, 1]].contains(Array(digits.prefix(4)))
  }

  /// Whether the current digits are a complete number.
  var isComplete: Bool { digits.count == expectedCount }

  /// Whether the digits are a complete Thai or foreign number if no more digits follow.
  var isCompleteAtEnd: Bool {
    if isComplete { return true }
    if isInternational {
      return expectedCount == nil && digits.first != 0 && (8...15).contains(digits.count)
    }
    return false
  }

  /// Whether the digits are a company's short number of four or five digits.
  var isShort: Bool {
    !isInternational && digits.first == 1 && (4...5).contains(digits.count)
  }

  /// Returns the link that dials the number, with the parameters in the order of RFC 3966, section
  /// 3.
  func uri(extension ext: String?) -> String {
    let text = { (digits: ArraySlice<UInt8>) in
      String(decoding: digits.map { $0 + 48 }, as: UTF8.self)
    }
    let ext = ext.map { ";ext=\($0)" } ?? ""
    if isInternational || digits.first == 6 { return "tel:+\(text(digits[...]))\(ext)" }
    if digits.first == 0 { return "tel:+66\(text(digits.dropFirst()))\(ext)" }
    return "tel:\(text(digits[...]))\(ext);phone-context=+66"
  }

  private static func isMobile(_ digit: UInt8) -> Bool { digit == 6 || digit >= 8 }
}
