import ListingSources

/// Collects the rows of one type that a ``ResultReader`` finds.
protocol FeedRows: Sendable {
  /// The value created from a row.
  associatedtype Item: Sendable
  associatedtype Key: Hashable, Sendable

  /// The possible local names of a row's element, without suffixes.
  static var rowNames: [String] { get }
  static var columns: [String: Int] { get }
  /// The columns that every usable row needs; the key column comes first.
  static var required: [String] { get }

  static func key(of item: Item) -> Key

  /// The completed rows.
  var page: FeedPage<Key, Item> { get set }

  mutating func beginRow()
  /// Sets a column of the current row to raw UTF-8 text, including white space.
  mutating func set(_ column: Int, _ text: UnsafeBufferPointer<UInt8>)
  /// Completes the current row.
  mutating func endRow()
}

/// The rows of one response.
struct FeedPage<Key: Hashable & Sendable, Item: Sendable>: Sendable {
  /// The items created from the usable rows.
  var items: [Item] = []
  /// The unusable rows, each with its key if known.
  var unusable: [(key: Key?, reason: SkipReason)] = []
}

/// The rows from all pages of a call.
struct CollectedRows<Rows: FeedRows>: Sendable {
  /// The items without duplicates.
  private(set) var items: [Rows.Item] = []
  /// The number of unusable rows by reason; a duplicate row is counted only once.
  private(set) var skipped: [SkipReason: Int] = [:]
  private var seen: Set<Rows.Key> = []

  /// The number of distinct keys on the added pages.
  var keyCount: Int { seen.count }

  /// Adds a page. Returns whether the page contained anything new: a key or, if its rows have no
  /// keys, a row.
  mutating func add(_ page: FeedPage<Rows.Key, Rows.Item>) -> Bool {
    let before = seen.count
    var newlySkipped: [SkipReason] = []
    var hasKeys = !page.items.isEmpty
    for item in page.items where seen.insert(Rows.key(of: item)).inserted { items.append(item) }
    for (key, reason) in page.unusable {
      if let key {
        hasKeys = true
        guard seen.insert(key).inserted else { continue }
      }
      newlySkipped.append(reason)
    }
    guard seen.count > before || (!hasKeys && !newlySkipped.isEmpty) else { return false }
    for reason in newlySkipped { skipped[reason, default: 0] += 1 }
    return true
  }
}
