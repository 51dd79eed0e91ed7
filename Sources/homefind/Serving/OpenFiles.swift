import CommandOutput
import Glibc

/// How many files and connections the program may have open.
enum OpenFiles {
  /// With fewer a server could run out of them: half are for its callers, and 64 calls to the feed
  /// may run beside the store.
  static let fewestToServe = 256

  /// With fewer a search cannot have its threads, its connections to the feed, the store and the
  /// sample at a time.
  private static let fewestToRun = 64

  /// Sees to it that the program may open what a single command needs.
  ///
  /// - Throws: `CommandFailure` where the system does not let it.
  static func requireSome() throws {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0,
      limit.rlim_cur < fewestToRun
    else { return }
    let count = raiseLimit()
    if count >= fewestToRun { return }
    throw CommandFailure(.cannotListen, CommandMessage.fewOpenFiles(count, least: fewestToRun))
  }

  /// Raises what the program may have open to as much as the system lets it.
  ///
  /// - Returns: How many it may have open then.
  @discardableResult static func raiseLimit() -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 }
    if limit.rlim_cur < limit.rlim_max {
      var raised = limit
      raised.rlim_cur = limit.rlim_max
      if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 { limit = raised }
    }
    return Int(clamping: limit.rlim_cur)
  }
}
