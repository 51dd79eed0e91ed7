/// Zips made without a library, for readers in tests: members stored as they are.
public struct Zip: Sendable {
  private var members: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// A zip without members.
  public init() {}

  /// A zip of texts by their names.
  public init(_ texts: KeyValuePairs<String, String>) {
    for (name, text) in texts { add(name, Array(text.utf8)) }
  }

  /// Adds a member that is stored as it is.
  public mutating func add(_ name: String, _ bytes: [UInt8]) {
    add(
      name, packed: bytes, method: 0, size: bytes.count, checkSum: Gzip.checksum(bytes))
  }

  /// Adds a member that says it unfolds to `size` zero bytes and does, from a 150th of them. Its
  /// check sum is wrong: this is for readers that stop before it.
  ///
  /// - Parameter claiming: What the zip says of its size, where that is not the truth.
  public mutating func addZeros(_ name: String, _ size: Int, claiming: Int? = nil) {
    // Without gzip's head of 10 bytes and tail of 8 it is what a zip holds.
    let packed = Array(Gzip.zeros(size).dropFirst(10).dropLast(8))
    add(name, packed: packed, method: 8, size: claiming ?? size, checkSum: 0)
  }

  /// The file.
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
    // What the member's own header and the directory's entry have alike.
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
