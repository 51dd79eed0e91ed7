#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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
    #if canImport(Darwin)
      let result = Darwin.rename(path, target)
    #elseif canImport(Musl)
      let result = Musl.rename(path, target)
    #else
      let result = Glibc.rename(path, target)
    #endif
    if result != 0 { throw Fault("rename") }
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
