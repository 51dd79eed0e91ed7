extension [UInt8] {
  /// Appends text as HTML, with markup characters escaped, so that the result is also valid in
  /// attributes.
  public mutating func append(html text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): self += "&amp;".utf8
      case UInt8(ascii: "<"): self += "&lt;".utf8
      case UInt8(ascii: ">"): self += "&gt;".utf8
      case UInt8(ascii: "\""): self += "&quot;".utf8
      default: append(byte)
      }
    }
  }
}
