import FoundationEssentials

/// Bytes as letters and digits (RFC 4648, section 4).
enum Base64 {
  static func text(of bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// The text in lines of 76 letters at most, as mails carry it.
  static func lines(of bytes: [UInt8]) -> [String] {
    // 57 bytes fill a line.
    stride(from: 0, to: bytes.count, by: 57).map {
      text(of: Array(bytes[$0..<min($0 + 57, bytes.count)]))
    }
  }
}
