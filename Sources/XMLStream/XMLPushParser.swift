public import CXML

/// Reads an XML document as its bytes arrive and tells a handler what it finds.
///
/// Document types are refused, and with them entities and anything that would be fetched; nothing
/// of a document is kept beyond the events of the piece just fed. After an error every further call
/// throws that error again.
public final class XMLPushParser<Handler: XMLHandler> {
  /// What takes the events; its state is what has been read so far.
  public var handler: Handler

  @usableFromInline let source: XMLEventSource
  @usableFromInline var codes: [Int] = []

  /// A parser of one document. `charset` is what a Content-Type says about it, nil where it says
  /// nothing; then a byte order mark counts, then the XML declaration, then UTF-8.
  ///
  /// - Parameter replacesBadCharacters: Whether single characters that XML does not allow, and bytes that
  ///   are no UTF-8, become U+FFFD. A document with more than one in a thousand is still refused.
  public init(
    handler: Handler, charset: String? = nil, limits: XMLLimits = XMLLimits(),
    replacesBadCharacters: Bool = false
  ) {
    self.handler = handler
    source = XMLEventSource(charset: charset, limits: limits, replaces: replacesBadCharacters)
  }

  /// How many characters were replaced by U+FFFD so far.
  public var replacedCharacters: Int {
    source.replaced.invalid + source.replaced.forbidden
  }

  /// Whether the bytes so far turned out to be Thai in windows-874 where they were to be UTF-8.
  public var isMislabelled: Bool { source.isMislabelled }

  /// Reads the next piece of the document, of any length.
  @inlinable
  public func feed(_ bytes: UnsafeRawBufferPointer) throws(XMLError) {
    try source.add(bytes)
    while let batch = try source.next() { deliver(batch) }
  }

  /// Reads the next piece of the document, of any length.
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

  /// Says that the document has no more bytes.
  ///
  /// Throws ``XMLError/truncated`` or ``XMLError/empty`` where it should have.
  @inlinable
  public func finish() throws(XMLError) {
    try source.end()
    while let batch = try source.next() { deliver(batch) }
  }

  /// Hands the events of a batch to the handler.
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
