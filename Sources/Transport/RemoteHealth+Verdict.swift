extension TransportError {
  /// Whether the connection failed for a reason that may be temporary.
  var isFailureToConnect: Bool {
    switch reason {
    case .couldNotConnect, .timedOut(.connect, after: _): true
    default: false
    }
  }
}

extension HTTPResponse {
  /// Whether the service, or a gateway in front of it, is temporarily unavailable. A response with
  /// an XML body, such as a SOAP fault, comes from the service itself, so it never indicates an
  /// outage, regardless of its status.
  var isOutOfService: Bool {
    (502...504).contains(status) && mediaType?.contains("xml") != true
  }

  /// The wait that the service requests, in seconds (RFC 9110, section 10.2.3); nil if the header
  /// is missing or contains a date.
  package var retryAfter: Duration? {
    headers["Retry-After"].flatMap { Int64($0) }.flatMap { (0...1_000_000).contains($0) ? $0 : nil }
      .map { .seconds($0) }
  }
}

extension Result<Transfer.Ending, TransportError> {
  /// The conclusion about the remote's health that follows from the transfer's outcome.
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
