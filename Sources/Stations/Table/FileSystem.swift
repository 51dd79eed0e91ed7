import Glibc
import Machine

/// The few calls to the system that putting a file in place takes.
enum FileSystem {
  /// What the system said no to.
  struct Fault: Error, CustomStringConvertible {
    let call: String
    let number: CInt

    /// The fault of the call that has just failed.
    init(_ call: String) {
      number = errno
      self.call = call
    }

    var description: String { "\(call): \(String(cString: strerror(number)))" }
  }

  /// The number of this process.
  static var processID: Int { Int(getpid()) }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func removeIfPresent(_ path: String) throws(Fault) {
    if unlink(path) != 0, errno != ENOENT { throw Fault("unlink") }
  }

  static func rename(_ path: String, to target: String) throws(Fault) {
    if Glibc.rename(path, target) != 0 { throw Fault("rename") }
  }

  /// Gives the file at `path` a second name, or where the disk has no such thing, a copy; the file
  /// at `target`, if there is one, makes way for it.
  static func duplicate(_ path: String, to target: String) throws(Fault) {
    try removeIfPresent(target)
    if link(path, target) == 0 { return }
    let from = open(path, O_RDONLY)
    guard from >= 0 else { throw Fault("open") }
    defer { close(from) }
    let to = open(target, O_WRONLY | O_CREAT | O_EXCL, 0o644)
    guard to >= 0 else { throw Fault("open") }
    defer { close(to) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(from, &buffer, buffer.count)
      if count == 0 { break }
      guard count > 0, write(to, buffer, count) == count else { throw Fault("copy") }
    }
    if fsync(to) != 0 { throw Fault("fsync") }
  }

  /// Gives the file at `path` the permissions of the one at `model`, where there is one.
  static func copyPermissions(of model: String, to path: String) throws(Fault) {
    var status = stat()
    guard stat(model, &status) == 0 else { return }
    if chmod(path, status.st_mode & 0o7777) != 0 { throw Fault("chmod") }
  }

  /// The path with no symbolic link left in it, or as it is where there is no such file.
  static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// The names in a folder; none where it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }

  /// Whether a process of this number runs.
  static func isRunning(process: Int) -> Bool {
    guard let number = pid_t(exactly: process), number > 0 else { return false }
    return kill(number, 0) == 0 || errno != ESRCH
  }

  /// Runs `body` while no other process that asks for the same folder runs its own.
  static func whileAlone<Result>(
    in folder: String, _ body: () throws -> Result
  ) throws -> Result {
    let descriptor = open(folder, O_RDONLY)
    guard descriptor >= 0 else { throw Fault("open") }
    defer { close(descriptor) }
    guard FileLock.take(descriptor) else { throw Fault("flock") }
    return try body()
  }

  /// Waits until the file or folder at `path` is on the disk.
  static func synchronize(_ path: String) throws(Fault) {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw Fault("open") }
    defer { close(descriptor) }
    if fsync(descriptor) != 0 { throw Fault("fsync") }
  }

  /// The folder that holds the file at `path`.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
