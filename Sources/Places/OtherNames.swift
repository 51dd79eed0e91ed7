import Listings

/// Alternative names of provinces and districts.
enum OtherNames {
  /// Words that can accompany a province's name without being part of it.
  static let wordsForProvince = ["province", "changwat", "จังหวัด", "จ."]

  /// Words that can accompany a district's name without being part of it.
  static let wordsForDistrict = ["district", "khet", "amphoe", "amphur", "เขต", "อำเภอ", "อ."]

  /// Returns alternative names of a province.
  static func ofProvince(_ province: Province) -> [String] {
    province.name.thai == "กรุงเทพมหานคร" || province.name.english == "Bangkok"
      ? ["กรุงเทพ", "กทม", "Krung Thep", "Krung Thep Maha Nakhon", "BKK"] : []
  }

  /// Returns alternative names of a district: other spellings and, for the district around the
  /// provincial capital, just the word เมือง.
  static func ofDistrict(_ district: District) -> [String] {
    var names = spellings[district.name.english ?? ""] ?? []
    if district.name.thai == "เมือง" + (district.province.name.thai ?? "") {
      names += ["เมือง", "Mueang", "Muang"]
    }
    return names
  }

  /// English spellings on maps that differ from the official spelling too much for fuzzy matching.
  private static let spellings = [
    "Watthana": ["Vadhana", "Vadhna"],
    "Ratchathewi": ["Rat Thewi", "Rajthevi", "Rajdhevi"],
    "Sathon": ["Sathorn"],
    "Chatuchak": ["Jatujak"],
    "Phaya Thai": ["Payathai"],
    "Thawi Watthana": ["Tawee Wattana"],
    "Phasi Charoen": ["Pasicharoen"],
  ]
}
