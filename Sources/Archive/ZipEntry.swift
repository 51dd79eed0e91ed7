/// A member of a zip file, as described in the zip file's directory.
public struct ZipEntry: Sendable, Hashable {
  /// The name with its folders, always separated by `/`. Invalid UTF-8 bytes become U+FFFD.
  public let name: String
  /// The uncompressed size in bytes.
  public let size: Int
  /// The compressed size in bytes.
  public let packedSize: Int
  /// Whether the member is a folder, which has no content.
  public var isFolder: Bool { name.hasSuffix("/") }
  /// The name without its folders.
  public var lastName: String {
    String(name[(name.lastIndex(of: "/").map(name.index(after:)) ?? name.startIndex)...])
  }

  /// Whether the member is a file that macOS or another system added for internal use: a file in
  /// `__MACOSX/`, or a file whose name or folder starts with a dot, such as `._doc.kml`.
  var isHidden: Bool {
    name.split(separator: "/").contains { part in
      part == "__MACOSX" || part.hasPrefix(".") && part.contains { $0 != "." }
    }
  }

  /// The compression method: 0 means stored, and 8 means deflate.
  let method: Int
  let isEncrypted: Bool
  let checkSum: UInt32
  /// The offset of the local header in the file.
  let headerOffset: Int

  /// Whether the name stays inside the folder that the zip file is extracted to.
  var isSafelyNamed: Bool {
    guard !name.isEmpty, !name.hasPrefix("/"), !name.utf8.contains(0) else { return false }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    // A colon as the second character indicates a drive.
    return !parts.contains("..") && parts.first?.dropFirst().first != ":"
  }
}
