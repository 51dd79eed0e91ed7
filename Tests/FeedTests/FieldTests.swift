import HomefindTesting
import Geo
import ListingSources
import Listings
import Testing

@testable import Feed

@Suite struct FieldTests {
  static func withBytes<Result>(
    _ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    var text = text
    return text.withUTF8(body)
  }

  @Test(
    arguments: [
      ("0", 0), (" 42 ", 42), ("-1", -1), ("9223372036854775807", .max),
      ("-9223372036854775808", .min), ("9223372036854775808", nil), ("", nil), ("-", nil),
      ("1.0", nil), ("1 2", nil), ("+1", nil), ("๑", nil), ("007", 7),
    ] as [(String, Int64?)])
  func wholeNumbersAreRead(text: String, expected: Int64?) {
    #expect(Self.withBytes(text) { FieldText.wholeNumber($0) } == expected)
  }

  @Test func plainDecimalsAreReadExactly() {
    var generator = SeededRandom(seed: 1)
    for _ in 0..<20_000 {
      let places = Int.random(in: 1...10, using: &generator)
      let whole = Int.random(in: -180...180, using: &generator)
      let digits = (0..<places).map { _ in String(Int.random(in: 0...9, using: &generator)) }
      let text = "\(whole).\(digits.joined())"
      #expect(Self.withBytes(text) { FieldText.plainDecimal($0) } == Double(text))
    }
  }

  @Test(arguments: [
    "", "-", ".", "1.", "-.", "1.2.3", "1,2", "1e5", "+1", "nan", "12345678901234567",
  ])
  func otherNumbersAreNotPlainDecimals(text: String) {
    #expect(Self.withBytes(text) { FieldText.plainDecimal($0) } == nil)
  }

  @Test(arguments: [
    ("13.7", "100.5", 13.7, 100.5), (" 13,7 ", "100,5", 13.7, 100.5),
    ("100.5", "13.7", 13.7, 100.5),
    ("-33.9", "151.2", -33.9, 151.2),
  ])
  func coordinatesAreRead(latitude: String, longitude: String, north: Double, east: Double) throws {
    let found = try Coordinate(
      Self.withBytes(latitude) { CoordinateField($0) },
      Self.withBytes(longitude) { CoordinateField($0) })
    #expect(found == Coordinate(latitude: north, longitude: east))
  }

  @Test func zeroCoordinatesAreRejected() {
    let zero = Self.withBytes("0.0") { CoordinateField($0) }
    #expect(throws: CoordinateFault.zero) { try Coordinate(zero, zero) }
    #expect(throws: CoordinateFault.missing) { try Coordinate(zero, CoordinateField()) }
  }
}
