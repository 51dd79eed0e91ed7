public import Geo

/// A province (changwat).
public struct Province: Sendable, Hashable {
  /// The two-digit TIS 1099 code.
  public var code: String
  /// The name without the word for province.
  public var name: LocalizedText

  /// Creates a province.
  public init(code: String, name: LocalizedText) {
    self.code = code
    self.name = name
  }
}

/// A district (amphoe, or khet in the capital).
public struct District: Sendable, Hashable {
  /// The four-digit TIS 1099 code.
  public var code: String
  /// The name without the word for district.
  public var name: LocalizedText
  /// The province that the district belongs to.
  public var province: Province
  /// A representative coordinate of the district, if known.
  public var center: Coordinate?

  /// Creates a district.
  public init(code: String, name: LocalizedText, province: Province, center: Coordinate?) {
    self.code = code
    self.name = name
    self.province = province
    self.center = center
  }
}
