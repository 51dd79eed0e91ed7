import Geo
import HomefindTesting
import Testing

@testable import Routes

/// Tests KML coordinates as they occur in practice.
@Suite struct CoordinateScannerTests {
  private func scan(_ text: String, cutAt cuts: [Int] = []) throws -> [[Double]] {
    var scanner = CoordinateScanner(line: 1, limit: 1000)
    let bytes = Array(text.utf8)
    var start = 0
    for cut in cuts + [bytes.count] {
      Array(bytes[start..<cut]).withUnsafeBufferPointer { scanner.feed($0) }
      start = cut
    }
    return try scanner.finish().map { [$0.longitude, $0.latitude] }
  }

  static let two = [[100.5, 13.7], [100.6, 13.8]]

  @Test(arguments: [
    "100.5,13.7 100.6,13.8", "100.5,13.7,0 100.6,13.8,0", "\n100.5,13.7,3.5\r\n\t100.6,13.8,-1e1\n",
    "100.5,\n13.7 100.6,\n13.8", "100.5, 13.7, 0 100.6, 13.8, 0", "100.5 ,13.7 100.6 ,13.8",
    ",100.5,13.7 ,100.6,13.8", ",100.5,13.7,0 100.6,13.8,0", "100.5,13.7,0 ,, 100.6,13.8,0",
    "100.5,13.7,0,100.6,13.8,0", "100.5,13.7,100.6,13.8", "100.5,13.7,\n100.6,13.8,\n",
    "100.5,13.7,, 100.6,13.8", "+100.5,+13.7 100.6,13.8", "1005e-1,.137e2 100.6,13.8",
    "100.5,13.7,0,\n100.6,13.8,0,", ", 100.5,13.7 100.6,13.8 ,",
  ])
  func variantsOfSameLineAreRead(text: String) throws {
    #expect(try scan(text) == Self.two)
    // The result does not depend on where the text is split.
    for cut in 0...text.utf8.count { #expect(try scan(text, cutAt: [cut]) == Self.two) }
    #expect(try scan(text, cutAt: Array(0..<text.utf8.count)) == Self.two)
  }

  @Test func tuplesOfAnySizeAreRead() throws {
    // In Europe, pairs and triples of numbers both form valid coordinates; the shorter line wins.
    #expect(try scan("8,50,9,51,10,52") == [[8, 50], [9, 51], [10, 52]])
    #expect(try scan("8,50,120,9,51,130") == [[8, 50], [9, 51]])
  }

  @Test(arguments: ["", "  \n ", ",", " , ,, "])
  func emptyTextHasNoPoints(text: String) throws {
    #expect(try scan(text).isEmpty)
  }

  @Test(arguments: [
    ("100.5,13.7\n100.6,abc", 2, "abc"), ("100.5", 1, "100.5"), ("100.5,13.7\n\n100.6", 3, "100.6"),
    ("100.5,,13.7", 1, "100.5"), ("NaN,13.7", 1, "NaN"), ("inf,13.7", 1, "inf"),
    ("0x64,13.7", 1, "0x64"), ("100.5;13.7", 1, "100.5;13.7"), ("1e400,13.7", 1, "1e400"),
    ("100.5,13.7 -,13", 1, "-"), ("100.5,13.7 1.2.3,4", 1, "1.2.3"), ("\n\n.,1", 3, "."),
    ("100.5,13°", 1, "13°"),
  ])
  func invalidNumberIsReported(text: String, line: Int, found: String) {
    #expect(throws: RouteError.notACoordinate(line: line, text: found)) { try scan(text) }
  }

  @Test(arguments: [
    ("180.1,13.7", 1, "180.1,13.7"), ("100.5,13.7\n13.7,100.5", 2, "13.7,100.5"),
    ("0,-90.5", 1, "0.0,-90.5"),
  ])
  func coordinateOffTheGlobeIsReported(text: String, line: Int, found: String) {
    #expect(throws: RouteError.outOfRange(line: line, text: found)) { try scan(text) }
  }

  @Test func limits() {
    var scanner = CoordinateScanner(line: 1, limit: 3)
    Array("1,2 1,2 1,2 1,2".utf8).withUnsafeBufferPointer { scanner.feed($0) }
    #expect(throws: RouteError.limit(.coordinates, 3)) { try scanner.finish() }
    var run = CoordinateScanner(line: 1, limit: 3)
    Array(repeating: UInt8(ascii: "1"), count: 1).withUnsafeBufferPointer { run.feed($0) }
    for _ in 0..<40 { Array(",1".utf8).withUnsafeBufferPointer { run.feed($0) } }
    #expect(throws: RouteError.limit(.coordinates, 3)) { try run.finish() }
    var long = CoordinateScanner(line: 1, limit: 3)
    for _ in 0..<1000 { Array("1111".utf8).withUnsafeBufferPointer { long.feed($0) } }
    #expect(throws: RouteError.self) { try long.finish() }
  }

  /// Every double is parsed to the same value as in the standard library.
  @Test func numbersMatchStandardLibrary() {
    var random = SeededRandom(seed: 6)
    for _ in 0..<4_000 {
      let value = Double.random(in: -180...180, using: &random)
      let decimals = Int.random(in: 0...17, using: &random)
      var text = "\(value)"
      if let point = text.firstIndex(of: ".") {
        text = String(text.prefix(text.distance(from: text.startIndex, to: point) + 1 + decimals))
      }
      if text.hasSuffix(".") { text += "0" }
      #expect(DecimalNumber.whole(text) == Double(text), "\(text)")
    }
    for text in ["9007199254740993", "0.1e1", "1E5", "123456789012345678901234567890", "-0", "5."] {
      #expect(DecimalNumber.whole(text) == Double(text == "5." ? "5" : text), "\(text)")
    }
    for text in ["", "-", ".", "e5", "1e", "1e+", "--1", "1 2", "१"] {
      #expect(DecimalNumber.whole(text) == nil, "\(text)")
    }
  }
}
