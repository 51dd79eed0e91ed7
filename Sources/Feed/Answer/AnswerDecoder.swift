import ListingSources
import Messages
import WSSecurity
import XMLStream

/// The reason why a response is unusable, without the feed's URL. The strings are not shortened and
/// may contain the login: `FeedConfiguration.error` masks the login and then shortens the strings.
struct AnswerFailure: Error {
  var reason: FeedError.Reason
  var cause: String?
  /// The XML error, if the response is not well-formed.
  var flaw: XMLFlaw?
}

/// The content of a response other than its rows.
struct AnswerSummary: Sendable {
  var paging: PagingFigures
  var rowCount: Int
  var version: SOAPVersion?
  var shape: RowFormat?
  /// Whether the response is in windows-874 without declaring this charset.
  var isMislabelled = false
  /// The number of characters that were replaced by U+FFFD because XML does not allow them.
  var replacedCharacters = 0
  /// The received names, if no row of the response is usable.
  var received: ReceivedRows?
}

/// Incrementally decodes a response from the feed and detects its format.
final class AnswerDecoder<Rows: FeedRows> {
  private let parser: XMLPushParser<AnswerReader<Rows>>
  private var head: [UInt8] = []

  private static var headLength: Int { 64 }

  /// Creates a decoder for the response to `operation`; `charset` is the charset in the
  /// Content-Type.
  init(rows: Rows, operation: String, charset: String?, bodyBytes: Int) {
    // The usual limits for depth, attributes, names and tags. Rows and text may fill the whole
    // body, because the decoder processes them as they arrive.
    let limits = XMLLimits(children: 10_000_000, textBytes: bodyBytes, totalBytes: bodyBytes)
    parser = XMLPushParser(
      handler: AnswerReader(rows: rows, operation: operation, limits: limits), charset: charset,
      limits: limits, replacesBadCharacters: true)
  }

  /// Removes and returns the rows decoded so far.
  func takePage() -> FeedPage<Rows.Key, Rows.Item> { parser.handler.takePage() }

  func feed(_ bytes: UnsafeRawBufferPointer) throws(AnswerFailure) {
    if head.count < Self.headLength {
      let more = head.isEmpty ? bytes.drop { $0 <= 0x20 }[...] : bytes[...]
      head.append(contentsOf: more.prefix(Self.headLength - head.count))
    }
    do throws(XMLError) { try parser.feed(bytes) } catch {
      // The text before the first byte in another charset is valid regardless of how the chunks
      // were split, but it may end in the middle of a name.
      if case .charsetMismatch = error { try checkOutcome() }
      throw failure(error)
    }
    if let error = parser.handler.textFailure { throw failure(inText: error) }
    try checkOutcome()
  }

  /// Finishes decoding the response and returns its content other than the rows.
  func finish() throws(AnswerFailure) -> AnswerSummary {
    do throws(XMLError) { try parser.finish() } catch { throw failure(error) }
    let reader = parser.handler.reader
    if let error = parser.handler.textFailure { throw failure(inText: error) }
    try checkOutcome()
    switch parser.handler.outcome {
    case .nothing:
      throw AnswerFailure(reason: .emptyAnswer, cause: "an envelope with an empty body")
    case .fault:
      throw faultFailure(parser.handler.fault)
    case .response, .notSOAP, .other:
      break
    }
    // A result that is only a number is a count or a status; a result with letters is a message.
    if reader.rowCount == 0, let remark = reader.remark.text, remark.contains(where: \.isLetter) {
      throw AnswerFailure(reason: .fault(code: nil, text: remark), cause: nil)
    }
    return AnswerSummary(
      paging: reader.paging, rowCount: reader.rowCount, version: parser.handler.version,
      shape: shape(of: reader), isMislabelled: parser.isMislabelled,
      replacedCharacters: parser.replacedCharacters + parser.handler.replacedInText,
      received: reader.rows.page.items.isEmpty ? ReceivedRows(reader) : nil)
  }

  private func shape(of reader: ResultReader<Rows>) -> RowFormat? {
    guard reader.rowCount > 0 else { return nil }
    if parser.handler.isText { return .text }
    if reader.hasDiffgram { return .dataSet }
    let contracts = "http://schemas.datacontract.org/"
    return parser.handler.rowNamespace?.hasPrefix(contracts) == true ? .dataContract : .plain
  }

  private func checkOutcome() throws(AnswerFailure) {
    switch parser.handler.outcome {
    case .notSOAP(let root) where root.lowercased() == "html":
      throw AnswerFailure(reason: .webPage, cause: nil)
    case .notSOAP(let root):
      throw AnswerFailure(reason: .notSOAP(root: FieldText.printable(root)), cause: nil)
    case .other(let name):
      throw AnswerFailure(reason: .otherOperation(name: FieldText.printable(name)), cause: nil)
    case .nothing, .response, .fault:
      break
    }
  }

  private func faultFailure(_ fault: FaultReader) -> AnswerFailure {
    let text = fault.text ?? ""
    if fault.isAboutLogin {
      return AnswerFailure(reason: .rejectedLogin, cause: "fault \(fault.code ?? "-"): \(text)")
    }
    return AnswerFailure(reason: .fault(code: fault.code, text: text), cause: nil)
  }

  private func failure(inText error: XMLError) -> AnswerFailure {
    let cause = "in the result's text: \(cause(error))"
    return switch error {
    case .truncated, .empty: AnswerFailure(reason: .truncated, cause: "in the result's text")
    case .limit: AnswerFailure(reason: .tooLarge, cause: cause)
    default: AnswerFailure(reason: .malformed, cause: cause, flaw: XMLFlaw(error)?.inText)
    }
  }

  private func failure(_ error: XMLError) -> AnswerFailure {
    let cause = cause(error)
    // Check for HTML first, because it is rarely well-formed XML and can cause any XML error.
    let start = String(decoding: head, as: UTF8.self).lowercased()
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") {
      return AnswerFailure(reason: .webPage, cause: cause)
    }
    switch error {
    case .empty:
      return AnswerFailure(reason: .emptyAnswer, cause: nil)
    case .truncated, .malformed:
      // XML may also start with a byte order mark or, in UTF-16, a zero byte.
      if let first = head.first, ![0x3C, 0xEF, 0xFE, 0xFF, 0x00].contains(first) {
        return AnswerFailure(reason: .notXML, cause: cause)
      }
      return AnswerFailure(
        reason: error == .truncated ? .truncated : .malformed, cause: cause, flaw: XMLFlaw(error))
    case .doctype, .entity, .ampersand, .noLibrary:
      return AnswerFailure(reason: .malformed, cause: cause, flaw: XMLFlaw(error))
    case .charsetMismatch:
      return AnswerFailure(reason: .charset(nil), cause: cause)
    case .unknownCharset(let name):
      return AnswerFailure(reason: .charset(FieldText.printable(name)), cause: cause)
    case .limit, .outOfMemory:
      return AnswerFailure(reason: .tooLarge, cause: cause)
    }
  }

  /// Returns the error for the log. Drops a quotation of the feed's text if it is truncated,
  /// because the redactor cannot recognize a truncated password.
  private func cause(_ error: XMLError) -> String {
    switch error {
    case .malformed(let line, let detail) where detail.utf8.count > 100:
      XMLError.malformed(line: line, detail: "").description
    case .unknownCharset(let name) where name.utf8.count > 40:
      "The document's charset is not known."
    default: FieldText.printable(error.description)
    }
  }
}
