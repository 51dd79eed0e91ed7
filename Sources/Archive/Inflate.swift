import CZip

/// Reads data that was compressed with deflate.
public enum Inflate {
  /// Why there are no bytes.
  enum Failure: Error {
    /// There is no memory for them.
    case outOfMemory
    /// They are more than the data said.
    case tooLong
    /// The data is no deflate, or has no end.
    case broken
  }

  /// The bytes of raw deflate (RFC 1951), at most `size` of them.
  static func raw(_ packed: ArraySlice<UInt8>, size: Int) throws(Failure) -> [UInt8] {
    guard let inflater = czip_inflater_new() else { throw .outOfMemory }
    defer { czip_inflater_free(inflater) }
    var verdict = CZIP_MORE
    // One byte of room past the size shows data that is longer than it said.
    let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { output, count in
      packed.withUnsafeBufferPointer { input in
        var place = 0
        while verdict == CZIP_MORE {
          var used = 0
          var made = 0
          verdict = czip_inflate(
            inflater, input.baseAddress.map { $0 + place }, input.count - place, &used,
            output.baseAddress.map { $0 + count }, output.count - count, &made)
          place += used
          count += made
          if used == 0, made == 0 { break }
        }
      }
    }
    if verdict == CZIP_MEMORY { throw .outOfMemory }
    guard bytes.count <= size else { throw .tooLong }
    guard verdict == CZIP_END else { throw .broken }
    return bytes
  }

  /// The bytes of deflate in zlib's format (RFC 1950), exactly `size` of them; nil where they are not.
  /// The check sum at the end is not compared.
  public static func zlib(_ packed: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    // Method 8 (deflate), a header that 31 divides, and no preset dictionary.
    guard packed.count > 2, let first = packed.first, first & 0x0F == 8,
      case let second = packed[packed.startIndex + 1], second & 0x20 == 0,
      (Int(first) << 8 + Int(second)) % 31 == 0,
      let bytes = try? raw(packed.dropFirst(2), size: size), bytes.count == size
    else { return nil }
    return bytes
  }
}
