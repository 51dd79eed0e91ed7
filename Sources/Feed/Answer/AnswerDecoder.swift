import ListingSources
import Messages
import WSSecurity
import XMLStream

/// Why an answer cannot be used, before it is known where it came from. Its texts are as long as the
/// feed's are, and may repeat the login: `FeedConfiguration.error` strikes that, then shortens.
struct AnswerFailure: Error {
  var reason: FeedError.Reason
  var cause: String?
  /// Where the answer is not well-formed, and why, if that is known.
  var flaw: XMLFlaw?
}

/// What was read of an answer beside its rows.
struct AnswerSummary: Sendable {
  var paging: PagingFigures
  var rowCount: Int
  var version: SOAPVersion?
  var shape: RowFormat?
  /// Whether it is in windows-874 although nothing says so.
  var isMislabelled = false
  /// How many characters were replaced by U+FFFD, since XML does not allow them.
  var replacedCharacters = 0
  /// The names that came, if no row of the answer can be used.
  var received: ReceivedRows?
}

/// Decodes one answer of the feed as its bytes arrive; told nothing of its shape in advance.
final class AnswerDecoder<Rows: FeedRows> {
  private let parser: XMLPushParser<AnswerReader<Rows>>
  private var head: [UInt8] = []

  private static var headLength: Int { 64 }

  /// A decoder of the answer to `operation`; `charset` is what the Content-Type says.
  init(rows: Rows, operation: String, charset: String?, bodyBytes: Int) {
    // Depth, attributes, names and tags as everywhere; as many rows and as long a text as the body
    // may hold, since each is dealt with as it arrives.
    let limits = XMLLimits(children: 10_000_000, textBytes: bodyBytes, totalBytes: bodyBytes)
    parser = XMLPushParser(
      handler: AnswerReader(rows: rows, operation: operation, limits: limits), charset: charset,
      limits: limits, replacesBadCharacters: true)
  }

  /// Takes the rows that are complete so far, which are then no longer kept here.
  func takePage() -> FeedPage<Rows.Key, Rows.Item> { parser.handler.takePage() }

  func feed(_ bytes: UnsafeRawBufferPointer) throws(AnswerFailure) {
    if head.count < Self.headLength {
      let more = head.isEmpty ? bytes.drop { $0 <= 0x20 }[...] : bytes[...]
      head.append(contentsOf: more.prefix(Self.headLength - head.count))
    }
    do throws(XMLError) { try parser.feed(bytes) } catch {
      // What was read before a byte of another charset stands, in whatever pieces it came; what is
      // cut off may end in the middle of a name.
      if case .charsetMismatch = error { try checkOutcome() }
      throw failure(error)
    }
    if let error = parser.handler.textFailure { throw failure(inText: error) }
    try checkOutcome()
  }

  /// Says that the answer has no more bytes, and gives what was read beside its rows.
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
    // A result that is only a number counts or rates something; words are meant for someone.
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
    // A page of HTML is not well-formed XML more often than not, and fails in many ways.
    let start = String(decoding: head, as: UTF8.self).lowercased()
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") {
      return AnswerFailure(reason: .webPage, cause: cause)
    }
    switch error {
    case .empty:
      return AnswerFailure(reason: .emptyAnswer, cause: nil)
    case .truncated, .malformed:
      // A byte order mark and UTF-16 begin with other bytes than a tag does.
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

  /// The error for the log, without its quotation of the feed's text if that is cut: the redactor cannot
  /// recognise half a password.
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
