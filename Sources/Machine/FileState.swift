import Glibc

/// What tells one state of a file from the next without reading it. Symbolic links are followed.
public struct FileState: Sendable, Hashable {
  private let device: UInt64
  private let number: UInt64
  /// The file's length in bytes.
  public let size: Int
  private let seconds: Int
  private let nanoseconds: Int
  private let changedSeconds: Int
  private let changedNanoseconds: Int
  /// Whether it is a regular file: no folder, pipe, socket or device.
  public let isRegular: Bool

  /// When its content, its name or its permissions last changed, in seconds since 1970.
  public var changedAt: Int64 { Int64(max(seconds, changedSeconds)) }

  /// Whether there is something at `path` that is no regular file, such as a named pipe, which to open
  /// would wait for somebody to write there.
  public static func isIrregular(_ path: String) -> Bool {
    FileState(path: path).map { !$0.isRegular } ?? false
  }

  /// Whether it is a state of the same file, and not of another that has taken its name.
  public func isSameFile(as other: FileState) -> Bool {
    device == other.device && number == other.number
  }

  /// The state of the file at `path`; nil where there is none.
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
