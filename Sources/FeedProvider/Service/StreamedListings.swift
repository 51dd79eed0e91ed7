import Geo

/// The response to a search for homes, written in chunks so that a long response need not fit in
/// memory.
struct StreamedListings: Sendable {
  /// The number of homes per chunk.
  static let batch = 128

  private let store: CatalogStore
  private let center: Coordinate
  private var places: ArraySlice<UInt32>
  private let totals: AnswerTotals
  private var writer: AnswerWriter<ListingAnswerRow>
  private var isFinished = false

  /// Creates a response with the homes at these positions in the store and their distances from
  /// `center`.
  init(
    _ places: ArraySlice<UInt32>, in store: CatalogStore, around center: Coordinate,
    totals: AnswerTotals, writer: AnswerWriter<ListingAnswerRow>
  ) {
    self.places = places
    self.store = store
    self.center = center
    self.totals = totals
    self.writer = writer
  }

  /// Returns the next chunk of the envelope; nil after the last chunk.
  mutating func next() -> [UInt8]? {
    guard !isFinished else { return nil }
    for place in places.prefix(StreamedListings.batch) {
      guard let record = store.record(at: Int(place)) else { continue }
      writer.write(ListingAnswerRow(record: record, distance: center.distance(to: record.position)))
    }
    places = places.dropFirst(StreamedListings.batch)
    if places.isEmpty {
      writer.finish(totals)
      isFinished = true
    }
    return writer.drain()
  }

  /// Returns chunks from the beginning until they have at least `limit` bytes or the response ends.
  mutating func beginning(upTo limit: Int) -> (bytes: [UInt8], isWhole: Bool) {
    var bytes: [UInt8] = []
    while bytes.count < limit, let piece = next() { bytes += piece }
    return (bytes, isFinished)
  }
}
