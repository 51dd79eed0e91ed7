import FoundationEssentials
import ListingSources
import Transport

/// A multipart/related MIME message (RFC 2387), which is the format of MTOM and SOAP with
/// Attachments.
struct MIMEMessage {
  struct Part {
    /// The part's header fields.
    var headers: HTTPHeaders
    /// The raw content, still transfer-encoded.
    var content: ArraySlice<UInt8>
  }

  private let boundary: [UInt8]
  private let start: String?

  /// Creates the parser for a response; fails if the response has another media type.
  init?(_ response: HTTPResponse) {
    guard response.mediaType == "multipart/related",
      let boundary = response.parameter("boundary"), !boundary.isEmpty
    else { return nil }
    self.boundary = Array("--\(boundary)".utf8)
    start = response.parameter("start").map(Self.plainID)
  }

  /// Returns the decoded content and the charset of the root part: the part that `start` names, or
  /// else the first part.
  ///
  /// - Throws: `AnswerFailure` if the part is missing or incomplete.
  func root(of message: [UInt8]) throws(AnswerFailure) -> (content: [UInt8], charset: String?) {
    let (parts, isWhole) = parts(of: message)
    let named = parts.firstIndex { part in
      start != nil && part.headers["Content-ID"].map(Self.plainID) == start
    }
    // If the message is truncated, the part that `start` names may be missing.
    guard let root = named ?? (isWhole || start == nil ? parts.indices.first : nil),
      isWhole || root < parts.count - 1
    else {
      throw AnswerFailure(reason: .truncated, cause: "a MIME message that breaks off")
    }
    let response = HTTPResponse(status: 200, headers: parts[root].headers)
    return (try Self.decoded(parts[root]), response.charset)
  }

  /// Returns the parts in order, and whether the message is complete; if not, the last part is
  /// truncated.
  private func parts(of message: [UInt8]) -> ([Part], isWhole: Bool) {
    var parts: [Part] = []
    var contentStart: Int?
    var line = 0
    while line < message.count {
      let next = (message[line...].firstIndex(of: 0x0A) ?? message.count - 1) + 1
      if let delimiter = delimiter(message[line..<next]) {
        if let contentStart {
          parts.append(Self.part(message[contentStart..<max(contentStart, line)]))
        }
        if delimiter == .last { return (parts, true) }
        contentStart = next
      }
      line = next
    }
    if let contentStart { parts.append(Self.part(message[contentStart...])) }
    return (parts, false)
  }

  private enum Delimiter { case next, last }

  /// Returns the type of delimiter on a line; nil if the line is not a delimiter.
  private func delimiter(_ line: ArraySlice<UInt8>) -> Delimiter? {
    guard line.starts(with: boundary) else { return nil }
    var rest = line.dropFirst(boundary.count)
    let isLast = rest.starts(with: [0x2D, 0x2D])
    if isLast { rest = rest.dropFirst(2) }
    return rest.allSatisfy { $0 <= 0x20 } ? (isLast ? .last : .next) : nil
  }

  /// Parses the headers and the content of a part; the line break before the next delimiter is not
  /// part of the content.
  private static func part(_ bytes: ArraySlice<UInt8>) -> Part {
    var headers: HTTPHeaders = [:]
    var line = bytes.startIndex
    while line < bytes.endIndex {
      var next = (bytes[line...].firstIndex(of: 0x0A) ?? bytes.endIndex - 1) + 1
      let first = line
      let isEmpty = bytes[line..<next].allSatisfy { $0 <= 0x20 }
      // A header field continues on lines that begin with white space.
      while !isEmpty, next < bytes.endIndex, bytes[next] == 0x20 || bytes[next] == 0x09 {
        next = (bytes[next...].firstIndex(of: 0x0A) ?? bytes.endIndex - 1) + 1
      }
      line = next
      if isEmpty { break }
      let field = bytes[first..<next].split(separator: 0x3A, maxSplits: 1)
      guard field.count == 2 else { continue }
      headers.append(text(field[0]), text(field[1]))
    }
    var content = bytes[line...]
    if content.last == 0x0A { content.removeLast() }
    if content.last == 0x0D { content.removeLast() }
    return Part(headers: headers, content: content)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var text = bytes[...]
    while let byte = text.first, byte <= 0x20 { text.removeFirst() }
    while let byte = text.last, byte <= 0x20 { text.removeLast() }
    return String(decoding: text.filter { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
  }

  /// Returns a part's ID without angle brackets and `cid:`.
  private static func plainID(_ id: String) -> String {
    var id = id[...]
    if id.hasPrefix("cid:") { id = id.dropFirst(4) }
    if id.hasPrefix("<"), id.hasSuffix(">") { id = id.dropFirst().dropLast() }
    return String(id)
  }

  /// Returns a part's content without its transfer encoding (RFC 2045, section 6).
  private static func decoded(_ part: Part) throws(AnswerFailure) -> [UInt8] {
    switch part.headers["Content-Transfer-Encoding"]?.lowercased() {
    case nil, "7bit", "8bit", "binary":
      return Array(part.content)
    case "base64":
      guard
        let data = Data(base64Encoded: Data(part.content), options: .ignoreUnknownCharacters)
      else { throw AnswerFailure(reason: .truncated, cause: "base64 that breaks off") }
      return [UInt8](data)
    case "quoted-printable":
      return quotedPrintable(part.content)
    case let other?:
      throw AnswerFailure(
        reason: .notXML, cause: "a MIME part in the encoding \(FieldText.printable(other))")
    }
  }

  /// Decodes quoted-printable text; leaves invalid escapes unchanged.
  private static func quotedPrintable(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "=") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      if digits.count == 2 {
        bytes.append(UInt8(digits[0] << 4 | digits[1]))
        rest = rest.dropFirst(2)
      } else if let end = rest.firstIndex(of: 0x0A), rest[..<end].allSatisfy({ $0 <= 0x20 }) {
        // A soft line break.
        rest = rest[(end + 1)...]
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
