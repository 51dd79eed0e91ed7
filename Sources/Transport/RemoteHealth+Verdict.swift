extension TransportError {
  /// Whether no connection came about, for a reason that may pass.
  var isFailureToConnect: Bool {
    switch reason {
    case .couldNotConnect, .timedOut(.connect, after: _): true
    default: false
    }
  }
}

extension HTTPResponse {
  /// Whether the service, or what stands before it, cannot answer for now. XML is the service's own
  /// word, such as a fault, whatever its status.
  var isOutOfService: Bool {
    (502...504).contains(status) && mediaType?.contains("xml") != true
  }

  /// How long the service asks to wait, where it says so in seconds (RFC 9110, section 10.2.3).
  package var retryAfter: Duration? {
    headers["Retry-After"].flatMap { Int64($0) }.flatMap { (0...1_000_000).contains($0) ? $0 : nil }
      .map { .seconds($0) }
  }
}

extension Result<Transfer.Ending, TransportError> {
  /// What a transfer tells of the remote's health.
  var verdict: CircuitBreaker.Verdict {
    switch self {
    case .success(.response(let response)): response.isOutOfService ? .failure : .success
    case .success(.redirect): .success
    case .success(.again): .failure
    case .failure(let error):
      switch error.reason {
      case .couldNotResolve, .proxyFailed, .couldNotConnect, .tls, .untrustedCertificate,
        .timedOut, .emptyReply, .cutOff, .notHTTP, .undecodableBody:
        .failure
      case .invalidAddress, .invalidHeader, .outOfReach, .headTooLarge, .bodyTooLarge,
        .redirected, .tooManyRedirects, .tooManyWaiting, .circuitOpen, .cancelled, .stopped,
        .failed:
        .nothing
      }
    }
  }
}
