import NIOCore
import NIOPosix

/// Produces responses that can take a long time because clients can post large documents. On the
/// few threads that all tasks share, such responses would delay cheap ones, so the executor has
/// separate threads, one fewer than there are processors.
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

  /// The paths whose responses can take a long time.
  static let paths: Set<String> = ["/v1/routes/read"]
}
