import Foundation

/// The offsets of a time zone from UTC: a file of the time zone database (TZif, RFC 9636), version
/// 2 or later.
struct TimeZoneFile: Sendable {
  /// The times at which the offset changes, in ascending order.
  private let changes: [Int64]
  /// The offset in seconds after each change.
  private let offsets: [Int64]
  /// The offset before the first change.
  private let firstOffset: Int64
  /// The rule for times after the last change; nil if the last offset remains in effect.
  private let rule: TimeZoneRule?

  /// Reads a zone in the system's database; fails if the database lacks the zone.
  init?(zone name: String) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(""), !parts.contains(where: { $0.hasPrefix(".") }),
      let bytes = try? Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)"))
    else { return nil }
    self.init(Array(bytes))
  }

  /// Reads a file; fails if it is damaged or has version 1.
  init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    // The first block has 32-bit times, for old programs.
    guard let old = Counts(&reader), old.version >= UInt8(ascii: "2"),
      reader.skip(old.length(ofTimes: 4)), let counts = Counts(&reader)
    else { return nil }
    var changes: [Int64] = []
    var types: [Int] = []
    var typeOffsets: [Int64] = []
    for _ in 0..<counts.times {
      guard let time = reader.integer(8), time > changes.last ?? .min else { return nil }
      changes.append(time)
    }
    for _ in 0..<counts.times {
      guard let type = reader.integer(1) else { return nil }
      types.append(Int(type) & 0xFF)
    }
    for _ in 0..<counts.types {
      guard let offset = reader.integer(4), reader.skip(2) else { return nil }
      typeOffsets.append(offset)
    }
    guard let first = typeOffsets.first, types.allSatisfy(typeOffsets.indices.contains),
      reader.skip(counts.characters + counts.leaps * 12 + counts.standards + counts.universals)
    else { return nil }
    self.changes = changes
    offsets = types.map { typeOffsets[$0] }
    firstOffset = first
    let footer = reader.rest.split(separator: UInt8(ascii: "\n")).first ?? []
    rule = TimeZoneRule(String(decoding: footer, as: UTF8.self))
  }

  /// Returns the offset from UTC, in seconds, at `time`.
  func offset(at time: Int64) -> Int64 {
    guard let last = changes.last else { return rule?.offset(at: time) ?? firstOffset }
    if time >= last, let rule { return rule.offset(at: time) }
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? firstOffset : offsets[low - 1]
  }
}

/// The header of a block: the numbers of its elements.
private struct Counts {
  let version: UInt8
  let universals, standards, leaps, times, types, characters: Int

  init?(_ reader: inout ByteReader) {
    guard reader.integer(4) == 0x545A_6966, let version = reader.integer(1), reader.skip(15) else {
      return nil
    }
    self.version = UInt8(truncatingIfNeeded: version)
    var counts: [Int] = []
    for _ in 0..<6 {
      guard let count = reader.integer(4), count >= 0 else { return nil }
      counts.append(Int(count))
    }
    (universals, standards, leaps) = (counts[0], counts[1], counts[2])
    (times, types, characters) = (counts[3], counts[4], counts[5])
  }

  /// Returns the length of the block in bytes if its times take `size` bytes each.
  func length(ofTimes size: Int) -> Int {
    times * (size + 1) + types * 6 + characters + leaps * (size + 4) + standards + universals
  }
}

/// Reads big-endian numbers.
private struct ByteReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// Reads a signed number of `size` bytes; nil at the end of the file.
  mutating func integer(_ size: Int) -> Int64? {
    guard rest.count >= size else { return nil }
    let bits = rest.prefix(size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(size)
    let unused = 64 - 8 * size
    return Int64(bitPattern: bits << unused) >> unused
  }

  /// Skips `count` bytes; returns false if fewer bytes remain.
  mutating func skip(_ count: Int) -> Bool {
    guard rest.count >= count else { return false }
    rest = rest.dropFirst(count)
    return true
  }
}
