import ServiceLifecycle

/// Does `work` time and again until the program ends.
///
/// - Parameters:
///   - executor: Where it runs; anywhere where nil.
///   - work: Returns how long to wait before the next time.
func repeatUntilShutdown(
  on executor: (any TaskExecutor)? = nil, _ work: @escaping @Sendable () async -> Duration
) async {
  await cancelWhenGracefulShutdown {
    await withTaskExecutorPreference(executor) {
      while !Task.isCancelled {
        let pause = await work()
        try? await Task.sleep(for: pause)
      }
    }
  }
}
