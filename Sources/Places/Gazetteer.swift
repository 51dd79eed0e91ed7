public import Listings
public import Spelling

/// Provinces and districts that can be looked up by code, Thai name or English name.
///
/// The shared gazetteer contains the built-in places of the whole country. Feeds may contain other
/// places.
public struct Gazetteer: Sendable {
  /// The provinces in their original order.
  public let provinces: [Province]
  /// The districts in their original order.
  public let districts: [District]

  private let provinceOfCode: [String: Province]
  private let districtOfCode: [String: District]
  private let indexes: GazetteerIndexes

  /// The gazetteer of the built-in places.
  public static let shared = Gazetteer(
    provinces: Country.served.provinces.map(\.province),
    districts: Country.served.districts)

  /// Creates a gazetteer.
  ///
  /// - Parameters:
  ///   - provinces: The provinces. If several provinces have the same code, lookup by code returns
  ///     the first.
  ///   - districts: The districts. Repeated codes are handled in the same way.
  public init(provinces: [Province], districts: [District]) {
    self.provinces = provinces
    self.districts = districts
    provinceOfCode = Dictionary(provinces.map { ($0.code, $0) }) { first, _ in first }
    districtOfCode = Dictionary(districts.map { ($0.code, $0) }) { first, _ in first }
    indexes = GazetteerIndexes(provinces: provinces, districts: districts)
  }

  /// Returns the province with this code.
  public func province(code: String) -> Province? { provinceOfCode[code] }

  /// Returns the district with this code.
  public func district(code: String) -> District? { districtOfCode[code] }

  /// Returns the districts of the province with this code, in their original order.
  public func districts(inProvince code: String) -> [District] {
    districts.filter { $0.province.code == code }
  }

  /// Returns the province that `text` identifies by a code or by a Thai or English name, with or
  /// without the word for province.
  public func matchProvince(_ text: String) -> SpellingMatch<Province> {
    indexes.provinces.match(text)
  }

  /// Returns the district that `text` identifies. If several provinces have a district with the
  /// same name, an exact match can contain several districts.
  ///
  /// - Parameters:
  ///   - text: A code, or a name in Thai or English.
  ///   - provinceCode: The code of the province to search; nil to search all provinces.
  public func matchDistrict(
    _ text: String, inProvince provinceCode: String? = nil
  ) -> SpellingMatch<District> {
    indexes.districts(inProvince: provinceCode).match(text)
  }
}

extension LocalizedText {
  /// The available names, starting with the English name.
  var all: [String] { [english, thai].compactMap { $0 } }
}
