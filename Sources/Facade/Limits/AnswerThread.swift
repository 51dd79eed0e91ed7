import Glibc

/// The threads on which answers are made.
enum AnswerThread {
  /// Steps of politeness towards other threads: about a third of the time of one that takes none.
  private static let politeness: CInt = 5

  /// Has the present thread give way to those that read requests and send answers, where there is
  /// not time for all. Requests that are refused so that the others are served would otherwise wait
  /// for those others to be read at all.
  ///
  /// Said before each answer, since threads come and go. Where the system does not allow it, all
  /// have the same right.
  static func giveWay() {
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, politeness)
  }
}
