import Basics
import Synchronization

/// A seller: what goes by one name, as ``CompanyFilter`` reads names; without a name, by the number that
/// a source gives it.
public struct Company: Sendable {
  /// An opaque text that stays the same for the same name, and stands in addresses as it is.
  public let id: String
  /// The name as most of its listings have it; nil where they have none.
  public let name: String?
  /// The numbers that sources give it, in order.
  public let numbers: [Int64]
  /// The places of its homes in the snapshot's table, in order.
  let places: [UInt32]
  /// A listing of each name and number that it goes by, which filters are asked of.
  let examples: [Home]

  /// How many homes it has.
  public var homes: Int { places.count }

  /// Whether `filter` finds its homes.
  public func matches(_ filter: CompanyFilter) -> Bool { examples.contains(where: filter.matches) }

  /// The id of the seller by this name, or without one by the number that `source` gives it; nil where
  /// there is neither.
  public static func id(name: String?, number: Int64?, source: String) -> String? {
    CompanyFinder.key(name: name, number: number, source: source).map(id)
  }

  /// The opaque id of the seller with this key.
  static func id(of key: String) -> String { String(SHA256.hex(of: Array(key.utf8)).prefix(20)) }
}

/// The sellers of a table, found when they are first asked for.
final class CompanyGroups: Sendable {
  let state = Mutex<[Company]?>(nil)
}
