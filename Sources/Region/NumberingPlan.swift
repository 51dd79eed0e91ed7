import CEmbedded

/// The telephone numbers of a country (ITU-T E.164): a row of `telephones.csv`. Digits are numbers
/// from 0 to 9.
package struct NumberingPlan: Sendable {
  /// Numbers that begin with certain digits.
  private struct Range: Sendable {
    let first: [Set<UInt8>]
    let lengths: ClosedRange<Int>

    /// Parses a range such as `[689]=9`, which are numbers of nine digits that begin with 6, 8 or 9.
    init?(_ text: String) {
      let parts = text.split(separator: "=")
      guard parts.count == 2 else { return nil }
      let counts = parts[1].split(separator: "-").compactMap { Int($0) }
      guard let least = counts.first, let most = counts.last, least <= most else { return nil }
      lengths = least...most
      first = Self.places(Array(parts[0].utf8))
    }

    func matches(_ digits: ArraySlice<UInt8>) -> Bool {
      digits.count >= first.count && zip(first, digits).allSatisfy { $0.contains($1) }
    }

    /// Returns the digits at each place of a pattern such as `0[2-57]`.
    private static func places(_ pattern: [UInt8]) -> [Set<UInt8>] {
      var places: [Set<UInt8>] = []
      var isInside = false
      for (index, byte) in pattern.enumerated() {
        switch byte {
        case UInt8(ascii: "["):
          isInside = true
          places.append([])
        case UInt8(ascii: "]"): isInside = false
        case UInt8(ascii: "-"):
          places[places.count - 1].formUnion(
            (pattern[index - 1] &- 48)...(pattern[index + 1] &- 48))
        default:
          if !isInside { places.append([]) }
          places[places.count - 1].insert(byte &- 48)
        }
      }
      return places
    }
  }

  /// The country code.
  package let code: [UInt8]
  /// The digits before a number within the country; empty in a country without such digits.
  package let trunk: [UInt8]
  /// Whether people also write numbers without the trunk prefix.
  package let isTrunkOptional: Bool
  private let numbers: [Range]
  private let services: [Range]
  private let short: [Range]

  package init(code: String) {
    let table = CatalogTable(embeddedTable(embedded_telephones_csv))
    let row = table.rows.first { $0["code"] == code }
    let ranges = { (column: String) in row?.list(column).compactMap(Range.init) ?? [] }
    self.code = code.utf8.map { $0 &- 48 }
    trunk = row?["trunk"].utf8.map { $0 &- 48 } ?? []
    isTrunkOptional = row?["trunk_optional"] == "yes"
    numbers = ranges("numbers")
    services = ranges("services")
    short = ranges("short")
  }

  /// Returns the length of the national number that begins with `digits`; nil if the digits do not
  /// determine it.
  package func length(_ digits: ArraySlice<UInt8>) -> Int? {
    numbers.first { $0.matches(digits) }?.lengths.upperBound
  }

  /// Returns the length of a number, such as 1800 123 456, that can be dialled only within the
  /// country; nil if `digits` do not begin such a number.
  package func serviceLength(_ digits: [UInt8]) -> Int? {
    services.first { $0.matches(digits[...]) }?.lengths.upperBound
  }

  /// Whether the digits are a company's short number.
  package func isShort(_ digits: [UInt8]) -> Bool {
    short.contains { $0.matches(digits[...]) && $0.lengths.contains(digits.count) }
  }
}
