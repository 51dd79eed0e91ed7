/// The kind of home that a listing offers.
public enum AccommodationType: String, Sendable, Hashable, CaseIterable {
  /// A detached house (บ้านเดี่ยว).
  case singleHouse = "single-house"
  /// A semi-detached house (บ้านแฝด).
  case twinHouse = "twin-house"
  /// A town home (ทาวน์โฮม).
  case townhome
  /// A flat in a condominium (คอนโดมิเนียม).
  case condo
  /// A terraced town house (ทาวน์เฮาส์).
  case townhouse
  /// A commercial building, a shop with rooms above (อาคารพาณิชย์).
  case commercial
  /// Anything that the feed labels otherwise; its label is kept beside it.
  case other

  /// The six types that can be searched for; `other` is found only by a search for every home.
  public static let searchable: [AccommodationType] = [
    .singleHouse, .twinHouse, .townhome, .condo, .townhouse, .commercial,
  ]
}
