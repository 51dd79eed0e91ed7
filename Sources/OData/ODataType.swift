public import Geo

/// The primitive types of the fields of a schema, by their names in CSDL (OData CSDL 4.0, section 4.4).
public enum ODataType: String, Sendable, Hashable, CaseIterable {
  /// True or false.
  case boolean = "Edm.Boolean"
  /// A whole number of 32 bits.
  case int32 = "Edm.Int32"
  /// A whole number of 64 bits.
  case int64 = "Edm.Int64"
  /// A number with a binary point.
  case double = "Edm.Double"
  /// A number with a decimal point.
  case decimal = "Edm.Decimal"
  /// A text.
  case string = "Edm.String"
  /// A day.
  case date = "Edm.Date"
  /// A moment.
  case dateTimeOffset = "Edm.DateTimeOffset"
  /// A place on the WGS 84 globe.
  case point = "Edm.GeographyPoint"
  /// An area on it.
  case polygon = "Edm.GeographyPolygon"

  /// Whether values are numbers, which compare with those of any other numeric type.
  public var isNumber: Bool {
    switch self {
    case .int32, .int64, .double, .decimal: true
    default: false
    }
  }

  /// Whether values may have more digits than a number of IEEE 754 with 64 bits keeps.
  var isLongNumber: Bool { self == .decimal || self == .int64 }

  /// Whether values of both compare with each other.
  func compares(with other: ODataType) -> Bool {
    self == other || isNumber && other.isNumber
  }

  /// Whether values have an order.
  var isOrdered: Bool { self != .point && self != .polygon }
}

/// A value of a field.
///
/// All numbers are doubles: whole ones up to 2^53 stay as they are.
public enum ODataValue: Sendable, Hashable {
  /// Nothing is known.
  case null
  /// Of `Edm.Boolean`.
  case bool(Bool)
  /// Of a numeric type.
  case number(Double)
  /// Of `Edm.String`.
  case string(String)
  /// Days since 1970-01-01.
  case date(Int)
  /// Microseconds since 1970-01-01T00:00:00Z.
  case moment(Int64)
  /// Of `Edm.GeographyPoint`.
  case point(Coordinate)
  /// Of `Edm.GeographyPolygon`.
  case polygon(MultiPolygon)
  /// Of a collection of texts.
  case list([String])

  /// A text, or nothing.
  public init(_ text: String?) { self = text.map(ODataValue.string) ?? .null }

  /// A whole number, or nothing.
  public init(_ number: Int64?) { self = number.map { .number(Double($0)) } ?? .null }

  /// Whether it comes before `other` in ascending order: nothing comes first (OData URL Conventions 4.0,
  /// section 5.1.4). Texts go by their bytes in UTF-8, the order of their code points.
  public func precedes(_ other: ODataValue) -> Bool {
    switch (self, other) {
    case (_, .null): false
    case (.null, _): true
    case (.bool(let left), .bool(let right)): !left && right
    case (.number(let left), .number(let right)): left < right
    case (.string(let left), .string(let right)):
      left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.date(let left), .date(let right)): left < right
    case (.moment(let left), .moment(let right)): left < right
    default: false
    }
  }

  /// Whether both are the same value.
  public func equals(_ other: ODataValue) -> Bool {
    switch (self, other) {
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    default: self == other
    }
  }
}
