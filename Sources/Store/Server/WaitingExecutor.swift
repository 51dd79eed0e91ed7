import Dispatch

/// Runs tasks that may wait for a server, each on a separate thread. In the shared thread pool,
/// tasks that wait for a server would also delay responses from memory while the server is
/// unresponsive.
///
/// ``StoreServer`` limits the number of waiting tasks.
package final class WaitingExecutor: TaskExecutor {
  package static let shared = WaitingExecutor()

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // A new queue gets a thread immediately, whereas a shared queue adds threads only after a
    // delay.
    DispatchQueue(label: "homefind.store").async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
