import Foundation

/// A program at work in a process group of its own, with nothing to read.
///
/// Not Foundation's Process: starting several of those side by side, in a program with many open
/// descriptors, can end it.
struct ChildProcess {
  /// The system's number of it and of its group.
  let identifier: pid_t
  /// What it writes to standard output.
  let output: FileHandle
  /// What it writes to standard error.
  let errors: FileHandle

  /// Starts the program at a path.
  ///
  /// - Throws: `POSIXError` where the system does not start it.
  init(path: String, arguments: [String]) throws {
    let (output, errors) = (Pipe(), Pipe())
    var actions = Actions()
    var attributes = Attributes()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.fileHandleForWriting.fileDescriptor, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.fileHandleForWriting.fileDescriptor, 2)
    var flags = POSIX_SPAWN_SETPGROUP
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      // One that is closed before it comes to this does no harm.
      let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      for descriptor in open.compactMap({ Int32($0) }) where descriptor > 2 {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
    posix_spawnattr_setpgroup(&attributes, 0)

    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var identifier: pid_t = 0
    let failure = posix_spawn(&identifier, path, &actions, &attributes, &words, environ)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
    self.identifier = identifier
    // Else the ends of what it writes would never be seen.
    try output.fileHandleForWriting.close()
    try errors.fileHandleForWriting.close()
    self.output = output.fileHandleForReading
    self.errors = errors.fileHandleForReading
  }

  /// Waits for its end.
  ///
  /// - Returns: Its exit status, or the number of the signal that ended it.
  func waitUntilExit() -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 {
      guard errno == EINTR else { return -1 }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : signal
  }

  #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #endif
}
