import Synchronization

/// Runs work in the background, with one task per key and a maximum number of tasks.
package final class BackgroundWork<Key: Hashable & Sendable>: Sendable {
  private let tasks = Mutex<[Key: Task<Void, Never>]>([:])
  private let limit: Int
  private let executor: (any TaskExecutor)?

  /// Creates a runner with at most `limit` concurrent tasks.
  ///
  /// - Parameter executor: The executor for the tasks; nil for the default executor.
  init(limit: Int, executor: (any TaskExecutor)? = nil) {
    self.limit = limit
    self.executor = executor
  }

  /// Starts `work` unless work for the same key is running or the limit is reached.
  func start(_ key: Key, _ work: @escaping @Sendable () async -> Void) {
    tasks.withLock { tasks in
      guard tasks[key] == nil, tasks.count < limit else { return }
      tasks[key] = Task(executorPreference: executor) { [self] in
        await work()
        self.tasks.withLock { $0[key] = nil }
      }
    }
  }

  /// Waits until no tasks are running.
  func settle() async {
    while let task = tasks.withLock({ $0.values.first }) { await task.value }
  }

  /// Cancels all tasks and waits for them to finish.
  func end() async {
    let running = tasks.withLock { Array($0.values) }
    for task in running { task.cancel() }
    for task in running { await task.value }
  }
}
