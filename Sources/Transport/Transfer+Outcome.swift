import CHTTP
import Messages

extension Transfer {
  /// Combines libcurl's result with the state recorded by the callbacks to form the outcome for the
  /// caller.
  func ended(_ outcome: chttp_outcome, easy: OpaquePointer) -> Ended {
    if let failure { return .failure(error(failure)) }
    if let response = head.response, head.isComplete {
      if let location { return .success(.redirect(status: response.status, location: location)) }
      if let retryWait { return .success(.again(status: response.status, after: retryWait)) }
      if outcome == .done, gzip?.isAtEnd == false { return .failure(error(.undecodableBody)) }
      if outcome == .done { return .success(.response(response)) }
    }
    return .failure(
      error(reason(of: outcome, easy: easy), cause: String(cString: chttp_easy_error(easy))))
  }

  private func reason(of outcome: chttp_outcome, easy: OpaquePointer) -> TransportError.Reason {
    // A proxy that rejects CONNECT looks like a broken connection.
    if chttp_easy_proxy_status(easy) >= 300 { return .proxyFailed }
    switch outcome {
    case .unresolved: return .couldNotResolve
    case .proxy: return .proxyFailed
    case .unconnected, .stopped:
      if wasOutOfReach { return .outOfReach }
      if outcome == .stopped { return .undecodableBody }
      let usesProxy =
        request.reach == .everywhere && !address.isLoopback
        && chttp_proxy_is_set(address.scheme == "https")
      return usesProxy ? .proxyFailed : .couldNotConnect(refused: chttp_easy_was_refused(easy))
    case .tls: return .tls
    case .certificate: return .untrustedCertificate
    case .connect_timeout: return .timedOut(.connect, after: request.limits.connect)
    case .done, .empty, .cut_off:
      if !isConnected, address.scheme == "https" { return .tls }
      return head.bytes == 0 ? .emptyReply : .cutOff
    case .not_http: return .notHTTP
    case .encoding: return .undecodableBody
    case .memory:
      return isConnected && !head.isComplete
        ? .headTooLarge(limit: request.limits.headBytes) : .failed
    case .address: return .invalidAddress
    case .other: return .failed
    }
  }
}

extension Transfer {
  /// Returns a summary of the outcome for the log: a status or an error.
  func summary(of ended: Ended) -> String {
    switch ended {
    case .success(.response(let response)): "status \(response.status)"
    case .success(.redirect(let status, location: _)): "status \(status)"
    case .success(.again(let status, after: let wait)):
      "status \(status), again after \(wait / .milliseconds(1)) ms"
    case .failure(let error): [error.description, error.cause ?? ""].joined(separator: " ")
    }
  }
}
