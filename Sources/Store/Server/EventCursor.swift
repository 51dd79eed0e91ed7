/// A position in the history of a store's rows, which is ordered by their last changes.
public struct EventCursor: Sendable, Hashable {
  package let epoch: Int64
  /// The position comes after all changes before this revision, and after the changes in this
  /// revision up to `row`.
  package let revision: Int64
  package let row: Int64

  /// Creates a position after a given row in a revision, or by default after all rows of the
  /// revision.
  package init(epoch: Int64, revision: Int64, row: Int64 = .max) {
    self.epoch = epoch
    self.revision = revision
    self.row = row
  }

  /// Parses the text of a cursor; nil if the text is not a valid cursor.
  public init?(text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap {
      (1...13).contains($0.utf8.count) ? UInt64($0, radix: 36).map(Int64.init(bitPattern:)) : nil
    }
    guard (2...3).contains(parts.count), numbers.count == parts.count,
      numbers.prefix(2).allSatisfy({ $0 >= 0 })
    else { return nil }
    self.init(
      epoch: numbers[0], revision: numbers[1], row: numbers.count == 3 ? numbers[2] : .max)
  }

  /// The cursor as an opaque string for URLs, which consists of letters, digits and `-`.
  public var text: String {
    let start = "\(String(epoch, radix: 36))-\(String(revision, radix: 36))"
    return row == .max ? start : "\(start)-\(String(UInt64(bitPattern: row), radix: 36))"
  }
}

extension EventCursor: Comparable {
  /// Whether the first position is earlier than the second.
  public static func < (left: EventCursor, right: EventCursor) -> Bool {
    (left.epoch, left.revision, left.row) < (right.epoch, right.revision, right.row)
  }
}
