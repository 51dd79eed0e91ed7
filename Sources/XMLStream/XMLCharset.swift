/// The charset of a document, detected from its first bytes and from external labels.
///
/// The order of precedence is the byte order mark (RFC 7303, section 3), an external label (such as
/// a Content-Type), the XML declaration, and UTF-8. The first bytes take precedence if they
/// disagree with a label on whether the document is UTF-16.
struct XMLCharset: Equatable {
  /// The name for the decoder, or nil for UTF-8.
  var name: String?
  /// The number of bytes in a byte order mark, which must be skipped.
  var markLength: Int

  /// Detects the charset; fails if more bytes are needed (never if `isAll` is true).
  init?(label: String?, start: [UInt8], isAll: Bool) {
    guard start.count >= 4 || isAll else { return nil }
    let wide = Self.wideCharset(of: start)
    if let wide {
      self = wide
      return
    }
    let mark = start.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var found = mark == 0 ? label.flatMap(Self.normalized) : nil
    if found == nil, mark == 0 {
      switch Self.declaredName(in: start) {
      case .none: break
      case .incomplete: if !isAll { return nil }
      case .name(let name): found = Self.normalized(name)
      }
    }
    // The bytes are not UTF-16, even if the label says so; .NET often labels other encodings as
    // UTF-16.
    if let name = found, name.hasPrefix("UTF-16") || name == "UTF-8" { found = nil }
    self.init(name: found, markLength: mark)
  }

  private init(name: String?, markLength: Int) {
    self.name = name
    self.markLength = markLength
  }

  /// Returns UTF-16 if a byte order mark or zero bytes around an initial `<` indicate it.
  private static func wideCharset(of start: [UInt8]) -> XMLCharset? {
    guard start.count >= 2 else { return nil }
    switch (start[0], start[1]) {
    case (0xFF, 0xFE): return XMLCharset(name: "UTF-16LE", markLength: 2)
    case (0xFE, 0xFF): return XMLCharset(name: "UTF-16BE", markLength: 2)
    case (0x3C, 0x00): return XMLCharset(name: "UTF-16LE", markLength: 0)
    case (0x00, 0x3C): return XMLCharset(name: "UTF-16BE", markLength: 0)
    default: return nil
    }
  }

  /// Returns a charset's name in upper case and without quotes; nil if the name is empty. Replaces
  /// aliases that the decoder does not support with supported names.
  private static func normalized(_ label: String) -> String? {
    let name = label.filter { $0 != "\"" && $0 != "'" && !$0.isWhitespace }.uppercased()
    switch name {
    case "": return nil
    case "UTF8", "US-ASCII", "ASCII": return "UTF-8"
    case "WINDOWS-874", "WINDOWS874", "CP-874", "X-WINDOWS-874": return "CP874"
    case "TIS620", "TIS-620-0", "TIS620.2533": return "TIS-620"
    default: return name
    }
  }

  private enum Declared {
    case none, incomplete
    case name(String)
  }

  /// Returns the encoding in an XML declaration at the start of the document.
  private static func declaredName(in start: [UInt8]) -> Declared {
    let opening = Array("<?xml".utf8)
    guard start.starts(with: opening.prefix(start.count)) else { return .none }
    guard let end = start.firstIndex(of: UInt8(ascii: ">")) else {
      return start.count < 512 ? .incomplete : .none
    }
    let declaration = String(decoding: start[..<end], as: UTF8.self)
    guard let range = declaration.firstRange(of: "encoding") else { return .none }
    let value = declaration[range.upperBound...].drop { $0.isWhitespace || $0 == "=" }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return .none }
    return .name(String(value.dropFirst().prefix { $0 != quote }))
  }
}
