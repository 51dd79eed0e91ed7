import Synchronization

/// Work that goes on behind answers: one piece a key at a time, so many pieces in all, and all of it
/// ended together.
package final class BackgroundWork<Key: Hashable & Sendable>: Sendable {
  private let tasks = Mutex<[Key: Task<Void, Never>]>([:])
  private let limit: Int
  private let executor: (any TaskExecutor)?

  /// Work of which at most `limit` pieces go on at a time.
  ///
  /// - Parameter executor: Where it runs; nil where that does not matter.
  init(limit: Int, executor: (any TaskExecutor)? = nil) {
    self.limit = limit
    self.executor = executor
  }

  /// Starts `work` unless there is some for the same key, or as much as may be goes on.
  func start(_ key: Key, _ work: @escaping @Sendable () async -> Void) {
    tasks.withLock { tasks in
      guard tasks[key] == nil, tasks.count < limit else { return }
      tasks[key] = Task(executorPreference: executor) { [self] in
        await work()
        self.tasks.withLock { $0[key] = nil }
      }
    }
  }

  /// Waits until nothing runs.
  func settle() async {
    while let task = tasks.withLock({ $0.values.first }) { await task.value }
  }

  /// Cancels what runs and waits for its end.
  func end() async {
    let running = tasks.withLock { Array($0.values) }
    for task in running { task.cancel() }
    for task in running { await task.value }
  }
}
