import Archive
import Foundation
public import Geo

/// An OpenStreetMap file in PBF format, described by its blocks
/// (https://wiki.openstreetmap.org/wiki/PBF_Format).
public struct OSMExtract: Sendable, Hashable {
  /// The path of the file.
  public let path: String
  /// The length in bytes.
  public let size: Int
  /// The covered area: the bounding box in the header or, if the header lacks it, the bounding box
  /// of the nodes. Nil if the file has no nodes either.
  public let bounds: BoundingBox?

  private static let longestHeader = 64 << 10
  private static let longestBlock = 32 << 20

  /// Reads the headers of all blocks of the file at `path`, which verifies that the file is
  /// complete.
  ///
  /// - Throws: `StreetImportError` if the file is not PBF, truncated or empty.
  public init(path: String) throws(StreetImportError) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      throw .unreadable(path)
    }
    // Opening a pipe would block until a process writes to it.
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notPBF(path) }
    guard let file = FileHandle(forReadingAtPath: path) else { throw .unreadable(path) }
    defer { try? file.close() }
    self.path = path
    var blocks = Blocks(file: file, path: path)
    guard let header = try blocks.next(), header.type == "OSMHeader" else { throw .notPBF(path) }
    let stated = try? Self.statedBounds(in: blocks.content(of: header))
    var box = GrowingBox()
    var count = 0
    while let block = try blocks.next() {
      if Task.isCancelled { throw .cancelled }
      guard block.type == "OSMData" else { continue }
      count += 1
      if stated == nil, let content = try? blocks.content(of: block) { box.add(nodesOf: content) }
    }
    size = blocks.end
    if count == 0 { throw .noRoads([path]) }
    bounds = stated ?? box.box
  }

  /// Iterates over the blocks of a file.
  private struct Blocks {
    struct Block {
      var type: String
      var start: Int
      var length: Int
    }

    let file: FileHandle
    let path: String
    /// The offset of the end of the last block.
    private(set) var end = 0

    init(file: FileHandle, path: String) {
      self.file = file
      self.path = path
    }

    /// Returns the next block; nil at the end of the file.
    mutating func next() throws(StreetImportError) -> Block? {
      let mark = bytes(at: end, count: 4)
      if mark.isEmpty {
        if end == 0 { throw .empty(path) }
        return nil
      }
      let length = mark.reduce(0) { $0 << 8 + Int($1) }
      guard mark.count == 4 else { throw end == 0 ? .notPBF(path) : .cut(path, at: end) }
      // An invalid first block means that the file is not PBF; an invalid later block means damage.
      let broken = end == 0 ? StreetImportError.notPBF(path) : .damaged(path, at: end)
      guard (1...OSMExtract.longestHeader).contains(length) else { throw broken }
      let head = bytes(at: end + 4, count: length)
      guard head.count == length else { throw .cut(path, at: end) }
      guard let block = Self.block(head[...], after: end + 4 + length) else { throw broken }
      let behind = block.start + block.length
      if block.length > 0, bytes(at: behind - 1, count: 1).isEmpty { throw .cut(path, at: end) }
      end = behind
      return block
    }

    /// Returns the decompressed content of a block.
    func content(of block: Block) throws(ProtobufReader.Broken) -> [UInt8] {
      let blob = bytes(at: block.start, count: block.length)
      var reader = ProtobufReader(blob[...])
      var size = 0
      var packed: ArraySlice<UInt8>?
      while let (field, value) = try reader.next() {
        switch (field, value) {
        case (1, .bytes(let raw)): return Array(raw)
        case (2, .number(let number)): size = Int(min(number, UInt64(OSMExtract.longestBlock)))
        case (3, .bytes(let zlib)): packed = zlib
        default: break
        }
      }
      guard let packed, let content = Inflate.zlib(packed, size: size) else {
        throw ProtobufReader.Broken()
      }
      return content
    }

    private static func block(_ head: ArraySlice<UInt8>, after start: Int) -> Block? {
      var reader = ProtobufReader(head)
      var block = Block(type: "", start: start, length: -1)
      while let (field, value) = try? reader.next() {
        switch (field, value) {
        case (1, .bytes(let name)): block.type = String(decoding: name, as: UTF8.self)
        case (3, .number(let number)) where number <= UInt64(OSMExtract.longestBlock):
          block.length = Int(number)
        default: break
        }
      }
      return block.length >= 0 && !block.type.isEmpty ? block : nil
    }

    private func bytes(at offset: Int, count: Int) -> [UInt8] {
      guard (try? file.seek(toOffset: UInt64(offset))) != nil,
        let data = try? file.read(upToCount: count)
      else { return [] }
      return Array(data)
    }
  }
}
