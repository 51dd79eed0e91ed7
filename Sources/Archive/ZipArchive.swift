import CZip

/// Reads a zip file in memory: lists its members and decompresses them on demand.
///
/// Supports stored and deflated members, with their sizes before or after the data. Ignores members
/// that the directory at the end of the file does not list. A zip file is rejected before anything
/// is decompressed if a name points outside its folder (`../`), if members share bytes, or if it
/// exceeds the limits.
///
///     let zip = try ZipArchive(bytes)
///     for entry in zip.entries where entry.lastName == "stops.txt" {
///       let table = try zip.contents(of: entry)
///     }
public struct ZipArchive: Sendable {
  /// The members in directory order, without the hidden files that macOS adds
  /// (``ZipEntry/isHidden``). Several members may have the same name.
  public let entries: [ZipEntry]

  private let view: ByteView
  private let limits: ZipLimits
  /// The size of a member's local header, without its name.
  static let headerSize = 30

  /// Opens the zip file in `bytes` and reads its directory.
  ///
  /// - Throws: `ZipError` if the bytes are not a zip file, are damaged or have an unsupported
  ///   format, if a name is unsafe, or if the declared sizes exceed `limits`.
  public init(_ bytes: [UInt8], limits: ZipLimits = ZipLimits()) throws(ZipError) {
    view = ByteView(bytes: bytes)
    self.limits = limits
    // The limits and the naming rules also apply to hidden members.
    entries = try ZipDirectory(view, limits: limits).entries.filter { !$0.isHidden }
  }

  /// Whether `bytes` begins with a zip signature.
  public static func isZip(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// Returns the first member with this name, ignoring folders and case.
  public func entry(named name: String) -> ZipEntry? {
    entries.first { !$0.isFolder && $0.lastName.lowercased() == name.lowercased() }
  }

  /// Returns the decompressed bytes of a member, after checking the size and the checksum.
  ///
  /// - Parameter entry: A member from `entries`.
  /// - Throws: `ZipError` if the member is damaged, encrypted or compressed with another method, or
  ///   if its decompressed size exceeds the size in the directory.
  public func contents(of entry: ZipEntry) throws(ZipError) -> [UInt8] {
    if entry.isEncrypted { throw .encrypted(name: entry.name) }
    guard
      view.number32(at: entry.headerOffset) == ZipDirectory.memberMark,
      let nameLength = view.number16(at: entry.headerOffset + 26),
      let extraLength = view.number16(at: entry.headerOffset + 28),
      let packed = view.slice(
        at: entry.headerOffset + Self.headerSize + nameLength + extraLength,
        count: entry.packedSize)
    else { throw .damaged("header of \(entry.name)") }
    let bytes: [UInt8]
    switch entry.method {
    case 0: bytes = Array(packed)
    case 8: bytes = try inflated(packed, of: entry)
    default: throw .unknownMethod(name: entry.name, method: entry.method)
    }
    let sum = bytes.withUnsafeBufferPointer { czip_crc32(0, $0.baseAddress, $0.count) }
    guard bytes.count == entry.size, sum == entry.checkSum else {
      throw .damaged("size or check sum of \(entry.name)")
    }
    return bytes
  }

  private func inflated(
    _ packed: ArraySlice<UInt8>, of entry: ZipEntry
  ) throws(ZipError) -> [UInt8] {
    do throws(Inflate.Failure) {
      return try Inflate.raw(packed, size: entry.size)
    } catch {
      switch error {
      case .outOfMemory: throw .outOfMemory
      case .tooLong: throw .damaged("length of \(entry.name)")
      case .broken: throw .damaged("deflate data of \(entry.name)")
      }
    }
  }
}
