import CMachine
import Foundation
import Synchronization

/// A program that this one has started.
///
/// Foundation's Process is not used, because starting several of them concurrently, in a program
/// with many open descriptors, can end the program or miss that one of them has ended.
public final class StartedProgram: Sendable {
  /// The process id, which is also the id of the process group if the program leads one.
  public let identifier: Int32
  private let hasOwnGroup: Bool
  private let isOver = Mutex(false)

  /// Starts the program at `path` as a shell would: with default signal handling, whatever this
  /// process blocks or ignores, and with no other open descriptors than the three given, even if
  /// other threads open some in the meantime. So no unrelated program keeps the end of a pipe open.
  ///
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - arguments: Its arguments, without the program's name.
  ///   - environment: Its environment; by default the environment of this process.
  ///   - input: Its standard input; empty by default.
  ///   - output: Its standard output; discarded by default.
  ///   - errors: Its standard error; discarded by default.
  ///   - hasOwnGroup: Whether it leads a new process group, so that signals also reach the programs
  ///     that it starts.
  /// - Throws: `POSIXError` if the system does not start it.
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
  /// has noticed the program's end.
  public func signal(_ number: Int32) {
    isOver.withLock { isOver in
      if isOver || hasOwnGroup && kill(-identifier, number) == 0 { return }
      _ = kill(identifier, number)
    }
  }

  /// Blocks the calling thread until the program ends. Call it only once.
  ///
  /// - Returns: The exit status; after a signal, 128 plus the signal's number, as in shells; -1 if
  ///   the program was already waited for elsewhere.
  public func waitForEnd() -> Int32 {
    // The process id stays reserved until `isOver` is set, so that no signal reaches another
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
