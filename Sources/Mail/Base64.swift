import FoundationEssentials

/// Base64 (RFC 4648, section 4).
enum Base64 {
  static func text(of bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// Returns the text in lines of at most 76 characters, for emails.
  static func lines(of bytes: [UInt8]) -> [String] {
    // 57 bytes fill one line.
    stride(from: 0, to: bytes.count, by: 57).map {
      text(of: Array(bytes[$0..<min($0 + 57, bytes.count)]))
    }
  }
}
