public import CXML

/// The C parser of one document: finds out the charset, feeds it piece by piece, names its errors.
@usableFromInline
final class XMLEventSource {
  private let limits: XMLLimits
  private let charset: String?
  private var parser: OpaquePointer?
  private var failure: XMLError?
  private var isUTF16 = false
  private var isEnded = false
  private var isLastPieceDue = false
  private var totalBytes = 0

  /// The first bytes of the document, kept until they tell the charset.
  private var start: [UInt8] = []
  private var parsedOfStart = 0
  /// What is still to be parsed: bytes that the caller of `add` holds until `next` gives nil.
  private var rest = UnsafeRawBufferPointer(start: nil, count: 0)

  init(charset: String?, limits: XMLLimits) {
    self.charset = charset
    self.limits = limits
  }

  deinit { cxml_free(parser) }

  var isComplete: Bool { parser.map { cxml_is_complete($0) != 0 } ?? false }

  /// The local name with this running number.
  @usableFromInline
  func name(_ number: Int) -> String {
    parser.flatMap { cxml_name($0, Int32(number)) }.map { String(cString: $0) } ?? ""
  }

  /// Takes the next bytes; ``next()`` is to be called until it gives nil.
  @usableFromInline
  func add(_ bytes: UnsafeRawBufferPointer) throws(XMLError) {
    if let failure { throw failure }
    guard !isEnded else { return }
    totalBytes += bytes.count
    guard totalBytes <= limits.totalBytes else {
      throw fail(.limit(.totalBytes, limits.totalBytes))
    }
    if parser == nil {
      start.append(contentsOf: bytes)
      try begin(isAll: false)
    } else {
      try check(bytes)
      rest = bytes
    }
  }

  /// Says that there are no more bytes; ``next()`` is to be called until it gives nil.
  @usableFromInline
  func end() throws(XMLError) {
    if let failure { throw failure }
    guard !isEnded else { return }
    if parser == nil { try begin(isAll: true) }
    guard parser != nil else { throw fail(.empty) }
    isEnded = true
    isLastPieceDue = true
  }

  /// The events of the next piece, or nil where more bytes are needed; valid until the next call.
  @usableFromInline
  func next() throws(XMLError) -> CXMLBatch? {
    if let failure { throw failure }
    guard let parser else { return nil }
    let state: CInt
    if !start.isEmpty {
      state = parseStart(parser)
    } else if let first = rest.baseAddress, !rest.isEmpty {
      let count = min(Self.pieceLength, rest.count)
      state = cxml_parse(parser, first, count, 0)
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    } else if isLastPieceDue {
      isLastPieceDue = false
      state = cxml_parse(parser, nil, 0, 1)
      if state != CXML_OK, !isComplete { failure = .truncated }
    } else {
      return nil
    }
    // The events before an error are the caller's all the same; the error follows them.
    if state != CXML_OK, failure == nil { failure = error(of: state) }
    return cxml_batch(parser)
  }

  /// The bytes given to libxml2 at a time: enough to make its calls cheap, few enough that a batch
  /// of events stays in the processor's cache.
  private static var pieceLength: Int { 16 << 10 }

  /// Parses the bytes that the charset was found in, a piece at a time.
  private func parseStart(_ parser: OpaquePointer) -> CInt {
    let count = min(Self.pieceLength, start.count - parsedOfStart)
    let state = start.withUnsafeBytes { bytes in
      cxml_parse(parser, bytes.baseAddress.map { $0 + parsedOfStart }, count, 0)
    }
    parsedOfStart += count
    if parsedOfStart == start.count { start = [] }
    return state
  }

  /// Makes the C parser once the first bytes tell the charset.
  private func begin(isAll: Bool) throws(XMLError) {
    // White space before a document is an error of XML, and a harmless one.
    let blank = start.prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }.count
    start.removeFirst(blank)
    guard !start.isEmpty, let found = XMLCharset(label: charset, start: start, isAll: isAll) else {
      return
    }
    isUTF16 = found.name?.hasPrefix("UTF-16") ?? false
    start.removeFirst(found.markLength)
    let failure = start.withUnsafeBytes { bytes -> XMLError? in
      do throws(XMLError) {
        try check(bytes)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
    var known: CInt = 1
    parser = cxml_create(found.name, CXMLLimits(limits), &known)
    guard parser != nil else {
      throw fail(known == 0 ? .unknownCharset(found.name ?? "UTF-8") : .outOfMemory)
    }
  }

  /// Refuses zero bytes, which libxml2 would take for the end of its input.
  private func check(_ bytes: UnsafeRawBufferPointer) throws(XMLError) {
    guard !isUTF16, cxml_has_zero(bytes.baseAddress, bytes.count) != 0 else { return }
    let line = parser.map { Int(cxml_line($0)) } ?? 1
    throw fail(.malformed(line: line, detail: "a zero byte"))
  }

  private func fail(_ error: XMLError) -> XMLError {
    failure = error
    return error
  }

  /// What stopped the C parser.
  private func error(of state: CInt) -> XMLError {
    let line = parser.map { Int(cxml_line($0)) } ?? 1
    switch state {
    case CXML_CHARSET: return .charsetMismatch(line: line)
    case CXML_DOCTYPE: return .doctype
    case CXML_ENTITY: return .entity(line: line)
    case CXML_DEPTH: return .limit(.depth, limits.depth)
    case CXML_CHILDREN: return .limit(.children, limits.children)
    case CXML_TEXT: return .limit(.textBytes, limits.textBytes)
    case CXML_ATTRIBUTES: return .limit(.attributes, limits.attributes)
    case CXML_MARKUP: return .limit(.markupBytes, limits.markupBytes)
    case CXML_NAMES: return .limit(.names, limits.names)
    case CXML_MEMORY: return .outOfMemory
    default:
      let detail = parser.map { String(cString: cxml_detail($0)) } ?? ""
      return .malformed(line: line, detail: detail)
    }
  }
}

extension CXMLLimits {
  init(_ limits: XMLLimits) {
    self.init(
      depth: UInt32(clamping: limits.depth), children: UInt32(clamping: limits.children),
      attributes: UInt32(clamping: limits.attributes), names: UInt32(clamping: limits.names),
      text: max(0, limits.textBytes), markup: max(0, limits.markupBytes))
  }
}
