import Listings

/// The Thai words that precede the names of a province and its districts in an address.
public struct ProvinceWords: Sendable {
  /// The code of the province.
  public let code: String
  /// The word before the province's name, which can be empty.
  public let word: String
  /// The word before the names of its districts.
  public let districtWord: String

  /// The words of the built-in provinces.
  public static var all: [ProvinceWords] {
    Country.served.provinces.map {
      ProvinceWords(code: $0.province.code, word: $0.word, districtWord: $0.districtWord)
    }
  }
}
