import CZip

extension QRCode {
  /// The code with its quiet zone as a PNG image (ISO/IEC 15948) with 1 bit per pixel, black on
  /// white.
  public var png: [UInt8] {
    // A module is eight pixels wide, so it takes one byte per line.
    let side = UInt32(span.count * Self.scale)
    var rows: [UInt8] = []
    rows.reserveCapacity(Int(side) * (1 + span.count))
    for row in span {
      // Each line begins with its filter type; 0 means no filter.
      let line: [UInt8] = [0] + span.map { isDark(column: $0, row: row) ? 0 : 0xFF }
      for _ in 0..<Self.scale { rows += line }
    }
    var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Use bit depth 1 and greyscale, with the default compression, filter and interlace methods.
    Self.add("IHDR", Self.bytes(side) + Self.bytes(side) + [1, 0, 0, 0, 0], to: &png)
    Self.add("IDAT", Self.deflated(rows), to: &png)
    Self.add("IEND", [], to: &png)
    return png
  }

  private static func add(_ type: String, _ data: [UInt8], to png: inout [UInt8]) {
    let body = Array(type.utf8) + data
    png += bytes(UInt32(data.count)) + body
    png += bytes(czip_crc32(0, body, body.count))
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    // The capacity exceeds zlib's upper bound for the compressed size, which is the input size plus
    // a thousandth and a few bytes.
    let capacity = bytes.count + bytes.count / 512 + 64
    return [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      count = output.baseAddress.map { czip_zlib(bytes, bytes.count, $0, capacity) } ?? 0
    }
  }
}
