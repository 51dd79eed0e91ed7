extension UInt8 {
  /// Whether it is a digit of ASCII.
  @inlinable public var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether it is a letter of ASCII.
  @inlinable public var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  /// Whether it is a letter or a digit of ASCII.
  @inlinable public var isLetterOrDigit: Bool { isLetter || isDigit }

  /// Whether it is unreserved in addresses (RFC 3986, section 2.3).
  @inlinable public var isUnreserved: Bool { isLetterOrDigit || "-._~".utf8.contains(self) }

  /// The number of bytes of the UTF-8 character beyond ASCII that starts with this byte; 0 if none does
  /// (RFC 3629).
  @inlinable public var utf8Length: Int {
    (0xC2...0xF4).contains(self) ? (~self).leadingZeroBitCount : 0
  }
}
