import Foundation

/// A system call that has failed.
public struct SystemFault: Error, CustomStringConvertible {
  /// The failed call and the system's error, for operators.
  public let description: String
  /// Whether an open file could not be read.
  public let isOfReading: Bool

  /// Creates the fault for the call that has just failed.
  public init(_ call: String) {
    description = "\(call): \(String(cString: strerror(errno)))"
    isOfReading = call.hasPrefix("read")
  }
}

/// A new file that replaces another one atomically. It is created next to the other one, under a
/// name that contains this process's id.
public struct FileReplacement {
  /// The path of the file to replace, with symbolic links resolved.
  public let target: String
  private let folder: String

  /// Creates a replacement of the file at `path`, which need not exist.
  public init(of path: String) {
    let real = realpath(path, nil)
    defer { free(real) }
    target = real.map { String(cString: $0) } ?? path
    folder = URL(filePath: target).deletingLastPathComponent().path
  }

  /// The path at which the new file is created.
  public var newPath: String { "\(target).\(getpid()).new" }
  /// The path of a second name for the old file.
  public var oldPath: String { "\(target).\(getpid()).old" }

  /// Runs `body` while no other process does so for the same folder.
  public func whileAlone<Result>(_ body: () throws -> Result) throws -> Result {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFault("open") }
    defer { FileLock.release(descriptor) }
    guard FileLock.take(descriptor) else { throw SystemFault("flock") }
    return try body()
  }

  /// Removes the files left behind by processes that no longer run, and the file at `newPath`.
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

  /// Gives the file at `path` a second name or, if the disk does not support that, makes a copy.
  /// Replaces the file at `copy`, if there is one.
  public static func duplicate(_ path: String, to copy: String) throws {
    try remove(copy)
    if link(path, copy) == 0 { return }
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    try synchronize(copy)
  }

  /// Moves a file to `target`, which may be a second name of the same file.
  public static func rename(_ path: String, to target: String) throws(SystemFault) {
    if Foundation.rename(path, target) != 0 { throw SystemFault("rename") }
    // If both are names of one file, rename(2) keeps both.
    if path != target { unlink(path) }
  }

  /// Moves the new file, which is already on disk, to its place, and waits until the move is on
  /// disk too.
  public func finish() throws(SystemFault) {
    try Self.rename(newPath, to: target)
    try Self.synchronize(folder)
  }

  /// Removes files that were created but not moved to their place.
  public func abandon() {
    unlink(newPath)
    unlink(oldPath)
  }

  /// Waits until the file or folder at `path` is on the disk.
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
