/// The directory at the end of a zip file (APPNOTE.TXT 6.3.10, sections 4.3.12 and 4.3.16).
struct ZipDirectory {
  let entries: [ZipEntry]
  /// The start of the directory, which no member may overlap.
  let start: Int

  private static let endMark = 0x0605_4B50
  private static let endSize = 22
  private static let entryMark = 0x0201_4B50
  private static let entrySize = 46
  static let memberMark = 0x0403_4B50

  init(_ view: ByteView, limits: ZipLimits) throws(ZipError) {
    guard let end = Self.end(of: view) else {
      throw view.number32(at: 0) == Self.memberMark ? .damaged("no directory") : .notZip
    }
    guard
      let part = view.number16(at: end + 4), let firstPart = view.number16(at: end + 6),
      let countHere = view.number16(at: end + 8), let count = view.number16(at: end + 10),
      let size = view.number32(at: end + 12), let offset = view.number32(at: end + 16)
    else { throw .damaged("end record") }
    if count == 0xFFFF || size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF { throw .zip64 }
    guard part == 0, firstPart == 0, countHere == count else { throw .severalParts }
    guard count <= limits.entries else { throw .tooManyEntries(limit: limits.entries) }
    // The end record normally follows the directory directly, unless a zip64 record lies between
    // them. Data before the zip file, as in self-extracting archives, shifts all offsets.
    let isAdjacent = count == 0 || view.number32(at: end - size) == Self.entryMark
    start = isAdjacent ? end - size : offset
    let shift = start - offset
    guard start >= 0, shift >= 0 else { throw .damaged("directory's place") }

    var entries: [ZipEntry] = []
    var place = start
    for _ in 0..<count {
      let (entry, next) = try Self.entry(at: place, shift: shift, of: view)
      guard entry.isSafelyNamed else { throw .unsafeName(entry.name) }
      entries.append(entry)
      place = next
    }
    guard place <= end else { throw .damaged("directory's length") }
    self.entries = entries
    try check(limits)
  }

  /// Returns the offset of the end record: the last one whose comment does not extend past the end
  /// of the file.
  private static func end(of view: ByteView) -> Int? {
    let last = view.bytes.count - endSize
    guard last >= 0 else { return nil }
    return (max(0, last - 0xFFFF)...last).reversed().first { place in
      guard view.number32(at: place) == endMark, let comment = view.number16(at: place + 20)
      else { return false }
      return place + endSize + comment <= view.bytes.count
    }
  }

  private static func entry(
    at place: Int, shift: Int, of view: ByteView
  ) throws(ZipError) -> (ZipEntry, next: Int) {
    guard
      view.number32(at: place) == entryMark,
      let flags = view.number16(at: place + 8), let method = view.number16(at: place + 10),
      let checkSum = view.number32(at: place + 16),
      let packedSize = view.number32(at: place + 20), let size = view.number32(at: place + 24),
      let nameLength = view.number16(at: place + 28),
      let extraLength = view.number16(at: place + 30),
      let commentLength = view.number16(at: place + 32),
      let offset = view.number32(at: place + 42),
      let name = view.slice(at: place + entrySize, count: nameLength)
    else { throw .damaged("directory") }
    if [packedSize, size, offset].contains(0xFFFF_FFFF) { throw .zip64 }
    // Some Windows programs write backslashes as separators.
    let separated = name.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    let entry = ZipEntry(
      name: String(decoding: separated, as: UTF8.self), size: size, packedSize: packedSize,
      method: method, isEncrypted: flags & 0b10_0000_0000_0001 != 0,
      checkSum: UInt32(checkSum), headerOffset: offset + shift)
    return (entry, place + entrySize + nameLength + extraLength + commentLength)
  }

  /// Checks that the declared sizes are within the limits, which are enforced again during reading.
  /// Rejects overlapping members, because they would let a small zip file decompress to any size.
  private func check(_ limits: ZipLimits) throws(ZipError) {
    var total = 0
    for entry in entries {
      guard entry.size <= limits.entryBytes else {
        throw .tooLarge(name: entry.name, limit: limits.entryBytes)
      }
      total += entry.size
      let dense = entry.packedSize.multipliedReportingOverflow(by: limits.ratio)
      if entry.size > ZipLimits.ratioFloor, !dense.overflow, entry.size > dense.partialValue {
        throw .tooDense(name: entry.name, limit: limits.ratio)
      }
    }
    guard total <= limits.totalBytes else {
      throw .tooLarge(name: nil, limit: limits.totalBytes)
    }
    var reached = 0
    for entry in entries.sorted(by: { $0.headerOffset < $1.headerOffset }) {
      guard entry.headerOffset >= reached else { throw .damaged("members overlap") }
      reached = entry.headerOffset + ZipArchive.headerSize + entry.packedSize
    }
    guard reached <= start else { throw .damaged("a member reaches into the directory") }
  }
}
