extension HTTPClient {
  /// Sends a request and collects the answer's decoded body in memory, bounded by the request's
  /// `limits.bodyBytes`.
  /// - Throws: `TransportError` when no whole answer came within the limits.
  public func collect(
    _ request: HTTPRequest
  ) async throws(TransportError) -> (response: HTTPResponse, body: [UInt8]) {
    let body = CollectedBody()
    let response = try await send(request) { body.append($0) }
    return (response, body.take())
  }
}

/// The bytes of a body as they come in.
private final class CollectedBody: Sendable {
  private let bytes = Locked<[UInt8]>([])

  func append(_ more: UnsafeRawBufferPointer) {
    bytes.withLock { $0.append(contentsOf: more) }
  }

  func take() -> [UInt8] {
    bytes.withLock { bytes in
      defer { bytes = [] }
      return bytes
    }
  }
}
