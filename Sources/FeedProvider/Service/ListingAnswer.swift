/// The answer to a search for homes, which is made piece by piece so that its length does not
/// count in memory.
struct ListingAnswer: Sendable {
  /// Homes read and written at a time.
  static let batch = 128

  private let store: ListingStore
  private var hits: ArraySlice<RadiusSearch.Hit>
  private let totals: AnswerTotals
  private var writer: AnswerWriter<ListingRow>
  private var isFinished = false

  /// The answer with these homes of the store.
  init(
    _ hits: ArraySlice<RadiusSearch.Hit>, in store: ListingStore,
    totals: AnswerTotals, writer: AnswerWriter<ListingRow>
  ) {
    self.hits = hits
    self.store = store
    self.totals = totals
    self.writer = writer
  }

  /// The next piece of the envelope; nil after the last.
  ///
  /// - Throws: What the store throws.
  mutating func next() async throws -> [UInt8]? {
    guard !isFinished else { return nil }
    let wanted = hits.prefix(ListingAnswer.batch)
    hits = hits.dropFirst(wanted.count)
    let records = try await store.records(forKeys: wanted.map(\.key))
    for (record, hit) in zip(records, wanted) {
      writer.write(ListingRow(record: record, distance: hit.distance))
    }
    if hits.isEmpty {
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
