import Basics

/// Header fields of an email.
enum MailHeader {
  /// The maximum number of bytes in a line, without the line ending (RFC 5322, section 2.1.1, and
  /// RFC 2047, section 2).
  private static let lineLength = 76
  /// The delimiters of an encoded word.
  private static let wordStart = "=?UTF-8?B?"
  private static let wordEnd = "?="

  /// Returns a field with arbitrary text, on as many lines as the text needs. Control characters
  /// become spaces, so that the text cannot start another field. Text that is not plain ASCII, or
  /// is too long for one line, is split into encoded words (RFC 2047) between characters.
  static func field(_ name: String, text: String) -> String {
    let text = text.onOneLine
    let start = "\(name): "
    let isPlain = text.utf8.allSatisfy { $0 < 0x7F } && !text.contains("=?")
    if isPlain, start.utf8.count + text.utf8.count <= lineLength { return start + text }
    // Four characters of Base64 encode three bytes.
    let room = (lineLength - max(start.utf8.count, 1) - wordStart.utf8.count - wordEnd.utf8.count)
    let most = room / 4 * 3
    var words: [[UInt8]] = [[]]
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if words[words.count - 1].count + bytes.count > most { words.append([]) }
      words[words.count - 1] += bytes
    }
    return start
      + words.map { wordStart + Base64.text(of: $0) + wordEnd }.joined(separator: "\r\n ")
  }
}
