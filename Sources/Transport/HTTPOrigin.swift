/// The scheme, host and port of an http or https URL (RFC 6454).
public struct HTTPOrigin: Sendable, Hashable {
  /// `http` or `https`.
  public let scheme: String
  /// The host in lower case; an IPv6 address is in brackets.
  public let host: String
  /// The port; nil if it is the scheme's default.
  public let port: String?

  /// Creates the origin of a URL; fails if the scheme is neither http nor https, or if the URL
  /// contains user info.
  public init?(of url: String) {
    guard let address = RemoteAddress(url), address.user == nil, address.password == nil else {
      return nil
    }
    scheme = address.scheme
    host = address.host
    port = address.port == (scheme == "https" ? "443" : "80") ? nil : address.port
  }

  /// The origin as browsers write it.
  public var text: String { "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")" }

  /// Whether the host may be on the public Internet; a host name may still resolve to a private
  /// address.
  public var mayBePublic: Bool {
    if let bytes = PublicAddress.bytes(of: host) { return PublicAddress.contains(bytes) }
    return host.contains(".") && host != "localhost."
  }
}
