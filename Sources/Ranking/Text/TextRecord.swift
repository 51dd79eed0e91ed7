import Listings

extension TextField {
  /// Whether many listings have the same text.
  var isShared: Bool {
    switch self {
    case .companyName, .promotion, .typeText: true
    default: false
    }
  }
}

/// Reads a record: the seller's number, then for each field a number and perhaps bytes.
///
/// The number is 0 for no text, odd for a shared one (1 + 2 × its place), even for one that follows
/// (2 + 2 × its length). Numbers have seven bits a byte, the lowest first, each byte but the last with
/// its highest bit set.
struct TextRecordReader {
  /// What a field holds.
  enum Value {
    case none
    case shared(Int)
    case bytes(UnsafeBufferPointer<UInt8>)
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var index: Int

  /// A reader of the record that begins at `index`.
  init(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    self.bytes = bytes
    self.index = index
  }

  /// The seller's number, with which a record begins.
  mutating func companyID() -> Int64? {
    guard number() == 1 else { return nil }
    let folded = number()
    return Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1)
  }

  /// What the next field holds.
  mutating func next() -> Value {
    let code = Int(truncatingIfNeeded: number())
    if code == 0 { return .none }
    if code % 2 == 1 { return .shared(code / 2) }
    let start = index
    index += code / 2 - 1
    return .bytes(UnsafeBufferPointer(rebasing: bytes[start..<index]))
  }

  @inline(__always)
  private mutating func number() -> UInt64 {
    let first = bytes[index]
    index += 1
    return first < 0x80 ? UInt64(first) : longNumber(first)
  }

  /// The rest of a number of several bytes.
  private mutating func longNumber(_ first: UInt8) -> UInt64 {
    var (value, shift): (UInt64, UInt64) = (UInt64(first & 0x7F), 7)
    while true {
      let byte = bytes[index]
      index += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }
}

extension [UInt8] {
  /// Appends the beginning of a record.
  mutating func appendCompanyID(_ id: Int64?) {
    appendNumber(id == nil ? 0 : 1)
    if let id { appendNumber(UInt64(bitPattern: id << 1 ^ id >> 63)) }
  }

  /// Appends the next field of a record, whose text is `text`, at `shared` where it is shared.
  mutating func appendField(_ text: String?, shared: Int?) {
    guard let text else { return appendNumber(0) }
    if let shared { return appendShared(shared) }
    var copy = text
    copy.withUTF8 { append(.bytes($0)) }
  }

  /// Appends the next field of a record, whose text is shared at `place`.
  mutating func appendShared(_ place: Int) { appendNumber(UInt64(1 + 2 * place)) }

  /// Appends the next field of a record, which is not shared, as another record has it.
  mutating func append(_ value: TextRecordReader.Value) {
    guard case .bytes(let bytes) = value else { return appendNumber(0) }
    appendNumber(UInt64(2 + 2 * bytes.count))
    append(contentsOf: bytes)
  }

  private mutating func appendNumber(_ number: UInt64) {
    var rest = number
    while rest > 0x7F {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}
