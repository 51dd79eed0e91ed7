/// Creates zip files without a library, for tests of readers; members are stored uncompressed.
public struct Zip: Sendable {
  private var members: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// Creates a zip without members.
  public init() {}

  /// Creates a zip whose members have these names and text.
  public init(_ texts: KeyValuePairs<String, String>) {
    for (name, text) in texts { add(name, Array(text.utf8)) }
  }

  /// Adds an uncompressed member.
  public mutating func add(_ name: String, _ bytes: [UInt8]) {
    add(
      name, packed: bytes, method: 0, size: bytes.count, checkSum: Gzip.checksum(bytes))
  }

  /// Adds a member that expands to `size` zero bytes, compressed to about a 150th of that size. The
  /// member's checksum is wrong, so use it only for readers that stop before the end.
  ///
  /// - Parameter claiming: A false size for the zip to declare, if any.
  public mutating func addZeros(_ name: String, _ size: Int, claiming: Int? = nil) {
    // A zip member contains the compressed data without gzip's 10-byte header and 8-byte trailer.
    let packed = Array(Gzip.zeros(size).dropFirst(10).dropLast(8))
    add(name, packed: packed, method: 8, size: claiming ?? size, checkSum: 0)
  }

  /// The bytes of the zip file.
  public var bytes: [UInt8] {
    var file = members + directory
    Self.append([0x0605_4B50], to: &file, width: 4)
    Self.append([0, 0, count, count], to: &file, width: 2)
    Self.append([directory.count, members.count], to: &file, width: 4)
    Self.append([0], to: &file, width: 2)
    return file
  }

  private mutating func add(
    _ name: String, packed: [UInt8], method: Int, size: Int, checkSum: UInt32
  ) {
    let name = Array(name.utf8)
    let offset = members.count
    // The fields that the local header and the directory entry share.
    var common: [UInt8] = []
    Self.append([20, 0x800, method, 0, 0x21], to: &common, width: 2)
    Self.append([Int(checkSum), packed.count, size], to: &common, width: 4)
    Self.append([name.count, 0], to: &common, width: 2)

    Self.append([0x0403_4B50], to: &members, width: 4)
    members += common + name + packed

    Self.append([0x0201_4B50], to: &directory, width: 4)
    Self.append([20], to: &directory, width: 2)
    directory += common
    Self.append([0, 0, 0], to: &directory, width: 2)
    Self.append([0, offset], to: &directory, width: 4)
    directory += name
    count += 1
  }

  private static func append(_ numbers: [Int], to file: inout [UInt8], width: Int) {
    for number in numbers {
      for place in 0..<width { file.append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
    }
  }
}
