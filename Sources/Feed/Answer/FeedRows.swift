import ListingSources

/// What collects the rows of one kind as a ``ResultReader`` finds them.
protocol FeedRows: Sendable {
  /// What a row is made into.
  associatedtype Item: Sendable
  /// What tells one row from another.
  associatedtype Key: Hashable, Sendable

  /// The local names of a row's element, without suffix.
  static var rowNames: [String] { get }
  /// The columns by local name, numbered from 0.
  static var columns: [String: Int] { get }
  /// The columns without which no row can be used, the one of its key first.
  static var required: [String] { get }

  /// What tells an item from the others.
  static func key(of item: Item) -> Key

  /// The rows that are complete.
  var page: FeedPage<Key, Item> { get set }

  /// A row begins.
  mutating func beginRow()
  /// A column of the row has this text: UTF-8 as it came, white space and all.
  mutating func set(_ column: Int, _ text: UnsafeBufferPointer<UInt8>)
  /// The row is complete.
  mutating func endRow()
}

/// The rows of one answer.
struct FeedPage<Key: Hashable & Sendable, Item: Sendable>: Sendable {
  /// What can be used.
  var items: [Item] = []
  /// What cannot, with its key where it has one.
  var unusable: [(key: Key?, reason: SkipReason)] = []
}

/// The rows of a call, gathered page by page.
struct CollectedRows<Rows: FeedRows>: Sendable {
  /// Every item once.
  private(set) var items: [Rows.Item] = []
  /// How many rows could not be used, by reason; a row that comes twice counts once.
  private(set) var skipped: [SkipReason: Int] = [:]
  private var seen: Set<Rows.Key> = []

  /// How many different keys there were.
  var keyCount: Int { seen.count }

  /// Adds a page and tells whether it brought anything that was not there before: a key, or, where
  /// no row of it has a key, a row.
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
