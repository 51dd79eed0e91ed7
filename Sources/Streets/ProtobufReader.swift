/// Reads the fields of a protocol buffers message in order
/// (https://protobuf.dev/programming-guides/encoding/).
struct ProtobufReader {
  /// The bytes end in the middle of a field, or are not valid.
  struct Broken: Error {}

  /// The value of a field.
  enum Value {
    case number(UInt64)
    case bytes(ArraySlice<UInt8>)
  }

  private var rest: ArraySlice<UInt8>

  /// Creates a reader of the message in `bytes`.
  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Returns the next field; nil at the end.
  mutating func next() throws(Broken) -> (field: UInt64, value: Value)? {
    guard !rest.isEmpty else { return nil }
    let key = try varint()
    switch key & 7 {
    case 0: return (key >> 3, .number(try varint()))
    case 1: return (key >> 3, .bytes(try take(8)))
    case 2: return (key >> 3, .bytes(try take(varint())))
    case 5: return (key >> 3, .bytes(try take(4)))
    default: throw Broken()
    }
  }

  /// Returns the next number of a packed field; nil at the end.
  mutating func nextNumber() throws(Broken) -> UInt64? {
    rest.isEmpty ? nil : try varint()
  }

  /// Decodes a zigzag-encoded signed number (`sint64`).
  static func signed(_ number: UInt64) -> Int64 {
    Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  private mutating func take(_ count: UInt64) throws(Broken) -> ArraySlice<UInt8> {
    guard count <= UInt64(rest.count) else { throw Broken() }
    let bytes = rest.prefix(Int(count))
    rest = rest.dropFirst(Int(count))
    return bytes
  }

  private mutating func varint() throws(Broken) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard let byte = rest.popFirst() else { throw Broken() }
      number |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return number }
    }
    throw Broken()
  }
}
