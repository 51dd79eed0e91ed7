import Foundation

/// A system call that has failed.
public struct SystemFault: Error, CustomStringConvertible {
  /// The failed call and the system's error, for operators.
  public let description: String
  /// Whether the failed call was an attempt to read an open file.
  public let isOfReading: Bool

  /// Creates the fault for the system call that has just failed.
  public init(_ call: String) {
    description = "\(call): \(String(cString: strerror(errno)))"
    isOfReading = call.hasPrefix("read")
  }
}

/// A new file that atomically replaces another file. The new file is created next to the other
/// file, under a name that contains this process's id.
public struct FileReplacement {
  /// The path of the file to replace, with symbolic links resolved.
  public let target: String
  private let folder: String

  /// Creates a replacement for the file at `path`, which need not exist.
  public init(of path: String) {
    let real = realpath(path, nil)
    defer { free(real) }
    target = real.map { String(cString: $0) } ?? path
    folder = URL(filePath: target).deletingLastPathComponent().path
  }

  /// The path where the new file is created.
  public var newPath: String { "\(target).\(getpid()).new" }
  /// The path of a second hard link to the old file.
  public var oldPath: String { "\(target).\(getpid()).old" }

  /// Runs `body` under a lock that prevents other processes from replacing files in the same
  /// folder.
  public func whileAlone<Result>(_ body: () throws -> Result) throws -> Result {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFault("open") }
    defer { FileLock.release(descriptor) }
    guard FileLock.take(descriptor) else { throw SystemFault("flock") }
    return try body()
  }

  /// Removes the files left behind by processes that are no longer running, and the file at
  /// `newPath`.
  public func removeLeftovers() throws(SystemFault) {
    try Self.remove(newPath)
    let prefix = "\(URL(filePath: target).lastPathComponent)."
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where name.hasPrefix(prefix) {
      let parts = name.dropFirst(prefix.count).split(
        separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, ["new", "old"].contains(parts[1]), let process = pid_t(parts[0]),
        process > 0, kill(process, 0) != 0, errno == ESRCH
      else { continue }
      try Self.remove("\(folder)/\(name)")
    }
  }

  /// Creates a hard link to the file at `path` or, if the disk does not support hard links, copies
  /// the file. Replaces the file at `copy`, if it exists.
  public static func duplicate(_ path: String, to copy: String) throws {
    try remove(copy)
    if link(path, copy) == 0 { return }
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    try synchronize(copy)
  }

  /// Moves a file to `target`, which may be another hard link to the same file.
  public static func rename(_ path: String, to target: String) throws(SystemFault) {
    if Foundation.rename(path, target) != 0 { throw SystemFault("rename") }
    // If both paths are hard links to the same file, rename(2) leaves both in place.
    if path != target { unlink(path) }
  }

  /// Moves the new file, which is already on disk, to its final path, and waits until the move is
  /// also on disk.
  public func finish() throws(SystemFault) {
    try Self.rename(newPath, to: target)
    try Self.synchronize(folder)
  }

  /// Removes files that were created but not moved to their final paths.
  public func abandon() {
    unlink(newPath)
    unlink(oldPath)
  }

  /// Waits until the file or folder at `path` has been written to disk.
  public static func synchronize(_ path: String) throws(SystemFault) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFault("open") }
    defer { close(descriptor) }
    if fsync(descriptor) != 0 { throw SystemFault("fsync") }
  }

  private static func remove(_ path: String) throws(SystemFault) {
    if unlink(path) != 0, errno != ENOENT { throw SystemFault("unlink") }
  }
}
