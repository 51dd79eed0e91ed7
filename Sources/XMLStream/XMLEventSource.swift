import Basics
public import CXML

/// Controls the C parser for one document: detects the charset, feeds the parser in chunks, and
/// translates its errors.
@usableFromInline
final class XMLEventSource {
  /// Whether the bytes are in windows-874 even though UTF-8 was expected.
  @usableFromInline private(set) var isMislabelled = false
  private let limits: XMLLimits
  private let charset: String?
  /// Whether to replace individual characters that XML does not allow.
  private let replaces: Bool
  private var parser: OpaquePointer?
  private var failure: XMLError?
  private var isUTF16 = false
  private var replacesZeros = false
  private var isEnded = false
  private var isLastPieceDue = false
  /// An error located after the bytes that remain to be parsed.
  private var fault: Fault?
  private(set) var totalBytes = 0

  /// The first bytes of the document, which are buffered until the charset is detected.
  private var start: [UInt8] = []
  /// The buffered bytes that precede `rest`, and the number of these bytes that have been parsed.
  private var own: [UInt8] = []
  private var parsedOfOwn = 0
  private var decoding = Decoding.byParser
  /// The bytes that are held back until there are enough of them to detect the charset.
  private var held: [UInt8] = []
  /// The remaining bytes to parse, which the caller of `add` owns until `next` returns nil.
  private var rest = UnsafeRawBufferPointer(start: nil, count: 0)

  /// The conversion of the bytes to UTF-8.
  private enum Decoding {
    case byParser
    /// No conversion is needed so far: UTF-8 is expected, and all bytes are ASCII.
    case undecided
    case thai
  }

  /// An error that is reported only after all preceding bytes have been parsed, so that the result
  /// does not depend on how the document is split into chunks.
  private enum Fault { case zeroByte, charset }

  /// The number of bytes, starting with the first non-ASCII byte, that the charset detection
  /// examines.
  private static var sampleLength: Int { 48 }

  init(charset: String?, limits: XMLLimits, replaces: Bool) {
    self.charset = charset
    self.limits = limits
    self.replaces = replaces
  }

  deinit { cxml_free(parser) }

  /// The number of replacements so far.
  var replaced: CXMLReplaced {
    parser.map { cxml_replaced($0) } ?? CXMLReplaced(invalid: 0, forbidden: 0, zero: 0, line: 0)
  }

  var isComplete: Bool { parser.map { cxml_is_complete($0) != 0 } ?? false }

  /// The current line, starting at 1.
  var line: Int { parser.map { Int(cxml_line($0)) } ?? 1 }

  /// Returns the local name with this index.
  @usableFromInline
  func name(_ number: Int) -> String {
    parser.flatMap { cxml_name($0, Int32(number)) }.map { String(cString: $0) } ?? ""
  }

  /// Adds the next bytes; the caller must then call ``next()`` until it returns nil.
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
      take(untilZero(bytes))
    }
  }

  /// Ends the document; the caller must then call ``next()`` until it returns nil.
  @usableFromInline
  func end() throws(XMLError) {
    if let failure { throw failure }
    guard !isEnded else { return }
    if parser == nil { try begin(isAll: true) }
    guard parser != nil else { throw fail(.empty) }
    if !held.isEmpty { decide(isAll: true) }
    isEnded = true
    isLastPieceDue = true
  }

  /// Returns the events in the next chunk, which are valid until the next call; nil if more bytes
  /// are needed.
  @usableFromInline
  func next() throws(XMLError) -> CXMLBatch? {
    if let failure { throw failure }
    guard let parser else { return nil }
    let state: CInt
    if !own.isEmpty {
      state = parseOwn(parser)
    } else if let first = rest.baseAddress, !rest.isEmpty {
      let count = min(Self.pieceLength, rest.count)
      state = cxml_parse(parser, first, count, 0)
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    } else if let fault {
      let line = Int(cxml_line(parser))
      throw fail(
        fault == .charset
          ? .charsetMismatch(line: line) : .malformed(line: line, detail: "a zero byte"))
    } else if isLastPieceDue {
      isLastPieceDue = false
      state = cxml_parse(parser, nil, 0, 1)
      // The parser may report an `&` without `;` only at the end of the input; in that case the
      // document is not truncated.
      let isCut = state != CXML_AMPERSAND || cxml_is_at_end(parser) != 0
      if state != CXML_OK, state != CXML_ENTITY, isCut, !isComplete { failure = .truncated }
    } else {
      return nil
    }
    // First deliver the events before the error; the next call throws the error.
    if state != CXML_OK, failure == nil { failure = error(of: state) }
    if replaces, failure == nil { failure = excess(isAll: isEnded && !isLastPieceDue) }
    return cxml_batch(parser)
  }

  /// The chunk size for the C parser: large enough to make the cost of calls negligible, and small
  /// enough for a batch of events to fit into the processor's cache.
  private static var pieceLength: Int { 16 << 10 }

  /// Parses a chunk of the buffered bytes.
  private func parseOwn(_ parser: OpaquePointer) -> CInt {
    let count = min(Self.pieceLength, own.count - parsedOfOwn)
    let state = own.withUnsafeBytes { bytes in
      cxml_parse(parser, bytes.baseAddress.map { $0 + parsedOfOwn }, count, 0)
    }
    parsedOfOwn += count
    if parsedOfOwn == own.count {
      own = []
      parsedOfOwn = 0
    }
    return state
  }

  /// Passes bytes without zeros to the parser, after decoding them unless the parser does so
  /// itself.
  private func take(_ bytes: UnsafeRawBufferPointer) {
    switch decoding {
    case .byParser:
      rest = bytes
    case .undecided where held.isEmpty && cxml_first_wide(bytes.baseAddress, bytes.count) < 0:
      rest = bytes
    case .undecided:
      held.append(contentsOf: bytes)
      decide(isAll: false)
    case .thai:
      decodeThai(bytes)
    }
  }

  /// Detects the charset of the held bytes once enough bytes follow the first non-ASCII byte.
  private func decide(isAll: Bool) {
    let bytes = held
    let wide = bytes.withUnsafeBytes { max(0, cxml_first_wide($0.baseAddress, $0.count)) }
    guard isAll || bytes.count - wide >= Self.sampleLength else {
      own.append(contentsOf: bytes[..<wide])
      held = Array(bytes[wide...])
      return
    }
    held = []
    if ThaiCharset.isCertain(bytes[wide...].prefix(Self.sampleLength)) {
      decoding = .thai
      isMislabelled = true
      bytes.withUnsafeBytes(decodeThai)
    } else {
      decoding = .byParser
      own.append(contentsOf: bytes)
    }
  }

  private func decodeThai(_ bytes: UnsafeRawBufferPointer) {
    if !ThaiCharset.decode(bytes, into: &own) { fault = .charset }
  }

  /// Creates the C parser once the first bytes determine the charset.
  private func begin(isAll: Bool) throws(XMLError) {
    // White space before a document is not valid XML but is harmless.
    let blank = start.prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }.count
    start.removeFirst(blank)
    guard !start.isEmpty, let found = XMLCharset(label: charset, start: start, isAll: isAll) else {
      return
    }
    isUTF16 = found.name?.hasPrefix("UTF-16") ?? false
    let isThai = found.name == "CP874" || found.name == "TIS-620"
    let mayBeMislabelled = found.name == nil && found.markLength == 0
    decoding = isThai ? .thai : mayBeMislabelled ? .undecided : .byParser
    var reason = CXML_OK
    parser = cxml_create(isThai ? nil : found.name, CXMLLimits(limits), &reason)
    if replaces, let parser { cxml_replace(parser) }
    replacesZeros = replaces && (isThai || found.name == nil)
    guard parser != nil else {
      throw fail(
        reason == CXML_CHARSET ? .unknownCharset(found.name ?? "UTF-8") : self.error(of: reason))
    }
    let first = Array(start[found.markLength...])
    start = []
    first.withUnsafeBytes { bytes in
      take(untilZero(bytes))
      // The array `first` is local, so its bytes must be copied before it is released.
      own.append(contentsOf: rest)
      rest = UnsafeRawBufferPointer(start: nil, count: 0)
    }
  }

  /// Returns the bytes before a zero byte, which libxml2 would treat as the end of its input, and
  /// records the zero byte as an error to report later.
  private func untilZero(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard !isUTF16, !replacesZeros, cxml_has_zero(bytes.baseAddress, bytes.count) != 0,
      let zero = bytes.firstIndex(of: 0)
    else { return bytes }
    fault = .zeroByte
    return UnsafeRawBufferPointer(rebasing: bytes[..<zero])
  }

  private func fail(_ error: XMLError) -> XMLError {
    failure = error
    return error
  }

  /// Converts the C parser's result to an error.
  private func error(of state: CInt) -> XMLError {
    let line = parser.map { Int(cxml_line($0)) } ?? 1
    switch state {
    case CXML_CHARSET: return .charsetMismatch(line: line)
    case CXML_DOCTYPE: return .doctype
    case CXML_ENTITY:
      return .entity(line: line, name: parser.map { String(cString: cxml_detail($0)) } ?? "")
    case CXML_AMPERSAND: return .ampersand(line: line)
    case CXML_DEPTH: return .limit(.depth, limits.depth)
    case CXML_CHILDREN: return .limit(.children, limits.children)
    case CXML_TEXT: return .limit(.textBytes, limits.textBytes)
    case CXML_ATTRIBUTES: return .limit(.attributes, limits.attributes)
    case CXML_MARKUP: return .limit(.markupBytes, limits.markupBytes)
    case CXML_NAMES: return .limit(.names, limits.names)
    case CXML_MEMORY: return .outOfMemory
    case CXML_LIBRARY: return .noLibrary
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
