import Glibc

/// The state of a file, for detecting changes without reading the file's content. Symbolic links
/// are followed.
public struct FileState: Sendable, Hashable {
  private let device: UInt64
  private let number: UInt64
  /// The file's length in bytes.
  public let size: Int
  private let seconds: Int
  private let nanoseconds: Int
  private let changedSeconds: Int
  private let changedNanoseconds: Int
  /// Whether the path refers to a regular file and not to a folder, pipe, socket or device.
  public let isRegular: Bool

  /// When the file's content, name or permissions last changed, in seconds since 1970.
  public var changedAt: Int64 { Int64(max(seconds, changedSeconds)) }

  /// Whether `path` refers to something other than a regular file. For example, opening a named
  /// pipe would wait for a writer.
  public static func isIrregular(_ path: String) -> Bool {
    FileState(path: path).map { !$0.isRegular } ?? false
  }

  /// Whether the two states belong to the same file, and not to different files at the same path.
  public func isSameFile(as other: FileState) -> Bool {
    device == other.device && number == other.number
  }

  /// Reads the state of the file at `path`; nil if the file does not exist.
  public init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
    changedSeconds = status.st_ctim.tv_sec
    changedNanoseconds = status.st_ctim.tv_nsec
    isRegular = status.st_mode & S_IFMT == S_IFREG
  }
}
