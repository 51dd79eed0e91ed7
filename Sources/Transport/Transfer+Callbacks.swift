import CHTTP

/// The libcurl callbacks of a transfer, called on the loop's thread.
extension Transfer {
  /// The maximum size of an unwanted body that is read to make the connection reusable. If the body
  /// is longer, the connection is closed.
  private static let unwantedBodyLimit = 64 << 10

  var callbacks: chttp_callbacks {
    var callbacks = chttp_callbacks(
      connected: { Transfer.from($0)?.connected() },
      head: { Transfer.from($0)?.receive(head: .init(start: $1, count: $2)) ?? false },
      body: { Transfer.from($0)?.receive(body: .init(start: $1, count: $2)) ?? false },
      progress: { context, _ in Transfer.from(context)?.lastMove = .now }, reaches: nil)
    if request.reach == .publicInternet {
      callbacks.reaches = {
        Transfer.from($0)?.mayConnect(to: .init(start: $1, count: $2)) ?? false
      }
    }
    return callbacks
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private func connected() {
    isConnected = true
    // The connection is to an allowed address of the host.
    wasOutOfReach = false
    lastMove = .now
  }

  private func mayConnect(to address: UnsafeRawBufferPointer) -> Bool {
    let isPublic = PublicAddress.contains(address)
    if !isPublic { wasOutOfReach = true }
    return isPublic
  }

  private func receive(head line: UnsafeRawBufferPointer) -> Bool {
    lastMove = .now
    let step = head.read(line)
    guard head.bytes <= request.limits.headBytes else {
      return stop(.headTooLarge(limit: request.limits.headBytes))
    }
    guard case .end = step, let response = head.response else { return true }
    if Self.redirects.contains(response.status), let target = response.headers["Location"] {
      location = target
      return true
    }
    return begin(response)
  }

  private static let redirects: Set<Int> = [301, 302, 303, 307, 308]

  private func begin(_ response: HTTPResponse) -> Bool {
    if response.isOutOfService, let wait = claimRetry(response.retryAfter) {
      retryWait = wait
      return true
    }
    // If the response has a `Content-Length`, reject an excessive size early; otherwise,
    // `receive(body:)` counts the bytes.
    if response.headers["Content-Encoding"] == nil,
      let length = response.headers["Content-Length"].flatMap({ Int($0) }),
      length > request.limits.bodyBytes
    {
      return stop(.bodyTooLarge(limit: request.limits.bodyBytes))
    }
    if response.isGzip, let easy, chttp_easy_take_encoded(easy) {
      guard let reader = GzipReader() else { return stop(.failed) }
      gzip = reader
    }
    return calling { try onHead?(response) }
  }

  private func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
    if location != nil || retryWait != nil {
      bodyBytes += bytes.count
      return bodyBytes <= Self.unwantedBodyLimit
    }
    guard let gzip else { return receive(decoded: bytes) }
    lastMove = .now
    var goesOn = true
    let isGzip = gzip.feed(bytes) { piece in
      goesOn = receive(decoded: piece)
      return goesOn
    }
    return isGzip ? goesOn : stop(.undecodableBody)
  }

  private func receive(decoded bytes: UnsafeRawBufferPointer) -> Bool {
    bodyBytes += bytes.count
    guard bodyBytes <= request.limits.bodyBytes else {
      return stop(.bodyTooLarge(limit: request.limits.bodyBytes))
    }
    defer { lastMove = .now }
    return bytes.isEmpty || calling { try sink(bytes) }
  }

  private func calling(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch {
      return stop(.stopped(by: error))
    }
  }

  private func stop(_ reason: TransportError.Reason) -> Bool {
    failure = reason
    return false
  }
}
