import Admission

/// Who may read a request on its way from the client.
enum RequestPrivacy: Sendable {
  /// Nobody: it comes over TLS, to us or to a proxy that we trust.
  case encrypted
  /// Nobody outside this machine.
  case local
  /// Anybody.
  case open

  /// - Parameters:
  ///   - isSecure: Whether the connection is over TLS.
  ///   - peer: The address at the other end of the connection; nil for a Unix socket.
  ///   - fields: The header fields, which tell of proxies.
  ///   - forwarders: The proxies that are believed.
  init(
    isSecure: Bool, peer: String?, _ fields: RequestFields, forwarders: TrustedForwarders
  ) {
    if isSecure {
      self = .encrypted
    } else if let forwardedProtocol = fields.forwardedProtocol {
      // Of several proxies each adds what it was reached by: all must be.
      let isEncrypted = forwardedProtocol.split(separator: ",").allSatisfy { hop in
        hop.filter { $0 != " " }.lowercased() == "https"
      }
      self =
        isEncrypted && !forwardedProtocol.isEmpty && forwarders.trusts(peer) ? .encrypted : .open
    } else if fields.forwardedFor != nil {
      self = .open
    } else {
      // A Unix socket has no address.
      self = peer.map { IPAddress($0)?.isLoopback == true } ?? true ? .local : .open
    }
  }
}
