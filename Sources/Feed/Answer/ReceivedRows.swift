/// The rows and elements of an answer in which no row can be used, and those that were expected.
public struct ReceivedRows: Sendable, Hashable {
  /// How many rows the answer promises by its count; nil if it does not count them.
  public var promised: Int?
  /// How many rows came, known or not.
  public var count = 0
  /// The names of the elements that look like rows.
  public var rows: [String] = []
  /// The names of the elements inside them.
  public var elements: [String] = []
  /// The names of rows that can be read.
  public var expectedRows: [String] = []
  /// The names of the elements without which no row can be used.
  public var expectedElements: [String] = []
  /// Whether rows or their fields are references of SOAP's encoding that lead nowhere.
  public var hasReferences = false

  /// An answer without rows.
  public init() {}
}

extension ReceivedRows {
  /// The most names of elements that a sentence lists.
  private static var limit: Int { 20 }

  /// The names that a reader has seen.
  init<Rows>(_ reader: ResultReader<Rows>) {
    promised = reader.paging.totalItem
    expectedRows = Rows.rowNames
    expectedElements = Rows.required
    let names = reader.names
    if reader.rowCount > 0 {
      count = reader.rowCount
      rows = names.firstRow.map { [names.name($0)] } ?? []
      let known = Rows.columns.filter { reader.seenColumns >> UInt64($0.value) & 1 != 0 }
      elements =
        known.sorted { $0.value < $1.value }.map(\.key) + names.fieldsOfRows.map(names.name)
      hasReferences = reader.hasFieldReference
    } else {
      if let row = names.likelyRow {
        count = row.count
        rows = [names.name(row.code)]
        elements = row.fields.map(names.name)
      }
      hasReferences = reader.hasRowReference
    }
    elements = Array(elements.prefix(Self.limit))
  }

  /// The expected elements that are in no row.
  var missing: [String] { expectedElements.filter { !elements.contains($0) } }
}

extension FeedAnswer {
  /// The names that came, if this first page shows that the feed's rows cannot be read: rows are
  /// promised or came, none can be used, and that is not the fault of a few incomplete rows.
  var unusable: ReceivedRows? {
    guard page.items.isEmpty, let received = summary.received else { return nil }
    if received.hasReferences { return received }
    guard summary.rowCount > 0 else {
      let isPromised = received.promised != nil || (summary.paging.totalPage ?? 1) > 1
      return received.count > 0 || isPromised ? received : nil
    }
    let missing = received.missing
    let hasKeys = page.unusable.contains { $0.key != nil }
    let isUnread =
      missing.first == received.expectedElements.first
      || summary.rowCount >= 2 && !hasKeys
      || summary.rowCount >= 3 && !missing.isEmpty
      || summary.rowCount >= 10
    return isUnread ? received : nil
  }
}
