import Basics
public import CXML

/// The C parser of one document: finds out the charset, feeds it piece by piece, names its errors.
@usableFromInline
final class XMLEventSource {
  /// Whether the bytes turned out to be windows-874 where they were to be UTF-8.
  @usableFromInline private(set) var isMislabelled = false
  private let limits: XMLLimits
  private let charset: String?
  /// Whether single characters that XML does not allow are replaced.
  private let replaces: Bool
  private var parser: OpaquePointer?
  private var failure: XMLError?
  private var isUTF16 = false
  private var replacesZeros = false
  private var isEnded = false
  private var isLastPieceDue = false
  /// What is wrong behind what is still to be parsed.
  private var fault: Fault?
  private(set) var totalBytes = 0

  /// The first bytes of the document, kept until they tell the charset.
  private var start: [UInt8] = []
  /// Bytes of our own that are to be parsed before `rest`, and how many of them have been.
  private var own: [UInt8] = []
  private var parsedOfOwn = 0
  private var decoding = Decoding.byParser
  /// Bytes kept until there are enough of them to tell what they are.
  private var held: [UInt8] = []
  /// What is still to be parsed: bytes that the caller of `add` holds until `next` gives nil.
  private var rest = UnsafeRawBufferPointer(start: nil, count: 0)

  /// Who makes UTF-8 of the bytes.
  private enum Decoding {
    case byParser
    /// Nothing to be made: they are to be UTF-8, and so far they are ASCII.
    case undecided
    case thai
  }

  /// A fault that is reported once everything before it is parsed, so that the result does not depend
  /// on how the document was split into pieces.
  private enum Fault { case zeroByte, charset }

  /// The bytes after the first beyond ASCII that are looked at to tell what it is.
  private static var sampleLength: Int { 48 }

  init(charset: String?, limits: XMLLimits, replaces: Bool) {
    self.charset = charset
    self.limits = limits
    self.replaces = replaces
  }

  deinit { cxml_free(parser) }

  /// What has been replaced so far.
  var replaced: CXMLReplaced {
    parser.map { cxml_replaced($0) } ?? CXMLReplaced(invalid: 0, forbidden: 0, zero: 0, line: 0)
  }

  var isComplete: Bool { parser.map { cxml_is_complete($0) != 0 } ?? false }

  /// The line that was read last, from 1.
  var line: Int { parser.map { Int(cxml_line($0)) } ?? 1 }

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
      take(untilZero(bytes))
    }
  }

  /// Says that there are no more bytes; ``next()`` is to be called until it gives nil.
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

  /// The events of the next piece, or nil where more bytes are needed; valid until the next call.
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
      // An `&` is looked at only at the end if no `;` follows it: it need not be cut off.
      let isCut = state != CXML_AMPERSAND || cxml_is_at_end(parser) != 0
      if state != CXML_OK, state != CXML_ENTITY, isCut, !isComplete { failure = .truncated }
    } else {
      return nil
    }
    // The events before an error are the caller's all the same; the error follows them.
    if state != CXML_OK, failure == nil { failure = error(of: state) }
    if replaces, failure == nil { failure = excess(isAll: isEnded && !isLastPieceDue) }
    return cxml_batch(parser)
  }

  /// The bytes given to libxml2 at a time: enough to make its calls cheap, few enough that a batch
  /// of events stays in the processor's cache.
  private static var pieceLength: Int { 16 << 10 }

  /// Parses our own bytes, a piece at a time.
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

  /// Takes bytes that are free of zeros to be parsed, decoded where the parser does not do that.
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

  /// Finds out what the bytes held are, once there are enough of them after the first beyond ASCII.
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

  /// Makes the C parser once the first bytes tell the charset.
  private func begin(isAll: Bool) throws(XMLError) {
    // White space before a document is an error of XML, and a harmless one.
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
      // These bytes are ours and do not outlive this call.
      own.append(contentsOf: rest)
      rest = UnsafeRawBufferPointer(start: nil, count: 0)
    }
  }

  /// The bytes before a zero byte, which libxml2 would take for the end of its input and which is
  /// refused once they are read.
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

  /// What stopped the C parser.
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
