import Admission

/// The parties that can read a request in transit.
enum RequestPrivacy: Sendable {
  /// Only this server or a trusted proxy: the request arrives over TLS.
  case encrypted
  /// Only programs on this machine.
  case local
  /// Anyone on the network.
  case open

  /// - Parameters:
  ///   - isSecure: Whether the connection uses TLS.
  ///   - peer: The address at the other end of the connection; nil for a Unix socket.
  ///   - fields: The header fields, including those from proxies.
  ///   - forwarders: The trusted proxies.
  init(
    isSecure: Bool, peer: String?, _ fields: RequestFields, forwarders: TrustedForwarders
  ) {
    if isSecure {
      self = .encrypted
    } else if let forwardedProtocol = fields.forwardedProtocol {
      // With several proxies, each appends its client's protocol; all must be `https`.
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
