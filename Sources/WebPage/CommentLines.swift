/// Lines of scripts and styles that are comments alone. They are for those who read the sources, and a sixth of what
/// a browser would load.
enum CommentLines {
  /// `bytes` without lines that are a comment and nothing else: those that begin with `//` in a script,
  /// and those from one that begins with `/*` to one with `*/`. The page's files have neither in a text
  /// of several lines.
  static func removed(from bytes: [UInt8], isScript: Bool) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var isInside = false
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let text = line.drop { $0 == UInt8(ascii: " ") }
      let begins = text.starts(with: "/*".utf8)
      if isInside || begins {
        isInside = !text.dropFirst(begins ? 2 : 0).contains("*/".utf8)
      } else if !(isScript && text.starts(with: "//".utf8)) {
        kept += line
        kept.append(UInt8(ascii: "\n"))
      }
    }
    // The last line feed has an empty line behind it.
    if kept.last == UInt8(ascii: "\n") { kept.removeLast() }
    return kept
  }
}
