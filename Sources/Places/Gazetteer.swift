public import Listings
public import Spelling

/// Provinces and districts, to be found by code, by Thai or by English name.
///
/// The shared one holds the facts that the program carries: Bangkok and the three provinces around
/// it. A feed may know others.
public struct Gazetteer: Sendable {
  /// The provinces in the order in which they came.
  public let provinces: [Province]
  /// The districts in the order in which they came.
  public let districts: [District]

  private let provinceOfCode: [String: Province]
  private let districtOfCode: [String: District]
  private let provinceIndex: SpellingIndex<Province>
  private let districtIndex: SpellingIndex<District>
  private let districtIndexes: [String: SpellingIndex<District>]

  /// The facts that the program carries.
  public static let shared = Gazetteer(
    provinces: DistrictTable.embedded.provinces, districts: DistrictTable.embedded.districts)

  /// A gazetteer of these provinces and districts.
  ///
  /// - Parameters:
  ///   - provinces: The provinces; of two with one code the first counts in look-ups by code.
  ///   - districts: Their districts, likewise.
  public init(provinces: [Province], districts: [District]) {
    self.provinces = provinces
    self.districts = districts
    provinceOfCode = Dictionary(provinces.map { ($0.code, $0) }) { first, _ in first }
    districtOfCode = Dictionary(districts.map { ($0.code, $0) }) { first, _ in first }
    var provinceIndex = SpellingIndex<Province>(removing: OtherNames.wordsForProvince)
    for province in provinces {
      let names = [province.code] + province.name.all + OtherNames.ofProvince(province)
      provinceIndex.insert(province, names: names)
    }
    self.provinceIndex = provinceIndex
    districtIndex = Self.index(of: districts)
    districtIndexes = Dictionary(grouping: districts) { $0.province.code }
      .mapValues(Self.index)
  }

  private static func index(of districts: [District]) -> SpellingIndex<District> {
    var index = SpellingIndex<District>(removing: OtherNames.wordsForDistrict)
    for district in districts {
      let names = [district.code] + district.name.all + OtherNames.ofDistrict(district)
      index.insert(district, names: names)
    }
    return index
  }

  /// The province of a code, such as `10` for Bangkok.
  public func province(code: String) -> Province? { provinceOfCode[code] }

  /// The district of a code, such as `1039` for Watthana.
  public func district(code: String) -> District? { districtOfCode[code] }

  /// The districts of the province with this code, in the order in which they came.
  public func districts(inProvince code: String) -> [District] {
    districts.filter { $0.province.code == code }
  }

  /// The province that a person means by `text`: a code, a Thai or an English name, with or
  /// without the word for province.
  public func matchProvince(_ text: String) -> SpellingMatch<Province> {
    provinceIndex.match(text)
  }

  /// The district that a person means by `text`, likewise; an exact match may be several, where
  /// provinces share a name.
  ///
  /// - Parameters:
  ///   - text: A code, a Thai or an English name.
  ///   - provinceCode: The province to look in; nil looks in all of them.
  public func matchDistrict(
    _ text: String, inProvince provinceCode: String? = nil
  ) -> SpellingMatch<District> {
    guard let provinceCode else { return districtIndex.match(text) }
    return districtIndexes[provinceCode]?.match(text) ?? .unknown(nearest: [])
  }
}

extension LocalizedText {
  /// The texts that are there, English first.
  var all: [String] { [english, thai].compactMap { $0 } }
}
