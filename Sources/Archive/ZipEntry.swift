/// One member of a zip, as its directory describes it.
public struct ZipEntry: Sendable, Hashable {
  /// The name with its folders, always with `/` between them. A name that is not UTF-8 has U+FFFD
  /// where its bytes cannot be told.
  public let name: String
  /// The bytes that the member unfolds to.
  public let size: Int
  /// The bytes that it takes in the zip.
  public let packedSize: Int
  /// Whether it is a folder, which holds nothing itself.
  public var isFolder: Bool { name.hasSuffix("/") }
  /// The name without its folders.
  public var lastName: String {
    String(name[(name.lastIndex(of: "/").map(name.index(after:)) ?? name.startIndex)...])
  }

  /// Whether the member is a file that macOS or another system has added for itself: one in `__MACOSX/`,
  /// or one whose name, or that of a folder around it, starts with a dot, such as `._doc.kml`.
  var isHidden: Bool {
    name.split(separator: "/").contains { part in
      part == "__MACOSX" || part.hasPrefix(".") && part.contains { $0 != "." }
    }
  }

  /// How it is packed: 0 as it is, 8 with deflate.
  let method: Int
  let isEncrypted: Bool
  let checkSum: UInt32
  /// Where in the file its own header begins.
  let headerOffset: Int

  /// Whether the name stays inside the folder that it is unpacked to.
  var isSafelyNamed: Bool {
    guard !name.isEmpty, !name.hasPrefix("/"), !name.utf8.contains(0) else { return false }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    // A colon second in the name is that of a drive.
    return !parts.contains("..") && parts.first?.dropFirst().first != ":"
  }
}
