/// A language in which names and labels are shown.
public enum LabelLanguage: String, Sendable, Hashable, CaseIterable {
  /// Thai.
  case thai = "th"
  /// English.
  case english = "en"
}

extension AccommodationType {
  /// The code that stands for the type on the wire (`homeTypeCode`, `C_PRJ_TYPE_ID`), as
  /// `wsdl/MapNewHomeServices.wsdl` documents it; `other` has none.
  public var feedCode: String? { Self.table[self]?.code }

  /// What people call the type.
  public func label(in language: LabelLanguage) -> String {
    guard let row = Self.table[self] else { return language == .thai ? "อื่น ๆ" : "Other" }
    return language == .thai ? row.thai : row.english
  }

  /// The type that a feed's code or free-text label stands for (`4`, `Condo`, `คอนโด Low Rise`);
  /// `other` where it is none of the six. Of a label, case, spaces and punctuation make no
  /// difference; a code is digits and nothing else, so that `-2` is not `2`.
  public init(feedText: String) {
    let key = Self.key(of: feedText)
    guard key.count > 1 || Self.isCode(feedText) else {
      self = .other
      return
    }
    self =
      Self.type(labelled: key)
      ?? Self.beginnings.first { key.starts(with: $0.key) }?.type ?? .other
  }

  /// The searchable type that a person named, by the command line's name (`single-house`) or by a
  /// label in either language; nil where it is none of the six.
  public init?(name: String) {
    let key = Self.key(of: name)
    guard key.count > 1, let type = Self.type(labelled: key) else { return nil }
    self = type
  }

  private struct Row {
    let type: AccommodationType
    let code: String
    let english: String
    let thai: String
    /// Other ways to write the label, as keys.
    let aliases: [String]
    /// What the labels of this type begin with where more follows (`บ้านเดี่ยว 2 ชั้น`), as keys.
    let beginnings: [String]
  }

  /// The one table of codes and labels.
  private static let rows = [
    Row(
      type: .singleHouse, code: "1", english: "Single house", thai: "บ้านเดี่ยว",
      aliases: ["house", "home", "singlehome", "detached", "บ้าน", "บ้านเดียว"],
      beginnings: ["singlehouse", "detachedhouse", "detachedhome", "บ้านเดี่ยว", "บ้านเดียว"]),
    Row(
      type: .twinHouse, code: "2", english: "Twin house", thai: "บ้านแฝด",
      aliases: ["twin", "twinhome", "duplex", "duplexhouse", "duplexhome"],
      beginnings: [
        "twinhouse", "semidetached", "semidetachedhouse", "บ้านแฝด", "บ้านเเฝด", "บ้านคู่แฝด",
      ]),
    Row(
      type: .townhome, code: "3", english: "Town home", thai: "ทาวน์โฮม",
      aliases: [], beginnings: ["townhome", "ทาวน์โฮม", "ทาวโฮม", "ทาวนโฮม"]),
    Row(
      type: .condo, code: "4", english: "Condominium", thai: "คอนโดมิเนียม",
      aliases: [], beginnings: ["condo", "คอนโด", "ห้องชุด", "อาคารชุด"]),
    Row(
      type: .townhouse, code: "5", english: "Town house", thai: "ทาวน์เฮาส์",
      aliases: [],
      beginnings: [
        "townhouse", "terracedhouse", "ทาวน์เฮาส์", "ทาวน์เฮ้าส์", "ทาวเฮาส์", "ทาวเฮ้าส์", "ทาวน์เฮ้าท์",
        "ทาวน์เฮาท์", "บ้านแถว",
      ]),
    Row(
      type: .commercial, code: "6", english: "Commercial building", thai: "อาคารพาณิชย์",
      aliases: ["commercial", "shop"],
      beginnings: [
        "commercialbuilding", "shophouse", "homeoffice", "อาคารพาณิชย์", "อาคารพานิชย์", "ตึกแถว",
        "โฮมออฟฟิศ",
      ]),
  ]

  private static let table = Dictionary(uniqueKeysWithValues: rows.map { ($0.type, $0) })

  private typealias Label = (key: [UInt8], type: AccommodationType)

  private static let labels: [Label] = rows.flatMap { row in
    ([row.english, row.thai, row.type.rawValue] + row.aliases + row.beginnings)
      .map { (key(of: $0), row.type) }
  }

  private static let beginnings: [Label] = rows.flatMap { row in
    row.beginnings.map { (key(of: $0), row.type) }
  }

  /// The type of a code or of a whole label. Codes come in every row of an answer, and so first.
  private static func type(labelled key: [UInt8]) -> AccommodationType? {
    if key.count == 1 {
      return rows.first { $0.code.utf8.elementsEqual(key) }?.type
    }
    return labels.first { $0.key == key }?.type
  }

  /// Whether a text is digits, with white space around them at most.
  private static func isCode(_ text: String) -> Bool {
    let rest = text.utf8.drop { $0 <= 0x20 }
    guard let last = rest.lastIndex(where: { $0 > 0x20 }) else { return false }
    return rest[...last].allSatisfy { $0.digitValue != nil }
  }

  /// The letters and digits of a label, Latin ones in lower case, and a code without the zeros
  /// before it.
  private static func key(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 where byte.isLatinLetter || byte.digitValue != nil || byte >= 0x80 {
      if byte != UInt8(ascii: "0") || !bytes.isEmpty { bytes.append(byte.asciiLowered) }
    }
    return bytes
  }
}
