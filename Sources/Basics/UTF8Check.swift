/// Validates UTF-8 (RFC 3629).
package enum UTF8Check {
  /// Returns the line, starting at 1, of the first invalid byte; nil if all bytes are valid.
  package static func firstBadLine(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    while index < bytes.count {
      if bytes[index] < 0x80 {
        index += 1
        continue
      }
      guard let length = length(at: index, of: bytes) else { return line(at: index, of: bytes) }
      index += length
    }
    return nil
  }

  /// Returns the line, starting at 1, of the byte at `index`.
  package static func line(at index: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes[..<min(index, bytes.count)].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
  }

  /// Returns the length of the character at `index`; nil if it is invalid.
  private static func length(at index: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let first = bytes[index]
    let length = first.utf8Length
    guard length > 0, index + length <= bytes.count else { return nil }
    let second = bytes[index + 1]
    let isSecondAllowed =
      switch first {
      case 0xE0: (0xA0...0xBF).contains(second)
      case 0xED: (0x80...0x9F).contains(second)
      case 0xF0: (0x90...0xBF).contains(second)
      case 0xF4: (0x80...0x8F).contains(second)
      default: (0x80...0xBF).contains(second)
      }
    guard isSecondAllowed else { return nil }
    for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { return nil }
    return length
  }
}
