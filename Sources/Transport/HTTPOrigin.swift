/// Scheme, host and port of an http or https URL (RFC 6454).
public struct HTTPOrigin: Sendable, Hashable {
  /// "http" or "https".
  public let scheme: String
  /// In lower case; an IPv6 address in brackets.
  public let host: String
  /// The port, where it is not the scheme's own.
  public let port: String?

  /// The origin of a URL, as requests to it are sent; nil where that is not http or https, or has user info.
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

  /// Whether the host may be on the public Internet: a name may turn out to be elsewhere.
  public var mayBePublic: Bool {
    if let bytes = PublicAddress.bytes(of: host) { return PublicAddress.contains(bytes) }
    return host.contains(".") && host != "localhost."
  }
}
