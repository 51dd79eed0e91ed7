/// The kind of home that a listing offers.
///
/// To add a type, add a case, a code that no other type has or ever had, and a declaration.
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
  /// A commercial building: a shop with rooms above it (อาคารพาณิชย์).
  case commercial
  /// Any other type; the listing also contains the feed's label.
  case other

  /// The type's bit number in sets, both in memory and in the store. The number must never change.
  /// The user interface lists the types in the order of the cases, not in numerical order.
  public var code: Int {
    switch self {
    case .singleHouse: 0
    case .twinHouse: 1
    case .townhome: 2
    case .condo: 3
    case .townhouse: 4
    case .commercial: 5
    case .other: 6
    }
  }

  /// The highest code plus one.
  public static let codeLimit = (allCases.map(\.code).max() ?? 0) + 1

  /// The types that can be searched for. Only searches for all types find `other`.
  public static let searchable = allCases.filter { $0 != .other }

  /// The type's properties other than its name and code.
  public var declaration: Declaration {
    switch self {
    case .singleHouse: Self.singleHouseDeclaration
    case .twinHouse: Self.twinHouseDeclaration
    case .townhome: Self.townhomeDeclaration
    case .condo: Self.condoDeclaration
    case .townhouse: Self.townhouseDeclaration
    case .commercial: Self.commercialDeclaration
    case .other: Self.otherDeclaration
    }
  }

  private static let singleHouseDeclaration = Declaration(
    feedCode: "1", subType: .standard("Single Family Residence"), english: "Detached house",
    thai: "บ้านเดี่ยว", shortEnglish: "Single house",
    icon: "M3 11.5 12 4l9 7.5M5.5 9.8V20h13V9.8M10 20v-5.5h4V20",
    color: (light: "#2d6e3f", dark: "#7fcf94"),
    aliases: ["house", "home", "singlehome", "detached", "บ้าน", "บ้านเดียว"],
    beginnings: ["singlehouse", "detachedhouse", "detachedhome", "บ้านเดี่ยว", "บ้านเดียว"])

  private static let twinHouseDeclaration = Declaration(
    feedCode: "2", subType: .local("Semi-Detached House"), english: "Semi-detached house",
    thai: "บ้านแฝด", shortEnglish: "Twin house",
    icon: "M2 12l5-5 5 5 5-5 5 5M4 10.5V19h16v-8.5M12 12v7M6.5 19v-3.5M17.5 19v-3.5",
    color: (light: "#6b6400", dark: "#d3cb5a"),
    aliases: ["twin", "twinhome", "duplex", "duplexhouse", "duplexhome"],
    beginnings: [
      "twinhouse", "semidetached", "semidetachedhouse", "บ้านแฝด", "บ้านเเฝด", "บ้านคู่แฝด",
    ])

  private static let townhomeDeclaration = Declaration(
    feedCode: "3", subType: .standard("Townhouse"), english: "Townhome", thai: "ทาวน์โฮม",
    icon: "M3 20V9l4.5-4L12 9l4.5-4L21 9v11zM12 9v11M7 20v-4M16.8 20v-4M7 11.5h1M16.3 11.5h1",
    color: (light: "#a14a00", dark: "#f0a766"),
    beginnings: ["townhome", "ทาวน์โฮม", "ทาวโฮม", "ทาวนโฮม"])

  private static let condoDeclaration = Declaration(
    feedCode: "4", subType: .standard("Condominium"), english: "Condominium", thai: "คอนโดมิเนียม",
    shortEnglish: "Condo",
    shortThai: "คอนโด",
    icon: "M6 21V4h12v17M3.5 21h17M9.5 8h1.5M13.5 8H15M9.5 12h1.5M13.5 12H15M10.5 21v-4.5h3V21",
    color: (light: "#1d5fa9", dark: "#86bdf5"),
    beginnings: ["condo", "คอนโด", "ห้องชุด", "อาคารชุด"])

  private static let townhouseDeclaration = Declaration(
    feedCode: "5", subType: .standard("Townhouse"), english: "Townhouse", thai: "ทาวน์เฮาส์",
    icon: "M3 20V6h18v14zM9 6v14M15 6v14M5.5 20v-4M11.5 20v-4M17.5 20v-4"
      + "M5.5 10h1M11.5 10h1M17.5 10h1",
    color: (light: "#7a3c9b", dark: "#cf9df0"),
    beginnings: [
      "townhouse", "terracedhouse", "ทาวน์เฮาส์", "ทาวน์เฮ้าส์", "ทาวเฮาส์", "ทาวเฮ้าส์", "ทาวน์เฮ้าท์",
      "ทาวน์เฮาท์", "บ้านแถว",
    ])

  private static let commercialDeclaration = Declaration(
    feedCode: "6", subType: .local("Shophouse"), english: "Commercial building", thai: "อาคารพาณิชย์",
    shortEnglish: "Commercial",
    icon: "M4 10l1.5-5h13L20 10M4 10c0 3 4 3 4 0 0 3 4 3 4 0 0 3 4 3 4 0 0 3 4 3 4 0"
      + "M5.5 12.5V20h13v-7.5M9.5 20v-4.5h5V20",
    color: (light: "#a8284f", dark: "#f391b0"), aliases: ["commercial", "shop"],
    beginnings: [
      "commercialbuilding", "shophouse", "homeoffice", "อาคารพาณิชย์", "อาคารพานิชย์", "ตึกแถว",
      "โฮมออฟฟิศ",
    ])

  private static let otherDeclaration = Declaration(
    feedCode: nil, subType: nil, english: "Other", thai: "อื่น ๆ",
    icon: "M4 20V8l8-4 8 4v12zM9 20v-6h6v6",
    color: (light: "#55625c", dark: "#a3b0aa"), beginnings: [])
}
