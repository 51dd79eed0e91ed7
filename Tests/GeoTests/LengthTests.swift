import Geo
import Messages
import Testing

@Suite struct LengthTests {
  @Test(arguments: [
    ("2km", 2000.0), ("800m", 800), ("1.5mi", 2414.016), ("2000", 2000), ("2 km", 2000),
    (" 2\u{A0}KM ", 2000), ("2Km", 2000), ("0.5 Miles", 804.672), ("1 mile", 1609.344),
    ("10 metres", 10), ("10 meters", 10), (".5km", 500), ("5.km", 5000), ("2.", 2), ("+3km", 3000),
    ("2 กม.", 2000), ("2กม", 2000), ("800 ม.", 800), ("800เมตร", 800), ("๑.๕ กิโลเมตร", 1500),
    ("2 km.", 2000), ("1 ไมล์", 1609.344), ("0", 0), ("0km", 0), ("-1", -1), ("-2.5 km", -2500),
    ("900 km", 900_000),
  ])
  func reads(_ text: String, _ metres: Double) throws {
    let length = try Length(parsing: text)
    #expect(abs(length.metres - metres) < 1e-9)
  }

  @Test(arguments: [
    ("", LengthError.missing), ("  ", .missing), ("2parsecs", .unknownUnit("parsecs")),
    ("2 ft", .unknownUnit("ft")), ("2 000", .unknownUnit("000")), ("2km3", .unknownUnit("km3")),
    ("1e3", .unknownUnit("e3")), ("1,5km", .comma("1,5km")),
    ("1,500", .comma("1,500")), ("km", .notALength("km")), ("far", .notALength("far")),
    ("1.2.3", .notALength("1.2.3")), ("--1", .notALength("--1")), ("nan", .notALength("nan")),
    ("-", .notALength("-")), (".", .notALength(".")), ("2 .", .unknownUnit(".")),
  ])
  func refuses(_ text: String, _ error: LengthError) {
    #expect(throws: error) { try Length(parsing: text) }
  }

  @Test func rejectsNumbersThatOverflow() {
    #expect(throws: LengthError.self) { try Length(parsing: String(repeating: "9", count: 400)) }
  }

  @Test func errorSuggestsFix() {
    #expect("\(LengthError.unknownUnit("parsecs"))".contains("use m, km or mi"))
    #expect("\(LengthError.comma("1,5km"))".contains("1.5km"))
    #expect("\(LengthError.notALength(String(repeating: "x", count: 999)))".count < 120)
  }

  @Test(arguments: [
    (0.0, "0 m"), (-0.2, "0 m"), (0.5, "1 m"), (850, "850 m"), (999.4, "999 m"),
    (999.5, "1 km"), (1000, "1 km"), (1004, "1 km"), (1050, "1.05 km"), (1500, "1.5 km"),
    (1234, "1.23 km"), (2000, "2 km"), (9994, "9.99 km"), (9995, "10 km"), (12_345, "12.3 km"),
    (20_003_931.46, "20003.9 km"), (-1500, "-1.5 km"), (.infinity, "inf m"),
  ])
  func isWrittenForPeople(_ metres: Double, _ expected: String) {
    #expect(Length(metres: metres).description == expected)
  }

  /// Parsing a formatted length returns the same length, up to rounding.
  @Test func readsWhatItWrites() throws {
    for metres in stride(from: 0.0, to: 60_000, by: 37.3) {
      let read = try Length(parsing: Length(metres: metres).description).metres
      #expect(abs(read - metres) <= (metres < 999.5 ? 0.5 : metres < 9995 ? 5 : 50) + 1e-9)
    }
  }

  @Test(arguments: [(2_000.0, "2km"), (50_000, "50km"), (800, "800m"), (1_500, "1500m")])
  func isWrittenForOptions(_ metres: Double, _ text: String) throws {
    #expect(Length.text(metres) == text)
    #expect(try Length(parsing: text).metres == metres)
  }

  @Test func isOrdered() {
    #expect(Length(metres: 999) < Length(metres: 1000))
  }
}
