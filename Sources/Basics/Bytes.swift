extension UInt8 {
  /// Whether the byte is an ASCII digit.
  @inlinable public var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether the byte is an ASCII letter.
  @inlinable public var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  /// Whether the byte is an ASCII letter or digit.
  @inlinable public var isLetterOrDigit: Bool { isLetter || isDigit }

  /// Whether the byte is unreserved in URLs (RFC 3986, section 2.3).
  @inlinable public var isUnreserved: Bool { isLetterOrDigit || "-._~".utf8.contains(self) }

  /// The length of the non-ASCII UTF-8 character that starts with this byte; 0 if the byte cannot
  /// start such a character (RFC 3629).
  @inlinable public var utf8Length: Int {
    (0xC2...0xF4).contains(self) ? (~self).leadingZeroBitCount : 0
  }
}
