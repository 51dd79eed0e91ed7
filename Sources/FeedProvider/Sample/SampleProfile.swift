import Listings

/// What the sample's homes of a type are like. Types without a profile are not in the sample.
struct SampleProfile {
  /// The type.
  let type: AccommodationType
  /// How many of a hundred homes are of the type.
  let share: Int
  /// What may follow the word in a name; the empty one is as likely as each other.
  let endings: [(english: String, thai: String)]
  /// How many of a hundred names are those of a house with a garden.
  var gardens = 0
  /// The lowest and the highest price, in ten thousands of baht.
  let prices: ClosedRange<Int>
  /// How many of a hundred homes stand near a station.
  let byStation: Int
  /// Whether the others stand in the suburbs rather than in any district.
  var isSuburban = false

  /// Of all types of the sample, the most frequent first.
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

  /// The profile of the home that is the nth of a hundred, n from 0.
  static func of(hundredth: Int) -> SampleProfile {
    var rest = hundredth
    for profile in all.dropLast() {
      rest -= profile.share
      if rest < 0 { return profile }
    }
    return all[all.count - 1]
  }
}
