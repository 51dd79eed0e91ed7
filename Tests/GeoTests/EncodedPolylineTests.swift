import Geo
import HomefindTesting
import Testing

@Suite struct EncodedPolylineTests {
  /// Tests the example in the format's description, and an example with six decimal places.
  @Test func codesKnownExamples() throws {
    let line = [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)].compactMap {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    #expect(EncodedPolyline.encode(line) == "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
    #expect(try EncodedPolyline.decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@".utf8) == line)
    #expect(EncodedPolyline.count(in: "_p~iF~ps|U_ulLnnqC_mqNvxq`@".utf8) == 3)
    #expect(EncodedPolyline.encode([]) == "")
    #expect(try EncodedPolyline.decode("".utf8).isEmpty)
    // Two places in Bangkok, with the longitude first.
    let swapped = try EncodedPolyline.decode("qtwdR}azrA?A".utf8, isLongitudeFirst: true)
    #expect(swapped.map(\.latitude) == [13.73743, 13.73744])
    #expect(swapped.map(\.longitude) == [100.56025, 100.56025])
    #expect(throws: EncodedPolylineError.outOfRange(position: 9)) {
      try EncodedPolyline.decode("qtwdR}azrA?A".utf8)
    }
  }

  @Test(arguments: [1, 5, 6, 7, 9])
  func roundTrips(precision: Int) throws {
    var random = SeededRandom(seed: 3)
    var scale = 1.0
    for _ in 0..<precision { scale *= 10 }
    for _ in 0..<200 {
      let line = (0..<Int.random(in: 0...20, using: &random)).compactMap { _ in
        Coordinate(
          latitude: (Double.random(in: -90...90, using: &random) * scale).rounded() / scale,
          longitude: (Double.random(in: -180...180, using: &random) * scale).rounded() / scale)
      }
      let text = EncodedPolyline.encode(line, precision: precision)
      #expect(try EncodedPolyline.decode(text.utf8, precision: precision) == line)
      #expect(EncodedPolyline.count(in: text.utf8) == line.count)
    }
  }

  @Test(arguments: [
    ("_p~iF~ps|", EncodedPolylineError.truncated), ("_p~iF", .truncated),
    ("_p~iF ps", .notAllowed(position: 5)), ("\u{7F}", .notAllowed(position: 0)),
    (">", .notAllowed(position: 0)), ("~~~~~~~~~~~~", .outOfRange(position: 9)),
    ("_uybQ?", .outOfRange(position: 5)),
  ])
  func errors(text: String, error: EncodedPolylineError) {
    #expect(throws: error) { try EncodedPolyline.decode(text.utf8) }
  }
}
