import Listings

/// Alternative names of provinces and districts.
enum OtherNames {
  /// Words that can accompany a province's name without being part of it.
  static let wordsForProvince = ["province", "changwat", "จังหวัด", "จ."]

  /// Words that can accompany a district's name without being part of it.
  static let wordsForDistrict = ["district", "khet", "amphoe", "amphur", "เขต", "อำเภอ", "อ."]

  /// Returns the alternative names of a province, which is identified by its Thai or English name.
  static func ofProvince(_ province: Province) -> [String] {
    let facts = Country.served.provinces.first { facts in
      let name = facts.province.name
      return name.thai == province.name.thai || name.english == province.name.english
    }
    return facts?.otherNames ?? []
  }

  /// Returns alternative names of a district: other spellings and, for the district around the
  /// provincial capital, just the word เมือง.
  static func ofDistrict(_ district: District) -> [String] {
    var names = district.name.english.map(Country.served.otherNames) ?? []
    if district.name.thai == "เมือง" + (district.province.name.thai ?? "") {
      names += ["เมือง", "Mueang", "Muang"]
    }
    return names
  }
}
