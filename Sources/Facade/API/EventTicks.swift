/// The times at which a stream reads new events.
struct EventTicks: Sendable {
  /// The ticks; at most one is buffered.
  let stream: AsyncStream<Void>
  /// Produces the ticks; its `onTermination` handler is called when the stream ends.
  let continuation: AsyncStream<Void>.Continuation

  /// Creates ticks that `continuation` produces.
  init() {
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Returns ticks at intervals of one second. Polling is necessary because other processes write
  /// to the store without notifying this process.
  static func everySecond() -> EventTicks {
    let ticks = EventTicks()
    // A detached task does not inherit the request's task-local values.
    let clock = Task.detached { [continuation = ticks.continuation] in
      while (try? await Task.sleep(for: .seconds(1))) != nil { continuation.yield() }
    }
    ticks.continuation.onTermination = { _ in clock.cancel() }
    return ticks
  }
}
