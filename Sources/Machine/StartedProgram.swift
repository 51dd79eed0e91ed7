import CMachine
import Foundation
import Synchronization

/// A program that this program has started.
///
/// Foundation's Process is not used, because starting several instances concurrently in a program
/// with many open descriptors can crash the program or fail to notice that an instance has ended.
public final class StartedProgram: Sendable {
  /// The process id, which is also the id of the process group if the program leads one.
  public let identifier: Int32
  private let hasOwnGroup: Bool
  private let isOver = Mutex(false)

  /// Starts the program at `path` as a shell would: with default signal handling, regardless of the
  /// signals that this process blocks or ignores, and with no open descriptors except the three
  /// given ones, even if other threads open descriptors in the meantime. As a result, no unrelated
  /// program inherits the end of a pipe and keeps the pipe open.
  ///
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - arguments: The program's arguments, without its name.
  ///   - environment: The program's environment, which is this process's environment by default.
  ///   - input: The program's standard input, which is empty by default.
  ///   - output: The program's standard output, which is discarded by default.
  ///   - errors: The program's standard error, which is discarded by default.
  ///   - hasOwnGroup: Whether the program leads a new process group, so that signals also reach the
  ///     programs that it starts.
  /// - Throws: `POSIXError` if the system cannot start the program.
  public init(
    _ path: String, _ arguments: [String], environment: [String: String]? = nil,
    input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil, hasOwnGroup: Bool = false
  ) throws {
    var actions = Actions()
    var attributes = Attributes()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, given) in [input, output, errors].enumerated() {
      if let given {
        posix_spawn_file_actions_adddup2(&actions, given, Int32(number))
      } else {
        posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
      }
    }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    if hasOwnGroup { flags |= POSIX_SPAWN_SETPGROUP }
    _ = cmachine_close_from(&actions, 3)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var settings =
      (environment ?? ProcessInfo.processInfo.environment).map { strdup("\($0.key)=\($0.value)") }
      + [nil]
    defer { for word in words + settings { free(word) } }
    var identifier: pid_t = 0
    let failure = posix_spawn(&identifier, path, &actions, &attributes, &words, &settings)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
    self.identifier = identifier
    self.hasOwnGroup = hasOwnGroup
  }

  /// Sends a signal to the program, or to its process group if it leads one, unless `waitForEnd()`
  /// has already detected that the program has ended.
  public func signal(_ number: Int32) {
    isOver.withLock { isOver in
      if isOver || hasOwnGroup && kill(-identifier, number) == 0 { return }
      _ = kill(identifier, number)
    }
  }

  /// Blocks the calling thread until the program ends. Call this method only once.
  ///
  /// - Returns: The exit status, or 128 plus the number of the signal that ended the program, as in
  ///   shells; -1 if another call has already waited for the program.
  public func waitForEnd() -> Int32 {
    // The process id remains reserved until `isOver` is set, so that no signal reaches a different
    // process.
    var facts = siginfo_t()
    while waitid(P_PID, id_t(identifier), &facts, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    return isOver.withLock { isOver in
      isOver = true
      var status: Int32 = 0
      guard waitpid(identifier, &status, 0) == identifier else { return -1 }
      let signal = status & 0x7F
      return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }
  }

  private typealias Actions = posix_spawn_file_actions_t
  private typealias Attributes = posix_spawnattr_t
}
