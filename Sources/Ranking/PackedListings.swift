import Geo
public import Listings

/// Listings sorted by key, packed in memory. Their strings are stored as bytes in large buffers,
/// because a dozen `String` values for each of a million homes would take twice as much memory.
///
/// Copies share unchanged buffers.
public struct PackedListings: Sendable {
  private(set) var facts: [Facts] = []
  /// The time of each listing's last change, in microseconds since 1970.
  private(set) var changes: [Int64] = []
  private var locations: [RecordLocation] = []
  private var pieces: [[UInt8]] = []
  private var shared = CommonTexts()
  /// Whether a shared string is a promotion, keyed by the string's number; filled on demand.
  private var promotions: [Int: Bool] = [:]
  /// The number of bytes in `pieces`, and how many of them no longer belong to a listing.
  private var (size, wasted) = (0, 0)

  /// Creates an empty table.
  public init() {}

  /// The number of listings.
  public var count: Int { facts.count }

  /// The memory that the listings take, in bytes.
  var bytes: Int {
    count
      * (MemoryLayout<Facts>.stride + MemoryLayout<RecordLocation>.stride
        + MemoryLayout<Int64>.stride) + size
  }

  /// Appends a listing, whose key must be greater than all existing keys.
  public mutating func append(_ known: KnownListing) {
    append(
      Facts(
        number: known.number, type: known.listing.type, position: known.listing.position,
        price: known.price, history: known.history,
        hasPromotion: known.listing.promotion.map(PromotionFilter.isPromotion) ?? false))
    changes.append(known.changedAt)
    let start = makeRoom()
    let piece = pieces.count - 1
    var isPlain = true
    pieces[piece].appendNumbers { $0.number(of: known.listing) }
    for field in TextField.allCases {
      var text = field.text(of: known.listing)
      let place = field.isShared ? shared.place(of: text) : nil
      if isPlain, place == nil, SearchText.parts.contains(field) {
        isPlain = text?.withUTF8 { WrittenText.isPlain($0) } ?? true
      }
      pieces[piece].appendField(text, shared: place)
    }
    if known.number < 0 { pieces[piece].appendField(known.listing.id.text, shared: nil) }
    locations.append(RecordLocation(piece: piece, start: start, isPlain: isPlain))
    size += pieces[piece].count - start
  }

  /// Appends the listing in a database row, whose key must be greater than all existing keys.
  public mutating func append(_ row: some ListingRow) {
    let start = makeRoom()
    let piece = pieces.count - 1
    var (isPlain, hasPromotion) = (true, false)
    pieces[piece].appendNumbers { row.number($0) }
    for field in TextField.allCases {
      guard let bytes = row.text(field) else {
        pieces[piece].append(.none)
        continue
      }
      let isPlainText = WrittenText.isPlain(bytes.bindMemory(to: UInt8.self))
      bytes.withUTF8(isKnown: isPlainText) { text in
        let place = field.isShared ? shared.place(of: text) : nil
        if place == nil, !isPlainText, SearchText.parts.contains(field) { isPlain = false }
        if field == .promotion { hasPromotion = isPromotion(text, sharedAt: place) }
        if let place {
          pieces[piece].appendShared(place)
        } else {
          pieces[piece].append(.bytes(text))
        }
      }
    }
    row.keyText?.withUTF8 { pieces[piece].append(.bytes($0)) }
    let price = row.price
    append(
      Facts(
        number: row.number, type: row.type, position: row.position,
        price: PriceRange(min: price.min, max: price.max),
        history: ListingHistory(firstSeen: row.firstSeen, priceDropped: row.priceDroppedAt),
        hasPromotion: hasPromotion))
    changes.append(row.changedAt)
    locations.append(RecordLocation(piece: piece, start: start, isPlain: isPlain))
    size += pieces[piece].count - start
  }

  /// Whether a string is a promotion; see `PromotionFilter`. Caches the result for shared strings.
  private mutating func isPromotion(
    _ text: UnsafeBufferPointer<UInt8>, sharedAt place: Int?
  ) -> Bool {
    if let place, let known = promotions[place] { return known }
    let isPromotion = PromotionFilter.isPromotion(String(decoding: text, as: UTF8.self))
    if let place { promotions[place] = isPromotion }
    return isPromotion
  }

  /// Appends a listing from another table and maps the numbers of its shared strings with `texts`.
  mutating func append(
    _ place: Int, of other: PackedListings, source: UInt16, sharing texts: inout [Int?]
  ) {
    var copy = other.facts[place]
    copy.source = source
    append(copy)
    changes.append(other.changes[place])
    let start = makeRoom()
    let piece = pieces.count - 1
    other.withRecord(place) { reader in
      pieces[piece].appendNumbers(of: reader.numbers())
      for _ in TextField.allCases {
        let value = reader.next()
        if case .shared(let number) = value {
          if texts[number] == nil { texts[number] = shared.place(of: other.shared.texts[number]) }
          if let known = texts[number] {
            pieces[piece].appendShared(known)
          } else {
            pieces[piece].appendField(other.shared.texts[number], shared: nil)
          }
        } else {
          pieces[piece].append(value)
        }
      }
      if copy.number < 0 { pieces[piece].append(reader.next()) }
    }
    locations.append(
      RecordLocation(other.locations[place], movedTo: piece, start: start))
    size += pieces[piece].count - start
  }

  /// Searches access facts in random order, which takes half the time with large pages.
  private mutating func append(_ listing: Facts) {
    if facts.count == facts.capacity { facts.reserveLargePages(2 * facts.count + 16) }
    facts.append(listing)
  }

  /// The number of shared strings.
  var sharedCount: Int { shared.texts.count }

  /// Returns the listings with `changes` applied. The changes are sorted by key; nil removes a
  /// listing.
  public func updated(
    with changes: [(key: ListingKey, listing: KnownListing?)]
  ) -> PackedListings {
    var new = PackedListings()
    (new.shared, new.size, new.wasted) = (shared, size, wasted)
    new.pieces = pieces
    new.facts.reserveLargePages(count + changes.count)
    new.locations.reserveCapacity(count + changes.count)
    new.changes.reserveCapacity(count + changes.count)
    var old = 0
    for change in changes {
      let rest = place(of: change.key, from: old)
      new.copy(old..<rest, of: self)
      old = rest
      if old < count, key(at: old) == change.key {
        new.wasted += bytes(ofRecord: old) { $0.count }
        old += 1
      }
      if let listing = change.listing { new.append(listing) }
    }
    new.copy(old..<count, of: self)
    return new.wasted > max(Self.pieceSize, new.size / 2) ? new.tidied() : new
  }

  /// The listing at `place`.
  subscript(place: Int) -> KnownListing {
    let facts = facts[place]
    var listing = Listing(
      id: key(at: place), name: LocalizedText(), type: facts.type, position: facts.position)
    withRecord(place) { reader in
      var numbers = reader.numbers()
      for field in NumberField.allCases { field.set(numbers.nextNumber(), of: &listing) }
      for field in TextField.allCases {
        switch reader.next() {
        case .none: break
        case .shared(let text): field.set(shared.texts[text], of: &listing)
        case .bytes(let bytes): field.set(String(decoding: bytes, as: UTF8.self), of: &listing)
        }
      }
    }
    return KnownListing(
      listing, history: facts.history, price: facts.price, changedAt: changes[place])
  }

  /// Returns a text field of the listing at `place`.
  func text(_ field: TextField, at place: Int) -> String? {
    withValue(field, at: place) { value in
      switch value {
      case .none: nil
      case .shared(let text): shared.texts[text]
      case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  /// Calls `body` with the bytes of a text field of the listing at `place`; returns nil if the
  /// field is empty.
  func withText<Result>(
    _ field: TextField, at place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    withValue(field, at: place) { value in
      switch value {
      case .none: nil
      case .shared(let text):
        shared.texts[text].utf8.withContiguousStorageIfAvailable(body)
      case .bytes(let bytes): body(bytes)
      }
    }
  }

  /// Calls `body` with each searchable string of a record, in the order of `SearchText.parts`,
  /// until `body` returns false.
  @inline(__always)
  func forEachSearchText(at place: Int, _ body: (TextRecordReader.Value) -> Bool) {
    withRecord(place) { reader in
      _ = reader.numbers()
      for _ in SearchText.parts where !body(reader.next()) { return }
    }
  }

  /// Whether the listing's searchable strings, except shared ones, are plain; see
  /// `WrittenText.isPlain`.
  func isPlain(at place: Int) -> Bool { locations[place].isPlain }

  /// Returns the number of the shared string in `field` of the listing at `place`; nil if the field
  /// is empty or its string is not shared.
  func sharedNumber(of field: TextField, at place: Int) -> Int? {
    withValue(field, at: place) { if case .shared(let number) = $0 { number } else { nil } }
  }

  func sharedText(_ number: Int) -> String { shared.texts[number] }

  /// Returns a whole-number field of the listing at `place`.
  func number(_ field: NumberField, at place: Int) -> Int64? {
    withRecord(place) { reader in
      var numbers = reader.numbers()
      for _ in 0..<field.rawValue { _ = numbers.nextNumber() }
      return numbers.nextNumber()
    }
  }

  private func withValue<Result>(
    _ field: TextField, at place: Int, _ body: (TextRecordReader.Value) -> Result
  ) -> Result {
    withRecord(place) { reader in
      _ = reader.numbers()
      for _ in 0..<field.rawValue { _ = reader.next() }
      return body(reader.next())
    }
  }

  @inline(__always)
  private func withRecord<Result>(
    _ place: Int, _ body: (inout TextRecordReader) -> Result
  ) -> Result {
    let location = locations[place]
    return pieces[location.piece].withUnsafeBufferPointer { bytes in
      var reader = TextRecordReader(bytes, at: location.start)
      return body(&reader)
    }
  }

  private func bytes<Result>(
    ofRecord place: Int, _ body: (ArraySlice<UInt8>) -> Result
  ) -> Result {
    let location = locations[place]
    let end = withRecord(place) { reader in
      _ = reader.numbers()
      for _ in TextField.allCases { _ = reader.next() }
      if facts[place].number < 0 { _ = reader.next() }
      return reader.index
    }
    return body(pieces[location.piece][location.start..<end])
  }

  /// Returns the key of the listing at `place`.
  func key(at place: Int) -> ListingKey {
    let number = facts[place].number
    if number >= 0 { return ListingKey(number) }
    return withRecord(place) { reader in
      _ = reader.numbers()
      for _ in TextField.allCases { _ = reader.next() }
      guard case .bytes(let bytes) = reader.next() else { return ListingKey("") }
      return ListingKey(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Whether the key of the listing at `place` is less than `key`.
  func isKey(at place: Int, lessThan key: ListingKey) -> Bool {
    let number = facts[place].number
    guard number >= 0 else { return key.number == nil && self.key(at: place) < key }
    return key.number.map { number < $0 } ?? true
  }

  /// Returns the first index, from `start` on, whose key is not less than `key`.
  private func place(of key: ListingKey, from start: Int) -> Int {
    var (low, high) = (start, count)
    while low < high {
      let middle = (low + high) / 2
      if isKey(at: middle, lessThan: key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func copy(_ places: Range<Int>, of other: PackedListings) {
    facts += other.facts[places]
    changes += other.changes[places]
    locations += other.locations[places]
  }

  /// Returns the same listings without the bytes of removed listings.
  private func tidied() -> PackedListings {
    var new = PackedListings()
    (new.facts, new.changes, new.shared) = (facts, changes, shared)
    new.locations.reserveCapacity(count)
    for place in facts.indices {
      bytes(ofRecord: place) { record in
        let start = new.makeRoom()
        new.locations.append(
          RecordLocation(locations[place], movedTo: new.pieces.count - 1, start: start))
        new.pieces[new.pieces.count - 1] += record
        new.size += record.count
      }
    }
    return new
  }

  /// Makes room for another record in the last buffer and returns the record's offset.
  private mutating func makeRoom() -> Int {
    if let last = pieces.last, last.count < Self.pieceSize - Self.recordSize { return last.count }
    var piece: [UInt8] = []
    piece.reserveCapacity(Self.pieceSize)
    pieces.append(piece)
    return 0
  }

  private static let pieceSize = 1 << 20
  /// The size in bytes that fits most records; a longer record makes its buffer grow.
  private static let recordSize = 4 << 10
}

/// The location of a listing's record, with a flag about its strings.
private struct RecordLocation {
  private let bits: UInt64

  private static let plain: UInt64 = 1 << 63

  /// Creates the location of a record at offset `start` in a buffer of less than 2³² bytes.
  init(piece: Int, start: Int, isPlain: Bool) {
    bits = (isPlain ? Self.plain : 0) | UInt64(piece) << 32 | UInt64(start)
  }

  /// Creates the new location of a record that was moved.
  init(_ other: RecordLocation, movedTo piece: Int, start: Int) {
    self.init(piece: piece, start: start, isPlain: other.isPlain)
  }

  var piece: Int { Int(bits >> 32 & 0x7FFF_FFFF) }
  var start: Int { Int(bits & 0xFFFF_FFFF) }
  var isPlain: Bool { bits & Self.plain != 0 }
}

extension UnsafeRawBufferPointer {
  /// Returns the result of `body` for these bytes decoded as UTF-8; invalid sequences are repaired.
  ///
  /// - Parameter isKnown: Whether the caller has already validated the bytes.
  fileprivate func withUTF8<Result>(
    isKnown: Bool = false, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let bytes = bindMemory(to: UInt8.self)
    if isKnown || (try? UTF8Span(validating: bytes.span)) != nil { return body(bytes) }
    var repaired = String(decoding: self, as: UTF8.self)
    return repaired.withUTF8(body)
  }
}
