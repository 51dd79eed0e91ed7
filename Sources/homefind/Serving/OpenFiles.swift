import CommandOutput
import Glibc

/// Limits on the number of open files and connections.
enum OpenFiles {
  /// The minimum number of open files for a server. With a lower limit, the server could run out of
  /// files, because half of them are for its clients, and up to 64 requests to the feed may run in
  /// addition to the store.
  static let fewestToServe = 256

  /// The minimum number of open files for a command. With a lower limit, a search could not have
  /// its threads and its connections to the feed, the store and the sample open at the same time.
  private static let fewestToRun = 64

  /// Raises the limit on open files if it is too low for a command.
  ///
  /// - Throws: `CommandFailure` if the system does not allow enough files.
  static func requireSome() throws {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0,
      limit.rlim_cur < fewestToRun
    else { return }
    let count = raiseLimit()
    if count >= fewestToRun { return }
    throw CommandFailure(.cannotListen, CommandMessage.fewOpenFiles(count, least: fewestToRun))
  }

  /// Raises the limit on open files to the maximum that the system allows.
  ///
  /// - Returns: The new limit.
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
