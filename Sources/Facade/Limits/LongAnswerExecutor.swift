import NIOCore
import NIOPosix

/// Makes answers whose time depends on what clients post, such as readings of large documents, on threads of
/// its own: one fewer than there are processors. On the few threads that all tasks share they would hold up
/// the cheap ones.
final class LongAnswerExecutor: TaskExecutor {
  static let shared = LongAnswerExecutor()

  private let threads = NIOThreadPool(numberOfThreads: max(1, System.coreCount - 1))

  private init() {
    threads.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    threads.submit { _ in
      AnswerThread.giveWay()
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }

  /// The paths of such answers.
  static let paths: Set<String> = ["/v1/routes/read"]
}
