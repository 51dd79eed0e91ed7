extension UInt8 {
  /// How many bytes a character of UTF-8 beyond ASCII has whose first byte this is: the ones that it
  /// begins with; 0 where none begins so (RFC 3629).
  @inlinable public var utf8Length: Int {
    (0xC2...0xF4).contains(self) ? (~self).leadingZeroBitCount : 0
  }
}
