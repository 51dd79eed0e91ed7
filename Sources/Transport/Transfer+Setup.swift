import CHTTP

extension Transfer {
  /// Sets up a libcurl handle for this request; returns false if libcurl rejects it.
  func prepare(_ easy: OpaquePointer) -> Bool {
    lastMove = .now
    for field in request.headers.fields {
      // libcurl sends a header with an empty value only if it is written as `Name;`.
      let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
      guard chttp_easy_add_header(easy, line) else { return false }
    }
    // Suppress libcurl's `Expect: 100-continue` and its default media type.
    guard chttp_easy_add_header(easy, "Expect:") else { return false }
    if request.method != .get, request.headers["Content-Type"] == nil,
      !chttp_easy_add_header(easy, "Content-Type:")
    {
      return false
    }
    return address.url.withCString { url in
      withOptionalCString(address.user) { user in
        withOptionalCString(address.password) { password in
          withOptionalCString(request.method == .get ? nil : request.method.rawValue) { method in
            request.body.withUnsafeBytes { body in
              var setup = chttp_setup(
                url: url, user: user, password: password, sending_method: method,
                body: body.baseAddress, body_size: body.count,
                connect_limit_ms: Int64(
                  max(1, min(request.limits.connect / .milliseconds(1), 1e9))),
                direct: address.isLoopback || request.reach == .publicInternet,
                callbacks: callbacks,
                context: Unmanaged.passUnretained(self).toOpaque())
              return chttp_easy_prepare(easy, &setup)
            }
          }
        }
      }
    }
  }

  func error(timedOut phase: TransportError.Phase) -> TransportError {
    let limit =
      switch phase {
      case .connect: request.limits.connect
      case .silence: request.limits.silence
      case .total: request.limits.total
      }
    return error(.timedOut(phase, after: limit))
  }
}

private func withOptionalCString<R>(
  _ text: String?, _ body: (UnsafePointer<CChar>?) -> R
) -> R {
  guard let text else { return body(nil) }
  return text.withCString { body($0) }
}
