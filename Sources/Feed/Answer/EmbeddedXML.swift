import XMLStream

/// Incrementally parses XML that a response contains as text, either escaped or in a CDATA section.
///
/// The text is parsed inside a synthetic element, because some services send several rows without a
/// root element. Skips an XML declaration at the start of the text, although such a declaration is
/// illegal. The encoding in the declaration is ignored, because .NET writes "utf-16" in every
/// string.
final class EmbeddedXML<Rows: FeedRows> {
  private let parser: XMLPushParser<ResultReader<Rows>>
  private var opening: [UInt8] = []
  private var isOpen = false

  init(_ reader: ResultReader<Rows>, limits: XMLLimits) {
    parser = XMLPushParser(
      handler: reader, charset: "utf-8", limits: limits, replacesBadCharacters: true)
  }

  var reader: ResultReader<Rows> { parser.handler }

  /// The number of characters in the text that were replaced by U+FFFD.
  var replacedCharacters: Int { parser.replacedCharacters }

  func takePage() -> FeedPage<Rows.Key, Rows.Item> { parser.handler.takePage() }

  func feed(_ text: UnsafeBufferPointer<UInt8>) throws(XMLError) {
    guard !isOpen else { return try parser.feed(UnsafeRawBufferPointer(text)) }
    opening.append(contentsOf: text)
    if let start = contentStart(isAll: false) { try open(at: start) }
  }

  func finish() throws(XMLError) {
    if !isOpen { try open(at: contentStart(isAll: true) ?? 0) }
    do throws(XMLError) {
      try parser.feed(Array("</text>".utf8))
    } catch {
      // The synthetic end tag does not match if elements in the text are still open.
      throw .truncated
    }
    try parser.finish()
  }

  private func open(at start: Int) throws(XMLError) {
    isOpen = true
    try parser.feed(Array("<text>".utf8))
    try parser.feed(Array(opening[start...]))
    opening = []
  }

  /// Returns the offset of the content after the declaration; nil if more bytes are needed.
  private func contentStart(isAll: Bool) -> Int? {
    let declaration = Array("<?xml".utf8)
    guard opening.starts(with: declaration.prefix(opening.count)) else { return 0 }
    guard let end = opening.firstIndex(of: UInt8(ascii: ">")) else { return isAll ? 0 : nil }
    return opening.count >= declaration.count ? end + 1 : 0
  }
}
