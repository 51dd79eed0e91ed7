import CZip

/// Decompresses deflate data.
public enum Inflate {
  enum Failure: Error {
    /// Memory is exhausted.
    case outOfMemory
    /// The data is longer than the declared size.
    case tooLong
    /// The data is incomplete or not in the deflate format.
    case broken
  }

  /// Decompresses raw deflate data (RFC 1951) to at most `size` bytes.
  static func raw(_ packed: ArraySlice<UInt8>, size: Int) throws(Failure) -> [UInt8] {
    guard let inflater = czip_inflater_new() else { throw .outOfMemory }
    defer { czip_inflater_free(inflater) }
    var verdict = CZIP_MORE
    // Reserve one extra byte of capacity to detect data that is longer than declared.
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

  /// Decompresses deflate data in the zlib format (RFC 1950) to exactly `size` bytes; returns nil
  /// on failure. Does not verify the checksum at the end of the data.
  public static func zlib(_ packed: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    // The method must be 8 (deflate), the header must be a multiple of 31, and there must be no
    // preset dictionary.
    guard packed.count > 2, let first = packed.first, first & 0x0F == 8,
      case let second = packed[packed.startIndex + 1], second & 0x20 == 0,
      (Int(first) << 8 + Int(second)) % 31 == 0,
      let bytes = try? raw(packed.dropFirst(2), size: size), bytes.count == size
    else { return nil }
    return bytes
  }
}
