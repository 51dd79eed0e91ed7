/// Byte-wise substring search.
enum TextSearch {
  /// Returns the offset in bytes of the first occurrence of `part` in `text`; nil if `text` does
  /// not contain `part`.
  static func place(of part: String, in text: String) -> Int? {
    var (part, text) = (part, text)
    return part.withUTF8 { part in
      text.withUTF8 { text in
        guard let first = part.first else { return 0 }
        guard part.count <= text.count else { return nil }
        for start in 0...(text.count - part.count) where text[start] == first {
          var length = 1
          while length < part.count, text[start + length] == part[length] { length += 1 }
          if length == part.count { return start }
        }
        return nil
      }
    }
  }
}

extension String {
  /// Returns the number of code points in the first `bytes` bytes.
  func prefixCount(_ bytes: Int) -> Int {
    utf8.prefix(bytes).count { $0 & 0xC0 != 0x80 }
  }
}
