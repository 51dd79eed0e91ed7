import Geo
import HomefindTesting
import Listings
import Testing

@Suite struct CoordinateTextTests {
  @Test(arguments: [
    ("13.7563", "100.5018", 13.7563, 100.5018),
    (" 13.7563 ", "\t100.5018\n", 13.7563, 100.5018),
    ("13,7563", "100,5018", 13.7563, 100.5018),
    ("13. 7563", "\u{a0}100.5018", 13.7563, 100.5018),
    ("100.5018", "13.7563", 13.7563, 100.5018),
    ("13.7563°", "100.5018 °", 13.7563, 100.5018),
    ("13.7563 N", "E100.5018", 13.7563, 100.5018),
    ("13°30'0\"N", "100° 15′ 36″ E", 13.5, 100.26),
    ("๑๓.๗๕๖๓", "๑๐๐.๕๐๑๘", 13.7563, 100.5018),
    ("+13.75630", "100.501800000000000000000000", 13.7563, 100.5018),
    ("13", "100", 13, 100),
    ("51.5", "-0.1", 51.5, -0.1),
    ("51.5", "0.1W", 51.5, -0.1),
    ("-33.9", "151.2", -33.9, 151.2),
    ("33.9S", "151.2", -33.9, 151.2),
    ("0", "100.5", 0, 100.5),
    ("90", "180", 90, 180),
  ])
  func reads(latitude: String, longitude: String, north: Double, east: Double) throws {
    let expected = try #require(Coordinate(latitude: north, longitude: east))
    #expect(try CoordinateText.parse(latitude: latitude, longitude: longitude) == expected)
    let (first, second) = (Array(latitude.utf8), Array(longitude.utf8))
    let ofBytes = try first.withUnsafeBufferPointer { first in
      try second.withUnsafeBufferPointer { second in
        try CoordinateText.parse(latitude: first, longitude: second)
      }
    }
    #expect(ofBytes == expected)
  }

  /// In a table, zero coordinates mean that the place is missing; typed by a person, they are a
  /// real place.
  @Test(arguments: ["0,0", "0 0", "0.0, -0.0", "0°N 0°E", "geo:0,0", "geo:0.0,-0;u=5"])
  func typedZeroCoordinatesAreAccepted(text: String) throws {
    let zero = try #require(Coordinate(latitude: 0, longitude: 0))
    #expect(try CoordinateText.written(text) == zero)
    #expect(throws: CoordinateFault.notANumber) { try CoordinateText.written("geo:0,0?q=Asok") }
    #expect(throws: CoordinateFault.zero) {
      try CoordinateText.parse(latitude: "0", longitude: "0")
    }
  }

  @Test(arguments: [
    "Asok", "13.7", "1" + String(repeating: ",", count: 8_000),
    "13.7" + String(repeating: " ", count: 200) + "100.5",
  ])
  func otherTextsAreNotCoordinates(text: String) throws {
    #expect(try CoordinateText.written(text) == nil)
  }

  @Test(arguments: [
    ("", "100.5", CoordinateFault.missing), ("13.7", "  ", .missing), ("", "", .missing),
    ("x", "", .missing), ("x", "100.5", .notANumber), ("13.7", "1.2.3", .notANumber),
    ("13.7,100.5", "100.5", .notANumber), ("13.7", "-", .notANumber), ("nan", "inf", .notANumber),
    ("13°70'", "100", .notANumber), ("13°5", "100", .notANumber), (".", "1", .notANumber),
    ("0", "0", .zero), ("0.000", "-0,0", .zero), ("95", "100.5", .outOfRange),
    ("13.7", "200", .outOfRange), ("95", "40", .outOfRange), ("-95", "13.7", .outOfRange),
    ("99999999999999999999999999999", "100.5", .outOfRange),
  ])
  func refuses(latitude: String, longitude: String, fault: CoordinateFault) {
    #expect(throws: fault) {
      try CoordinateText.parse(latitude: latitude, longitude: longitude)
    }
  }

  /// Every decimal is parsed to the nearest Double, as in the standard library.
  @Test func numbersAreCorrectlyRounded() throws {
    var random = SeededRandom(seed: 3)
    for _ in 0..<5000 {
      let whole = Int.random(in: 0..<90, using: &random)
      let decimals = (0..<Int.random(in: 1...30, using: &random))
        .map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
      let text = "\(whole).\(decimals)"
      let read = try CoordinateText.parse(latitude: text, longitude: "179")
      #expect(read.latitude == Double(text), "\(text)")
    }
  }
}
