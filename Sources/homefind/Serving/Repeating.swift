import ServiceLifecycle

/// Repeats `work` until the program ends.
///
/// - Parameters:
///   - executor: The executor for `work`; nil for the default.
///   - work: Returns the time to wait before the next run.
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
