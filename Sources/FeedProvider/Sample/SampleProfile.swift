import Listings

/// The properties of sample homes of one type. Types without a profile do not occur in the sample.
struct SampleProfile {
  let type: AccommodationType
  /// The percentage of sample homes that are of this type.
  let share: Int
  /// The possible endings of a name, which are equally likely; an empty string means no ending.
  let endings: [(english: String, thai: String)]
  /// The percentage of names with words for a house with a garden.
  var gardens = 0
  /// The price range in units of 10,000 baht.
  let prices: ClosedRange<Int>
  /// The percentage of homes near a station.
  let byStation: Int
  /// Whether homes that are not near a station are in the suburbs instead of in any district.
  var isSuburban = false

  /// The profiles of all types in the sample, with the most frequent first.
  static let all = [
    SampleProfile(
      type: .condo, share: 40,
      endings: [
        ("", ""), ("Residence", "เรสซิเดนซ์"), ("Tower", "ทาวเวอร์"), ("Loft", "ลอฟท์"),
        ("Condo", "คอนโด"), ("Sky", "สกาย"),
      ],
      prices: 129...1_490, byStation: 85),
    SampleProfile(
      type: .singleHouse, share: 20,
      endings: [("", ""), ("Garden", "การ์เด้น"), ("Grand", "แกรนด์")], gardens: 100,
      prices: 429...2_990, byStation: 3, isSuburban: true),
    SampleProfile(
      type: .townhome, share: 15,
      endings: [("", ""), ("Town", "ทาวน์"), ("Townhome", "ทาวน์โฮม")], prices: 189...690,
      byStation: 20, isSuburban: true),
    SampleProfile(
      type: .townhouse, share: 9,
      endings: [("Ville", "วิลล์"), ("Townhouse", "ทาวน์เฮาส์"), ("Row", "โรว์")],
      prices: 119...450, byStation: 30),
    SampleProfile(
      type: .twinHouse, share: 8, endings: [("Twin", "บ้านแฝด"), ("", "")], gardens: 60,
      prices: 329...890, byStation: 5, isSuburban: true),
    SampleProfile(
      type: .commercial, share: 8,
      endings: [
        ("Shophouse", "ช็อปเฮาส์"), ("Business Row", "บิสซิเนสโรว์"), ("Market", "มาร์เก็ต"),
      ],
      prices: 390...1_890, byStation: 50),
  ]

  /// Returns the profile for the nth home in every hundred, with n starting at 0.
  static func of(hundredth: Int) -> SampleProfile {
    var rest = hundredth
    for profile in all.dropLast() {
      rest -= profile.share
      if rest < 0 { return profile }
    }
    return all[all.count - 1]
  }
}
