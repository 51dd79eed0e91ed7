import Listings

/// What people call provinces and districts beside their names.
enum OtherNames {
  /// Words that stand beside a province's name without being part of it.
  static let wordsForProvince = ["province", "changwat", "จังหวัด", "จ."]

  /// Words that stand beside a district's name without being part of it.
  static let wordsForDistrict = ["district", "khet", "amphoe", "amphur", "เขต", "อำเภอ", "อ."]

  /// Other names of a province.
  static func ofProvince(_ province: Province) -> [String] {
    province.name.thai == "กรุงเทพมหานคร" || province.name.english == "Bangkok"
      ? ["กรุงเทพ", "กทม", "Krung Thep", "Krung Thep Maha Nakhon", "BKK"] : []
  }

  /// Other names of a district: spellings in use, and for the one around a province's capital the
  /// word เมือง alone.
  static func ofDistrict(_ district: District) -> [String] {
    var names = spellings[district.name.english ?? ""] ?? []
    if district.name.thai == "เมือง" + (district.province.name.thai ?? "") {
      names += ["เมือง", "Mueang", "Muang"]
    }
    return names
  }

  /// English spellings that maps use and that are too far from the official one to be guessed.
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
