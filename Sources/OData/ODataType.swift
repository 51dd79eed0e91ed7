public import Geo

/// The primitive types of fields, named as in CSDL (OData CSDL 4.0, section 4.4).
public enum ODataType: String, Sendable, Hashable, CaseIterable {
  case boolean = "Edm.Boolean"
  /// A 32-bit integer.
  case int32 = "Edm.Int32"
  /// A 64-bit integer.
  case int64 = "Edm.Int64"
  /// A binary floating-point number.
  case double = "Edm.Double"
  /// A decimal number.
  case decimal = "Edm.Decimal"
  case string = "Edm.String"
  case date = "Edm.Date"
  /// A timestamp.
  case dateTimeOffset = "Edm.DateTimeOffset"
  /// A point on the WGS 84 ellipsoid.
  case point = "Edm.GeographyPoint"
  /// An area on the WGS 84 ellipsoid.
  case polygon = "Edm.GeographyPolygon"

  /// Whether values are numbers, which are comparable across all numeric types.
  public var isNumber: Bool {
    switch self {
    case .int32, .int64, .double, .decimal: true
    default: false
    }
  }

  /// Whether values may have more digits than an IEEE 754 double can represent.
  var isLongNumber: Bool { self == .decimal || self == .int64 }

  /// Whether values of this type are comparable with values of the other type.
  func compares(with other: ODataType) -> Bool {
    self == other || isNumber && other.isNumber
  }

  /// Whether values can be sorted.
  var isOrdered: Bool { self != .point && self != .polygon }
}

/// A value of a field.
///
/// All numbers are stored as doubles, which represent integers up to 2^53 exactly.
public enum ODataValue: Sendable, Hashable {
  /// No value.
  case null
  /// A value of `Edm.Boolean`.
  case bool(Bool)
  /// A value of a numeric type.
  case number(Double)
  /// A value of `Edm.String`.
  case string(String)
  /// Days since 1970-01-01.
  case date(Int)
  /// Microseconds since 1970-01-01T00:00:00Z.
  case moment(Int64)
  /// A value of `Edm.GeographyPoint`.
  case point(Coordinate)
  /// A value of `Edm.GeographyPolygon`.
  case polygon(MultiPolygon)
  /// A collection of strings.
  case list([String])

  public init(_ text: String?) { self = text.map(ODataValue.string) ?? .null }

  /// Creates an integer, or null.
  public init(_ number: Int64?) { self = number.map { .number(Double($0)) } ?? .null }

  /// Whether the value sorts before `other` in ascending order. Null sorts first (OData URL
  /// Conventions 4.0, section 5.1.4); strings are compared by UTF-8 bytes, which is code point
  /// order.
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

  /// Whether both values are equal; strings are compared by their UTF-8 bytes.
  public func equals(_ other: ODataValue) -> Bool {
    switch (self, other) {
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    default: self == other
    }
  }
}
