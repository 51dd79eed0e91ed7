/// Where names stand that follow each other in memory, and which entry each belongs to: little more
/// than two bytes a name, since there may be millions.
///
/// Names are numbered from 0, and so are entries, whose names follow each other.
struct NameRows: Sendable {
  private struct Block {
    /// Where the first name of the block begins.
    var start: UInt32
    /// The entry that it belongs to.
    var owner: UInt32
  }

  /// The bytes of each name; the highest bit where it is the first of its entry.
  private var lengths: [UInt16] = []
  private var blocks: [Block] = []
  /// How many bytes all names have.
  private(set) var end = 0
  private var owners = 0

  /// The most bytes of a name.
  static let longest = 0x7FFF
  private static let first: UInt16 = 0x8000
  private static let blockSize = 16

  /// How many names there are.
  var count: Int { lengths.count }

  /// Adds a name of up to `longest` bytes; `isFirst` where it begins an entry.
  mutating func append(bytes: Int, isFirst: Bool) {
    if isFirst { owners += 1 }
    if count % Self.blockSize == 0 {
      blocks.append(Block(start: UInt32(end), owner: UInt32(owners - 1)))
    }
    lengths.append(UInt16(bytes) | (isFirst ? Self.first : 0))
    end += bytes
  }

  /// Where the bytes of a name are.
  func range(of row: Int) -> Range<Int> {
    let block = row / Self.blockSize
    var start = Int(blocks[block].start)
    for length in lengths[(block * Self.blockSize)..<row] { start += Int(length & ~Self.first) }
    return start..<(start + Int(lengths[row] & ~Self.first))
  }

  /// The entry that a name belongs to.
  func owner(of row: Int) -> Int {
    let block = row / Self.blockSize
    let others = lengths[(block * Self.blockSize)...row].dropFirst()
    return others.reduce(Int(blocks[block].owner)) { $0 + Int($1 >> 15) }
  }
}
