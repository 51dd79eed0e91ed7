import Dispatch

/// Runs tasks that may wait for a server, each on a thread that no other task needs meanwhile. On the few
/// threads that all tasks share, a server that hangs would keep up what memory answers.
///
/// How many wait is limited where they wait: ``StoreServer``.
package final class WaitingExecutor: TaskExecutor {
  package static let shared = WaitingExecutor()

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // A queue of its own gets a thread at once; a shared one gets more only after a while.
    DispatchQueue(label: "homefind.store").async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
