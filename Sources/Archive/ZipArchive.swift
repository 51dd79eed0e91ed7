import CZip

/// Reads a zip that is in memory: lists its members and inflates those that are wanted.
///
/// Members are stored or deflated, with their sizes before or behind them. The directory at the
/// end of the zip counts, never what stands in the file beside it. A zip with a name that leads out
/// of its folder (`../`), with members that share bytes, or past the limits is refused as a whole,
/// before anything is inflated.
///
///     let zip = try ZipArchive(bytes)
///     for entry in zip.entries where entry.lastName == "stops.txt" {
///       let table = try zip.contents(of: entry)
///     }
public struct ZipArchive: Sendable {
  /// The members in the order of the directory, without the hidden files that macOS puts beside them
  /// (``ZipEntry/isHidden``). Names may occur twice.
  public let entries: [ZipEntry]

  private let view: ByteView
  private let limits: ZipLimits
  /// The size of the header before a member's name.
  static let headerSize = 30

  /// Opens the zip in `bytes` and reads its directory.
  ///
  /// - Throws: `ZipError` where it is no zip, is damaged, is of a form that is not read, has an
  ///   unsafe name, or says that it would unfold past `limits`.
  public init(_ bytes: [UInt8], limits: ZipLimits = ZipLimits()) throws(ZipError) {
    view = ByteView(bytes: bytes)
    self.limits = limits
    // Limits and safe names hold for hidden members too.
    entries = try ZipDirectory(view, limits: limits).entries.filter { !$0.isHidden }
  }

  /// Whether `bytes` begin as zips do.
  public static func isZip(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// The first member whose name without its folders is `name`, whatever the case of ASCII letters.
  public func entry(named name: String) -> ZipEntry? {
    entries.first { !$0.isFolder && $0.lastName.lowercased() == name.lowercased() }
  }

  /// The inflated bytes of a member, its size and check sum tested.
  ///
  /// - Parameter entry: One of `entries`.
  /// - Throws: `ZipError` where the member is damaged, locked, packed in another way, or inflates
  ///   to more than the directory states.
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
