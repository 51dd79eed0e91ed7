extension StringProtocol {
  /// The string without surrounding whitespace.
  public var trimmed: String {
    let text = String(self)
    // Most strings have no surrounding whitespace, and checking bytes is faster than using Unicode
    // tables.
    func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }
    if let first = text.utf8.first, let last = text.utf8.last, isPlain(first), isPlain(last) {
      return text
    }
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }

  /// The string with each line break and control character replaced by a space, because such
  /// characters could move the terminal's cursor or change its colours.
  public var onOneLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}

extension String {
  /// The string in quotation marks. Double quotation marks inside the string become single
  /// quotation marks, so that they cannot end the quotation.
  public var inQuotationMarks: String {
    "“\(replacing("“", with: "‘").replacing("”", with: "’"))”"
  }
}

extension BinaryInteger {
  /// Returns the number in base `radix`, with leading zeros up to `count` digits.
  @inlinable public func padded(to count: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    let missing = count - digits.utf8.count
    return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
  }

  /// The number with commas as thousands separators: `3,250,000`.
  public var grouped: String {
    let digits = Array(String(magnitude))
    return digits.indices.reduce(into: self < 0 ? "-" : "") { text, index in
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digits[index])
    }
  }
}
