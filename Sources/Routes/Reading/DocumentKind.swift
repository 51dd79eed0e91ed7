import Archive

/// What a document is, by its first bytes.
enum DocumentKind {
  /// Something in angle brackets, in whatever charset.
  case xml
  /// An object or array.
  case json
  /// A ZIP archive.
  case archive
  /// Nothing but characters of encoded polylines and line ends.
  case polyline
  case unknown

  /// Bytes that are looked at where each may be part of a polyline.
  private static let enough = 4_096
  /// White space that may stand before something else.
  private static let mostBlanks = 65_536

  /// The kind, or nil where more bytes are needed to tell: never where `isAll`, unless there is
  /// nothing at all.
  init?(of start: [UInt8], isAll: Bool) {
    guard start.count >= 4 || isAll else { return nil }
    if ZipArchive.isZip(start) {
      self = .archive
      return
    }
    // Byte order marks of UTF-16, and `<` with a zero byte on either side.
    let wide: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF], [0x3C, 0], [0, 0x3C]]
    if wide.contains(where: start.starts) {
      self = .xml
      return
    }
    let mark = start.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let rest = start[mark...].drop(while: Self.isBlank)
    // Who begins with this much of nothing has nothing to tell; and looking again and again takes time.
    if !isAll, start.count > Self.mostBlanks, rest.count < start.count - Self.mostBlanks {
      self = .unknown
      return
    }
    guard let first = rest.first else { return nil }
    if first == UInt8(ascii: "<") {
      self = .xml
    } else if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      // Both brackets may begin a polyline too, but no quote, digit or blank stands in one.
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
      // White space stands at the ends of lines only. The beginning of a long text tells enough.
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
