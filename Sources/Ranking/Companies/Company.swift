import Basics
import Synchronization

/// A seller, identified by its folded name (see ``CompanyFilter``) or, without a name, by its
/// number at a source.
public struct Company: Sendable {
  /// An opaque string that is stable for the same name and can be used in URLs without escaping.
  public let id: String
  /// The most common spelling of the name; nil if the listings give no name.
  public let name: String?
  /// The numbers that sources use for the seller, in ascending order.
  public let numbers: [Int64]
  /// The indices of the seller's homes in the snapshot's table, in ascending order.
  let places: [UInt32]
  /// One listing for each of the seller's names and numbers, for testing filters.
  let examples: [Home]

  /// The number of the seller's homes.
  public var homes: Int { places.count }

  /// Whether `filter` matches the seller's homes.
  public func matches(_ filter: CompanyFilter) -> Bool { examples.contains(where: filter.matches) }

  /// Returns the id of the seller with this name or, without a name, with this number at `source`;
  /// nil if both are nil.
  public static func id(name: String?, number: Int64?, source: String) -> String? {
    CompanyFinder.key(name: name, number: number, source: source).map(id)
  }

  /// Returns the opaque id of the seller with this key.
  static func id(of key: String) -> String { String(SHA256.hex(of: Array(key.utf8)).prefix(20)) }
}

/// A table's sellers, computed on first use.
final class CompanyGroups: Sendable {
  let state = Mutex<[Company]?>(nil)
}
