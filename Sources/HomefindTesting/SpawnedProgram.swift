public import Foundation
import Synchronization

/// A program that a test has started.
///
/// Not Foundation's Process: where many programs are started side by side, beside servers with
/// hundreds of connections, that misses ends.
public final class SpawnedProgram: Sendable {
  /// The system's number of it.
  public let identifier: Int32
  /// Held while a program is started.
  static let starting = Mutex(())
  private let isOver = Mutex(false)
  private let (ended, ending) = AsyncStream.makeStream(of: Int32.self)

  /// Starts the program at `path`; of what is open here it has the three descriptors given, no more.
  ///
  /// - Parameters:
  ///   - environment: Its environment; this process's own unless given.
  ///   - input: Its standard input; empty unless given.
  ///   - output: Its standard output; thrown away unless given.
  ///   - errors: Its standard error; thrown away unless given.
  /// - Throws: `POSIXError` where the system does not start it.
  public init(
    _ path: String, _ arguments: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment, input: Int32? = nil,
    output: Int32? = nil, errors: Int32? = nil
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
    // Threads here may hold signals back; the program starts as from a shell.
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
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

    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + settings { free(word) } }
    var identifier: pid_t = 0
    let failure = Self.starting.withLock { _ in
      posix_spawn(&identifier, path, &actions, &attributes, &words, &settings)
    }
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
    self.identifier = identifier
    Thread { [self] in
      ending.yield(waitForEnd())
      ending.finish()
    }
    .start()
  }

  /// Sends the program a signal, unless it has ended.
  public func signal(_ number: Int32) {
    isOver.withLock { isOver in
      if !isOver { _ = kill(identifier, number) }
    }
  }

  /// Its exit status once it has ended; where a signal ended it, 128 and the signal's number, as
  /// shells have it. To be asked once.
  public func status() async -> Int32 {
    for await status in ended { return status }
    return -1
  }

  private func waitForEnd() -> Int32 {
    // It keeps its number until it is seen to be over, so that no signal goes to another.
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

  #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #endif
}
