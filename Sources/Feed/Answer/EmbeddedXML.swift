import XMLStream

/// Reads XML that an answer carries as text, escaped or in CDATA, as that text arrives.
///
/// The text is parsed inside an element of our own, because some services send several rows
/// without one around them; a declaration in front, which could not stand there, is left out. Its
/// encoding would say nothing: .NET writes "utf-16" into every string.
final class EmbeddedXML<Rows: FeedRows> {
  private let parser: XMLPushParser<ResultReader<Rows>>
  private var opening: [UInt8] = []
  private var isOpen = false

  init(_ reader: ResultReader<Rows>, limits: XMLLimits) {
    parser = XMLPushParser(
      handler: reader, charset: "utf-8", limits: limits, replacesBadCharacters: true)
  }

  /// What has been read.
  var reader: ResultReader<Rows> { parser.handler }

  /// How many characters of the text were replaced by U+FFFD.
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
      // Our own end tag does not fit: elements of the text are still open.
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

  /// Where the text begins after a declaration; nil where it is too short to tell.
  private func contentStart(isAll: Bool) -> Int? {
    let declaration = Array("<?xml".utf8)
    guard opening.starts(with: declaration.prefix(opening.count)) else { return 0 }
    guard let end = opening.firstIndex(of: UInt8(ascii: ">")) else { return isAll ? 0 : nil }
    return opening.count >= declaration.count ? end + 1 : 0
  }
}
