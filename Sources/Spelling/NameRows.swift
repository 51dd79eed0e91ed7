/// The ranges of consecutively stored names, and the entry that each name belongs to. The structure
/// uses little more than two bytes per name, because there may be millions of names.
///
/// Names and entries are numbered from 0. The names of an entry are consecutive.
struct NameRows: Sendable {
  private struct Block {
    /// The start of the block's first name.
    var start: UInt32
    /// The entry that the block's first name belongs to.
    var owner: UInt32
  }

  /// The length of each name in bytes. The highest bit marks the first name of an entry.
  private var lengths: [UInt16] = []
  private var blocks: [Block] = []
  /// The total length of all names in bytes.
  private(set) var end = 0
  private var owners = 0

  /// The maximum length of a name in bytes.
  static let longest = 0x7FFF
  private static let first: UInt16 = 0x8000
  private static let blockSize = 16

  /// The number of names.
  var count: Int { lengths.count }

  /// Adds a name of up to `longest` bytes. If `isFirst` is true, the name starts a new entry.
  mutating func append(bytes: Int, isFirst: Bool) {
    if isFirst { owners += 1 }
    if count % Self.blockSize == 0 {
      blocks.append(Block(start: UInt32(end), owner: UInt32(owners - 1)))
    }
    lengths.append(UInt16(bytes) | (isFirst ? Self.first : 0))
    end += bytes
  }

  /// Returns the byte range of a name.
  func range(of row: Int) -> Range<Int> {
    let block = row / Self.blockSize
    var start = Int(blocks[block].start)
    for length in lengths[(block * Self.blockSize)..<row] { start += Int(length & ~Self.first) }
    return start..<(start + Int(lengths[row] & ~Self.first))
  }

  /// Returns a name's entry.
  func owner(of row: Int) -> Int {
    let block = row / Self.blockSize
    let others = lengths[(block * Self.blockSize)...row].dropFirst()
    return others.reduce(Int(blocks[block].owner)) { $0 + Int($1 >> 15) }
  }
}
