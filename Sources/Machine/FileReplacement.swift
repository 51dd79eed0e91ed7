import Foundation

/// A call to the system that has failed.
public struct SystemFault: Error, CustomStringConvertible {
  /// The failed call and the system's error, for operators.
  public let description: String
  /// Whether a file that is open could not be read.
  public let isOfReading: Bool

  /// The fault of the call that has just failed.
  public init(_ call: String) {
    description = "\(call): \(String(cString: strerror(errno)))"
    isOfReading = call.hasPrefix("read")
  }
}

/// What takes the place of a file in one step: it is made beside it, under a name of this process.
public struct FileReplacement {
  /// The file whose place is taken, with no symbolic link left in its path.
  public let target: String
  private let folder: String

  /// A replacement of the file at `path`, whether or not there is one.
  public init(of path: String) {
    let real = realpath(path, nil)
    defer { free(real) }
    target = real.map { String(cString: $0) } ?? path
    folder = URL(filePath: target).deletingLastPathComponent().path
  }

  /// Where the new file is made.
  public var newPath: String { "\(target).\(getpid()).new" }
  /// Where the old file gets a second name.
  public var oldPath: String { "\(target).\(getpid()).old" }

  /// Runs `body` while no other process that asks for the same folder runs its own.
  public func whileAlone<Result>(_ body: () throws -> Result) throws -> Result {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFault("open") }
    defer { FileLock.release(descriptor) }
    guard FileLock.take(descriptor) else { throw SystemFault("flock") }
    return try body()
  }

  /// Removes what processes that no longer run have left behind, and what is in this one's way.
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

  /// Gives the file at `path` a second name, or where the disk has no such thing, a copy; the file
  /// at `copy`, if there is one, makes way for it.
  public static func duplicate(_ path: String, to copy: String) throws {
    try remove(copy)
    if link(path, copy) == 0 { return }
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    try synchronize(copy)
  }

  /// Puts a file in the place of another, or of another name of its own.
  public static func rename(_ path: String, to target: String) throws(SystemFault) {
    if Foundation.rename(path, target) != 0 { throw SystemFault("rename") }
    // Of two names of one file rename(2) leaves both.
    if path != target { unlink(path) }
  }

  /// Puts the new file, which is on the disk, in its place, and has that on the disk too.
  public func finish() throws(SystemFault) {
    try Self.rename(newPath, to: target)
    try Self.synchronize(folder)
  }

  /// Removes what has been made and not put in its place.
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
