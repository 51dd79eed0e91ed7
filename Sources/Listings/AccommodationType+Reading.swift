extension AccommodationType {
  /// Creates the type for a feed's code or free-text label (`4`, `Condo`, `คอนโด Low Rise`);
  /// `other` if no searchable type matches. Labels are compared ignoring case, spaces and
  /// punctuation. Codes consist only of digits, so `-2` is not the code `2`.
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

  /// Creates the searchable type for a command-line name (`single-house`) or a label in Thai or
  /// English; fails if the name is unknown.
  public init?(name: String) {
    let key = Self.key(of: name)
    guard key.count > 1, let type = Self.type(labelled: key) else { return nil }
    self = type
  }

  private typealias Label = (key: [UInt8], type: AccommodationType)

  private static let labels: [Label] = searchable.flatMap { type in
    let row = type.declaration
    let texts = [row.english, row.thai, row.shortEnglish, row.shortThai, type.rawValue]
    return (texts + row.aliases + row.beginnings).map { (key(of: $0), type) }
  }

  private static let beginnings: [Label] = searchable.flatMap { type in
    type.declaration.beginnings.map { (key(of: $0), type) }
  }

  private static let codes: [(code: String, type: AccommodationType)] = searchable.compactMap {
    type in
    type.feedCode.map { ($0, type) }
  }

  /// Returns the type for a code or a whole label. Checks codes first, because every row in a
  /// response contains a code.
  private static func type(labelled key: [UInt8]) -> AccommodationType? {
    if key.count == 1 {
      return codes.first { $0.code.utf8.elementsEqual(key) }?.type
    }
    return labels.first { $0.key == key }?.type
  }

  /// Whether a string consists of digits, with optional white space around them.
  private static func isCode(_ text: String) -> Bool {
    let rest = text.utf8.drop { $0 <= 0x20 }
    guard let last = rest.lastIndex(where: { $0 > 0x20 }) else { return false }
    return rest[...last].allSatisfy { $0.digitValue != nil }
  }

  /// Returns the letters and digits of a label, with Latin letters in lower case, or a code without
  /// leading zeros.
  private static func key(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 where byte.isLatinLetter || byte.digitValue != nil || byte >= 0x80 {
      if byte != UInt8(ascii: "0") || !bytes.isEmpty { bytes.append(byte.asciiLowered) }
    }
    return bytes
  }
}
