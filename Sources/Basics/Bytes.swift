extension UInt8 {
  /// Whether it is a digit of ASCII.
  @inlinable public var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether it is a letter of ASCII.
  @inlinable public var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  /// Whether it is a letter or a digit of ASCII.
  @inlinable public var isLetterOrDigit: Bool { isLetter || isDigit }

  /// Whether addresses hold it as it is and mean nothing by it (RFC 3986, section 2.3).
  @inlinable public var isUnreserved: Bool { isLetterOrDigit || "-._~".utf8.contains(self) }
}
