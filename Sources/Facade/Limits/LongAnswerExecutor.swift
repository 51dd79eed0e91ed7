import NIOCore
import NIOPosix

/// Makes responses whose time depends on what clients post, such as a large document, on separate
/// threads: one fewer than there are processors. On the few threads that all tasks share, these
/// responses would delay the cheap ones.
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

  /// The paths of such responses.
  static let paths: Set<String> = ["/v1/routes/read"]
}
