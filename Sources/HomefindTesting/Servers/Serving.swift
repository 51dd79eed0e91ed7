/// Runs a server while `body` uses it.
///
/// - Parameters:
///   - run: Serves until it is cancelled, and calls its argument with the port once it is
///     listening.
///   - body: Uses the server on the port.
/// - Returns: The result of `body`.
/// - Throws: The error that `body` throws, or the error that prevented the server from listening.
public func serving<Result: Sendable>(
  _ run:
    @escaping @Sendable (
      _ onListening: @escaping @Sendable (_ port: Int) async -> Void
    ) async throws -> Void,
  _ body: @Sendable (_ port: Int) async throws -> Result
) async throws -> Result {
  let (ports, listening) = AsyncStream.makeStream(of: Int.self)
  return try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask {
      defer { listening.finish() }
      try await run { listening.yield($0) }
    }
    defer { group.cancelAll() }
    for await port in ports { return try await body(port) }
    try await group.waitForAll()
    throw ServerEndedEarly()
  }
}

/// The server stopped without an error before it started listening.
public struct ServerEndedEarly: Error {}
