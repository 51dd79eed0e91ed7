import Listings

extension TextField {
  /// Whether many listings typically have the same value in this field.
  var isShared: Bool {
    switch self {
    case .companyName, .promotion, .typeText: true
    default: false
    }
  }
}

/// Reads a record. A record consists of a byte with the total length of the whole numbers in bytes
/// (at most 23 numbers fit), the whole numbers, and a number for each text field, which may be
/// followed by bytes.
///
/// A whole number is 0 if absent, otherwise 1 followed by its value; absent numbers at the end are
/// left out. The number of a text field is 0 for an empty field, odd for a shared string (1 + 2 ×
/// its index), and even for a string whose bytes follow (2 + 2 × its length). Numbers have seven
/// bits per byte, lowest first; every byte except the last has its highest bit set.
struct TextRecordReader {
  /// The content of a text field.
  enum Value {
    case none
    case shared(Int)
    case bytes(UnsafeBufferPointer<UInt8>)
  }

  fileprivate let bytes: UnsafeBufferPointer<UInt8>
  private(set) var index: Int

  /// Creates a reader for the record at `index`.
  init(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    self.bytes = bytes
    self.index = index
  }

  /// Skips the whole numbers at the start of the record and returns a reader for them.
  @inline(__always)
  mutating func numbers() -> TextRecordReader {
    let start = index + 1
    index = start + Int(bytes[index])
    return TextRecordReader(UnsafeBufferPointer(rebasing: bytes[start..<index]), at: 0)
  }

  /// Reads the next whole number.
  mutating func nextNumber() -> Int64? {
    guard index < bytes.count, number() == 1 else { return nil }
    let folded = number()
    return Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1)
  }

  /// Reads the next text field.
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

  /// Reads the remaining bytes of a multi-byte number.
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
  /// Appends the start of a record: the whole numbers that `number` returns.
  @inline(__always)
  mutating func appendNumbers(_ number: (NumberField) -> Int64?) {
    let start = count
    append(0)
    var end = count
    for field in NumberField.allCases {
      guard let number = number(field) else {
        append(0)
        continue
      }
      append(1)
      appendNumber(UInt64(bitPattern: number << 1 ^ number >> 63))
      end = count
    }
    removeLast(count - end)
    self[start] = UInt8(end - start - 1)
  }

  /// Appends the start of a record, copied from another record.
  mutating func appendNumbers(of numbers: TextRecordReader) {
    append(UInt8(numbers.bytes.count))
    append(contentsOf: numbers.bytes)
  }

  /// Appends the next text field of a record; `shared` is the string's index if it is shared.
  mutating func appendField(_ text: String?, shared: Int?) {
    guard let text else { return appendNumber(0) }
    if let shared { return appendShared(shared) }
    var copy = text
    copy.withUTF8 { append(.bytes($0)) }
  }

  /// Appends the next text field of a record: the shared string with index `place`.
  mutating func appendShared(_ place: Int) { appendNumber(UInt64(1 + 2 * place)) }

  /// Appends the next text field of a record, copied from another record; the field must not be
  /// shared.
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
