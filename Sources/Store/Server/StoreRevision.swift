/// A position in the history of a store. The position advances with every change that affects
/// search results.
public struct StoreRevision: Sendable, Hashable {
  /// A number that increases when rows are deleted.
  public let epoch: Int64
  /// A number that increases with every change; no row has a revision with a higher number.
  public let number: Int64

  /// Creates a revision.
  public init(epoch: Int64, number: Int64) {
    self.epoch = epoch
    self.number = number
  }

  /// Returns the number after which changes must be read. Returns nil if all rows must be read,
  /// because the reader has not read any rows, because rows were deleted, or because a server was
  /// restored from a backup.
  package func start(behind known: StoreRevision?) -> Int64? {
    guard let known, known.epoch == epoch, known.number <= number else { return nil }
    return known.number
  }
}

extension StoreRevision: Comparable {
  /// Whether the first revision is earlier than the second.
  public static func < (first: StoreRevision, second: StoreRevision) -> Bool {
    (first.epoch, first.number) < (second.epoch, second.number)
  }
}
