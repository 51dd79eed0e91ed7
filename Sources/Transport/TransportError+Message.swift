extension TransportError {
  /// One sentence for people: what happened, where, and what to do about it.
  public var message: String {
    let who = remote.map { "The \(service) at \($0)" } ?? "The \(service)"
    return switch reason {
    case .invalidAddress:
      "The address given for the \(service) is not usable; give one that begins with http:// or"
        + " https:// and names a host."
    case .invalidHeader(let name):
      "The header \(printable(name)) for the \(service) holds a character that HTTP does not allow;"
        + " remove it from the setting it comes from."
    case .couldNotResolve:
      "\(who) was not found under that name; check the address and this machine's name service."
    case .proxyFailed:
      "\(who) could not be reached through the proxy that the environment names; check the proxy"
        + " settings."
    case .couldNotConnect(refused: true):
      "\(who) refused the connection; check that it runs and that the address is right."
    case .couldNotConnect(refused: false):
      "\(who) could not be reached; check the address and the network."
    case .tls:
      "\(who) did not agree on a secure connection; check that it serves https on that port, with"
        + " TLS 1.2 or later."
    case .untrustedCertificate:
      "\(who) showed a certificate that this machine does not trust for that name; check the"
        + " address, or install the certificate's authority on this machine."
    case .timedOut(.connect, let limit):
      "\(who) did not accept a connection within \(text(limit)); check the address and the network,"
        + " or allow more time."
    case .timedOut(.silence, let limit):
      "\(who) sent nothing for \(text(limit)); try again later, or allow more time."
    case .timedOut(.total, let limit):
      "\(who) did not finish its answer within \(text(limit)); try again later, or allow more time."
    case .headTooLarge(let limit):
      "\(who) answered with more than \(text(bytes: limit)) of headers; check that the address is"
        + " right."
    case .bodyTooLarge(let limit):
      "\(who) answered with more than \(text(bytes: limit)); ask for less at a time, or raise the"
        + " limit."
    case .redirected(let target?):
      "\(who) redirects to \(target); if that is right, set it as the address."
    case .redirected(to: nil):
      "\(who) redirects to another address; check that the address is right."
    case .tooManyRedirects:
      "\(who) keeps redirecting to itself; check that the address is right."
    case .emptyReply:
      "\(who) closed the connection without an answer; try again later, or look into its log."
    case .cutOff:
      "\(who) closed the connection in the middle of its answer; try again later."
    case .notHTTP:
      "\(who) does not speak HTTP; check the address and its port."
    case .undecodableBody:
      "\(who) sent an answer that cannot be decompressed; try again later, or look into its log."
    case .tooManyWaiting(let limit):
      "\(who) was not asked, since \(limit) other requests are waiting; try again in a while."
    case .resting(let rest):
      "\(who) failed several times in a row and is not asked for now; try again in"
        + " \(text(.seconds(max(1, Int64((rest / .seconds(1)).rounded(.up))))))."
    case .cancelled:
      "The request to the \(service) was cancelled before its answer was complete."
    case .shutDown:
      "The request to the \(service) ended because the program is shutting down."
    case .stopped:
      "\(who) sent an answer that was not read to its end."
    case .failed:
      "\(who) could not be asked because of a fault in the HTTP library; try again, and look into"
        + " the log."
    }
  }
}

/// A time limit in words, such as "15 seconds" or "0.25 seconds".
private func text(_ limit: Duration) -> String {
  let seconds = limit / .seconds(1)
  if seconds == 1 { return "1 second" }
  return seconds == seconds.rounded() && abs(seconds) < 1e15
    ? "\(Int64(seconds)) seconds" : "\(seconds) seconds"
}

/// A byte limit in words, such as "256 MiB" or "1000 bytes".
private func text(bytes: Int) -> String {
  for (unit, size) in [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)]
  where bytes >= size && bytes % size == 0 {
    return "\(bytes / size) \(unit)"
  }
  return "\(bytes) bytes"
}

/// A header's name without what would spoil a line of text.
private func printable(_ name: String) -> String {
  String(name.prefix(60).map { $0.isASCII && !$0.isNewline && $0 >= " " ? $0 : "?" })
}
