import Glibc

/// The priority of the threads that produce responses.
enum AnswerThread {
  /// The nice value. A thread with this value gets about a third of the CPU time of a thread with
  /// value 0.
  private static let politeness: CInt = 5

  /// Lowers the current thread's priority below the threads that read requests and send responses.
  /// Otherwise, under load, requests that should be refused to protect other requests would wait a
  /// long time just to be read.
  ///
  /// Call this method before each response, because threads come and go. If the system does not
  /// allow the change, all threads have the same priority.
  static func giveWay() {
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, politeness)
  }
}
