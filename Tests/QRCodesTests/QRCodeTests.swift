import CZip
import HomefindTesting
import Testing

@testable import QRCodes

/// `scripts/browser` checks that other programs can read the codes.
@Suite(.enabled(if: QRCode.isAvailable, "\(QRCodeLibrary.absence)")) struct QRCodeTests {
  private static let address = "https://homes.example/find/?tab=nearby&home=sample.145831"

  @Test(arguments: ["a", address, String(repeating: "x", count: QRCode.longest)])
  func threeCornersHaveFinderPattern(address: String) throws {
    let code = try QRCode(address)
    #expect((code.width - 21) % 4 == 0 && 21...177 ~= code.width)
    let far = code.width - 7
    for (left, top) in [(0, 0), (far, 0), (0, far)] {
      for (column, row) in (0..<49).map({ ($0 % 7, $0 / 7) }) {
        let ring = max(abs(column - 3), abs(row - 3))
        #expect(code.isDark(column: left + column, row: top + row) == (ring != 2))
      }
    }
    #expect(!code.isDark(column: -1, row: 0) && !code.isDark(column: 0, row: code.width))
    #expect(try QRCode(address) == code)
  }

  @Test func nonASCIIBytesArePercentEncoded() throws {
    #expect(
      try QRCode("https://homes.example/?text=บ้าน สวน&a=%41").address
        == "https://homes.example/?text=%E0%B8%9A%E0%B9%89%E0%B8%B2%E0%B8%99%20%E0%B8%AA%E0%B8%A7%E0%B8%99&a=%41"
    )
  }

  @Test func tooLongTextIsRejected() throws {
    #expect(try QRCode(String(repeating: "x", count: QRCode.longest)).width == 177)
    let long = QRCode.longest + 1
    #expect(throws: QRCodeError.tooLong(bytes: long)) {
      try QRCode(String(repeating: "x", count: long))
    }
    // A Thai letter percent-encodes to nine bytes.
    #expect(throws: QRCodeError.tooLong(bytes: 2_700)) {
      try QRCode(String(repeating: "บ", count: 300))
    }
    #expect(throws: QRCodeError.failed) { try QRCode("") }
  }

  @Test func svgHasEachDarkModule() throws {
    let code = try QRCode(Self.address)
    let svg = String(decoding: code.svg, as: UTF8.self)
    let side = code.width + 8
    #expect(svg.contains(#" viewBox="-4 -4 \#(side) \#(side)" "#))
    #expect(svg.contains(##"<path fill="#fff" d="M-4 -4h\##(side)v\##(side)h-\##(side)z"/>"##))
    var drawn: Set<Int> = []
    for match in code.path.matches(of: #/M(\d+) (\d+)h(\d+)v1h-(\d+)z/#) {
      let (_, x, y, length, back) = match.output
      let (column, row) = (try #require(Int(x)), try #require(Int(y)))
      #expect(length == back)
      for offset in 0..<(try #require(Int(length))) {
        drawn.insert(row * code.width + column + offset)
      }
    }
    let dark = (0..<code.width * code.width).filter {
      code.isDark(column: $0 % code.width, row: $0 / code.width)
    }
    #expect(drawn == Set(dark) && svg.contains(code.path))
  }

  @Test func pngHasEachModule() throws {
    let code = try QRCode(Self.address)
    var rest = code.png[...]
    #expect(rest.prefix(8).elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    rest = rest.dropFirst(8)
    func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    var chunks: [String: [UInt8]] = [:]
    while !rest.isEmpty {
      let length = number(rest.prefix(4))
      let body = Array(rest.dropFirst(4).prefix(4 + length))
      #expect(number(rest.dropFirst(8 + length).prefix(4)) == Int(czip_crc32(0, body, body.count)))
      chunks[String(decoding: body.prefix(4), as: UTF8.self)] = Array(body.dropFirst(4))
      rest = rest.dropFirst(12 + length)
    }
    let side = code.width + 8
    let head = try #require(chunks["IHDR"])
    #expect(number(head[0..<4]) == 8 * side && number(head[4..<8]) == 8 * side)
    #expect(head[8...].elementsEqual([1, 0, 0, 0, 0]) && chunks["IEND"] == [])
    // The data between zlib's header and its checksum.
    let data = Array(try #require(chunks["IDAT"]).dropFirst(2).dropLast(4))
    let inflater = try #require(czip_inflater_new())
    defer { czip_inflater_free(inflater) }
    var rows = [UInt8](repeating: 0, count: 8 * side * (side + 1) + 1)
    var (used, made) = (0, 0)
    #expect(
      czip_inflate(inflater, data, data.count, &used, &rows, rows.count, &made) == CZIP_END)
    #expect(made == rows.count - 1)
    for line in 0..<8 * side {
      let pixels = rows[line * (side + 1)..<(line + 1) * (side + 1)]
      let expected = (-4..<side - 4).map { column -> UInt8 in
        code.isDark(column: column, row: line / 8 - 4) ? 0 : 0xFF
      }
      #expect(pixels.elementsEqual([0] + expected))
    }
  }

  @Test(arguments: [true, false])
  func halfBlocksHaveEachModule(drawingDark: Bool) throws {
    let code = try QRCode(Self.address)
    let lines = code.halfBlocks(drawingDark: drawingDark)
    #expect(lines.count == (code.width + 9) / 2)
    for (number, line) in lines.enumerated() {
      #expect(line.count == code.cells && code.cells == code.width + 8)
      for (column, cell) in line.enumerated() {
        let drawn = try #require(
          [" ": (false, false), "▀": (true, false), "▄": (false, true), "█": (true, true)][cell])
        let row = 2 * number - 4
        #expect(code.isDark(column: column - 4, row: row) == (drawn.0 == drawingDark))
        #expect(code.isDark(column: column - 4, row: row + 1) == (drawn.1 == drawingDark))
      }
    }
  }
}

@Suite struct QRCodeErrorTests {
  private static let errors: [QRCodeError] = MessageFaults.all { error in
    switch error {
    case nil: .notInstalled
    case .notInstalled: .tooLong(bytes: 71)
    case .tooLong: .failed
    case .failed: nil
    }
  }

  @Test(arguments: errors)
  func qrCodeErrorIsRenderedInBothLanguages(error: QRCodeError) {
    #expect(MessageFaults.of(error) == [])
  }
}
