import Dispatch

/// Runs tasks that may wait for a server, each on its own thread. On the few threads that all tasks
/// share, a server that hangs would also delay answers from memory.
///
/// ``StoreServer`` limits how many tasks wait.
package final class WaitingExecutor: TaskExecutor {
  package static let shared = WaitingExecutor()

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // A new queue gets a thread immediately; a shared one adds threads only after a delay.
    DispatchQueue(label: "homefind.store").async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
