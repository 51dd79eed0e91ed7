import Archive

/// The format of a document, detected from its first bytes.
enum DocumentFormat {
  /// Markup in any character encoding.
  case xml
  /// A JSON object or array.
  case json
  /// A ZIP archive.
  case archive
  /// Text that contains only characters of encoded polylines and line breaks.
  case polyline
  case unknown

  /// The number of bytes after which text is accepted as a polyline, if every byte may be part of
  /// one.
  private static let enough = 4_096
  /// The maximum length of white space before the content, in bytes.
  private static let mostBlanks = 65_536

  /// Detects the format. Fails if more bytes are needed or, with `isAll`, if there is no content.
  init?(of start: [UInt8], isAll: Bool) {
    guard start.count >= 4 || isAll else { return nil }
    if ZipArchive.isZip(start) {
      self = .archive
      return
    }
    // The byte order marks of UTF-16, and `<` with a zero byte on either side.
    let wide: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF], [0x3C, 0], [0, 0x3C]]
    if wide.contains(where: start.starts) {
      self = .xml
      return
    }
    let mark = start.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let rest = start[mark...].drop(while: Self.isBlank)
    // Scanning that much white space again for each new piece would take too long.
    if !isAll, start.count > Self.mostBlanks, rest.count < start.count - Self.mostBlanks {
      self = .unknown
      return
    }
    guard let first = rest.first else { return nil }
    if first == UInt8(ascii: "<") {
      self = .xml
    } else if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      // A polyline may also begin with either bracket, but it contains no quotation marks, digits
      // or spaces.
      guard let second = rest.dropFirst().first(where: { !Self.isBlank($0) }) else {
        guard isAll || rest.count > Self.mostBlanks else { return nil }
        self = .json
        return
      }
      let isInPolyline = (63...126).contains(second)
      let closes = second == UInt8(ascii: "}") || second == UInt8(ascii: "]")
      let nests = second == UInt8(ascii: "{") || second == UInt8(ascii: "[")
      self = isInPolyline && !closes && !nests ? .polyline : .json
    } else {
      // A polyline has white space only at the ends of lines. For a long document, checking the
      // start is enough.
      var isAfterBlank = false
      let beginning = rest.prefix(Self.enough)
      let isPolyline = beginning.allSatisfy { byte in
        if byte == 0x20 || byte == 0x09 {
          isAfterBlank = true
        } else if Self.isBlank(byte) {
          isAfterBlank = false
        } else {
          return (63...126).contains(byte) && !isAfterBlank
        }
        return true
      }
      guard isAll || !isPolyline || rest.count > Self.enough else { return nil }
      self = isPolyline ? .polyline : .unknown
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
