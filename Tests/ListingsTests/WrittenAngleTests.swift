import Geo
import HomefindTesting
import Listings
import Testing

/// Tests coordinates as people write them.
@Suite struct WrittenAngleTests {
  @Test(arguments: [
    ("13°44'13.2\"N, 100°33'37.08\"E", 13.737, 100.5603),
    ("13° 44′ 13.2″ N, 100° 33′ 37.08″ E", 13.737, 100.5603),
    ("001°48'45.0\"N,014°49'48.0\"E", 1.8125, 14.83),
    ("45° 25.495' N, 75° 41.740' W", 45.424916666667, -75.695666666667),
    ("13°44'13,2\"N , 100°33'37,08\"E", 13.737, 100.5603),
    ("13.737N,100.5603E", 13.737, 100.5603), ("13.737N100.5603E", 13.737, 100.5603),
    ("N13.737E100.5603", 13.737, 100.5603), ("N 13.737; E 100.5603", 13.737, 100.5603),
    ("E 100°33'37.08\" N 13°44'13.2\"", 13.737, 100.5603), ("0.1W 51.5N", 51.5, -0.1),
    ("51.5, 0.1W", 51.5, -0.1), ("100.5603, 13.737", 13.737, 100.5603),
    ("\u{2212}33.9, 151.2", -33.9, 151.2), ("N -33.9 E -151.2", -33.9, -151.2),
    ("๑๓°๔๔'๑๓.๒\"N, ๑๐๐°๓๓'๓๗.๐๘\"E", 13.737, 100.5603), (".5, .25", 0.5, 0.25),
    ("13,737,100,5603", 13.737, 100.5603), ("13,5;100", 13.5, 100),
  ])
  func reads(text: String, latitude: Double, longitude: Double) throws {
    let place = try #require(try CoordinateText.written(text))
    #expect(abs(place.latitude - latitude) < 1e-9 && abs(place.longitude - longitude) < 1e-9)
  }

  /// Each of these strings is ambiguous: it could mean two places, or its hemisphere is uncertain.
  @Test(arguments: [
    "13,100,25", "13N50", "33.9N, 151.2N", "-33.9S, 151.2E", "S33.9S, 151.2E", "13.7,100,25",
    "13.5°30', 100", "13° 44", "13.7,,100.5", "13.7, ,100.5", "45° 25.495' N, ,75° W",
  ])
  func rejectsAmbiguousCoordinates(text: String) {
    #expect((try? CoordinateText.written(text)) == nil)
  }

  /// A place with random order, marks, separators and digits is read correctly or rejected.
  @Test func writtenPlaceIsNeverReadAsAnother() {
    var random = SeededRandom(seed: 41)
    var read = 0
    for _ in 0..<3_000 {
      let written = WrittenSample(using: &random)
      guard let place = (try? CoordinateText.written(written.text)).flatMap(\.self) else {
        #expect(!written.isPlain, "\(written.text) is not read")
        continue
      }
      read += 1
      #expect(
        abs(place.latitude - written.latitude) < 1e-8
          && abs(place.longitude - written.longitude) < 1e-8, "\(written.text)")
    }
    #expect(read > 2_700)
  }
}

/// A random place, written in one of many styles.
private struct WrittenSample {
  var text = ""
  var latitude = 0.0
  var longitude = 0.0
  /// Whether the text is unambiguous.
  let isPlain: Bool

  init(using random: inout SeededRandom) {
    let style = Style(using: &random)
    let isThai = Bool.random(using: &random)
    let north = Angle(in: isThai ? 6...19 : 0...89, style.decimals, using: &random)
    let east = Angle(in: isThai ? 98...104 : 0...179, style.decimals, using: &random)
    let isSouth = !isThai && Bool.random(using: &random)
    let isWest = !isThai && Bool.random(using: &random)
    latitude = isSouth ? -north.value(style.parts) : north.value(style.parts)
    longitude = isWest ? -east.value(style.parts) : east.value(style.parts)
    let first = style.text(of: north, isSouth ? "S" : "N", isNegative: isSouth)
    let second = style.text(of: east, isWest ? "W" : "E", isNegative: isWest)
    let isReversed = (style.letters != .none || isThai) && Bool.random(using: &random)
    text = (isReversed ? [second, first] : [first, second]).joined(separator: style.separator)
    isPlain = style.mark == "." || style.separator.contains(";")
    if style.hasThaiDigits {
      text = String(
        text.map { character in
          character.wholeNumberValue.map { Array("๐๑๒๓๔๕๖๗๘๙")[$0] } ?? character
        })
    }
  }
}
