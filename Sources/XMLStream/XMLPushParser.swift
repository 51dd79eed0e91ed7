public import CXML

/// Parses an XML document incrementally and passes its events to a handler.
///
/// Rejects document types, and therefore entities and external resources. Stores only the events of
/// the current chunk. After an error, every further call throws the same error.
public final class XMLPushParser<Handler: XMLHandler> {
  /// The handler that receives the events; its state is the result so far.
  public var handler: Handler

  @usableFromInline let source: XMLEventSource
  @usableFromInline var codes: [Int] = []

  /// Creates a parser for one document. `charset` is the charset in the Content-Type, if any.
  /// Without a charset, the parser uses the byte order mark, the XML declaration or UTF-8, in this
  /// order of precedence.
  ///
  /// - Parameter replacesBadCharacters: Whether to replace individual characters that XML does not
  ///   allow, and invalid UTF-8 bytes, with U+FFFD. The parser still rejects a document in which
  ///   more than one character in a thousand would be replaced.
  public init(
    handler: Handler, charset: String? = nil, limits: XMLLimits = XMLLimits(),
    replacesBadCharacters: Bool = false
  ) {
    self.handler = handler
    source = XMLEventSource(charset: charset, limits: limits, replaces: replacesBadCharacters)
  }

  /// The number of characters replaced by U+FFFD so far.
  public var replacedCharacters: Int {
    source.replaced.invalid + source.replaced.forbidden
  }

  /// Whether the parsed text is Thai in windows-874 even though UTF-8 was expected.
  public var isMislabelled: Bool { source.isMislabelled }

  /// Parses the next chunk of the document, which may have any length.
  @inlinable
  public func feed(_ bytes: UnsafeRawBufferPointer) throws(XMLError) {
    try source.add(bytes)
    while let batch = try source.next() { deliver(batch) }
  }

  /// Parses the next chunk of the document, which may have any length.
  @inlinable
  public func feed(_ bytes: [UInt8]) throws(XMLError) {
    let failure = bytes.withUnsafeBytes { buffer -> XMLError? in
      do throws(XMLError) {
        try feed(buffer)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  /// Ends the document.
  ///
  /// Throws ``XMLError/truncated`` or ``XMLError/empty`` if the document is incomplete.
  @inlinable
  public func finish() throws(XMLError) {
    try source.end()
    while let batch = try source.next() { deliver(batch) }
  }

  /// Passes the events of a batch to the handler.
  @inlinable
  func deliver(_ batch: CXMLBatch) {
    Self.deliver(batch, from: source, to: &handler, codes: &codes)
  }

  @inlinable
  static func deliver(
    _ batch: CXMLBatch, from source: XMLEventSource, to handler: inout Handler, codes: inout [Int]
  ) {
    let events = UnsafeBufferPointer(start: batch.events, count: batch.event_count)
    var index = 0
    while index < events.count {
      let event = events[index]
      let number = Int(event.name)
      switch event.kind {
      case CXML_EVENT_START:
        if number == codes.count { codes.append(handler.code(forName: source.name(number))) }
        let element = XMLElement(code: codes[number], event: event, batch: batch, source: source)
        if index &+ 2 < events.count, events[index &+ 1].kind == CXML_EVENT_TEXT,
          events[index &+ 2].kind == CXML_EVENT_END
        {
          handler.leaf(element, text: text(of: events[index &+ 1], in: batch))
          index &+= 2
        } else {
          handler.start(element)
        }
      case CXML_EVENT_TEXT:
        handler.text(text(of: event, in: batch))
      default:
        handler.end(code: codes[number])
      }
      index &+= 1
    }
  }

  @inlinable
  static func text(of event: CXMLEvent, in batch: CXMLBatch) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: batch.bytes.map { $0 + Int(event.first) }, count: Int(event.count))
  }
}
