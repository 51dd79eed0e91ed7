import Geo

/// The answer to a search for homes, which is made piece by piece so that its length does not
/// count in memory.
struct ListingAnswer: Sendable {
  /// Homes read and written at a time.
  static let batch = 128

  private let store: ListingStore
  private let center: Coordinate
  private var keys: ArraySlice<UInt32>
  private let totals: AnswerTotals
  private var writer: AnswerWriter<ListingRow>
  private var isFinished = false

  /// The answer with the homes of the store that have these keys, and their distances from `center`.
  init(
    _ keys: ArraySlice<UInt32>, in store: ListingStore, around center: Coordinate,
    totals: AnswerTotals, writer: AnswerWriter<ListingRow>
  ) {
    self.keys = keys
    self.store = store
    self.center = center
    self.totals = totals
    self.writer = writer
  }

  /// The next piece of the envelope; nil after the last.
  ///
  /// - Throws: What the store throws.
  mutating func next() async throws -> [UInt8]? {
    guard !isFinished else { return nil }
    let wanted = keys.prefix(ListingAnswer.batch)
    keys = keys.dropFirst(wanted.count)
    for record in try await store.records(forKeys: wanted) {
      writer.write(ListingRow(record: record, distance: center.distance(to: record.position)))
    }
    if keys.isEmpty {
      writer.finish(totals)
      isFinished = true
    }
    return writer.drain()
  }

  /// The first pieces together, up to `limit` bytes and a piece more.
  mutating func beginning(upTo limit: Int) async throws -> (bytes: [UInt8], isWhole: Bool) {
    var bytes: [UInt8] = []
    while bytes.count < limit, let piece = try await next() { bytes += piece }
    return (bytes, isFinished)
  }
}
