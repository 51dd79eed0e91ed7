/// The received names and the expected names for a response without usable rows.
public struct ReceivedRows: Sendable, Hashable {
  /// The number of rows that the response announces; nil if it announces no number.
  public var promised: Int?
  /// The number of received rows, including those with an unknown name.
  public var count = 0
  /// The names of the elements that look like rows.
  public var rows: [String] = []
  /// The names of the elements inside the rows.
  public var elements: [String] = []
  /// The names of the row elements that homefind supports.
  public var expectedRows: [String] = []
  /// The names of the elements that every usable row needs.
  public var expectedElements: [String] = []
  /// Whether rows or their fields are SOAP-encoded references that cannot be resolved.
  public var hasReferences = false

  /// Creates the summary of a response without rows.
  public init() {}
}

extension ReceivedRows {
  /// The maximum number of element names in a message.
  private static var limit: Int { 20 }

  /// Creates the summary of the names that a reader has collected.
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

  /// The expected elements that no row has.
  var missing: [String] { expectedElements.filter { !elements.contains($0) } }
}

extension FeedAnswer {
  /// The received names if this first page shows that the feed's rows are unreadable; otherwise
  /// nil. Rows are unreadable if the response announces or contains rows but no row is usable,
  /// unless there are only a few rows that are incomplete.
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
