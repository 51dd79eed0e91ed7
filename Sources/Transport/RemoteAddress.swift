import Basics
import CHTTP

/// The components of a request's URL, with the user info stored separately.
struct RemoteAddress: Sendable {
  /// `http` or `https`.
  let scheme: String
  /// The host in lower case; an IPv6 address is in brackets.
  let host: String
  let port: String
  let url: String
  let user: String?
  let password: String?

  /// The host and port, for messages.
  var remote: String { "\(host):\(port)" }

  /// Parses a URL, or resolves `reference` against it; fails if the result is not an http or https
  /// URL.
  init?(_ url: String, following reference: String? = nil) {
    // C code would stop at a NUL byte.
    guard !url.utf8.contains(0), reference?.utf8.contains(0) != true else { return nil }
    var parts = chttp_address()
    defer { chttp_address_free(&parts) }
    guard chttp_address_parse(&parts, url, reference),
      let scheme = parts.scheme, let host = parts.host, let port = parts.port, let url = parts.url
    else { return nil }
    self.scheme = String(cString: scheme)
    self.host = String(cString: host).lowercased()
    self.port = String(cString: port)
    self.url = String(cString: url)
    user = parts.user.map { String(cString: $0) }
    password = parts.password.map { String(cString: $0) }
  }

  /// Creates the address for `target`, with the credentials from another address or without
  /// credentials.
  private init(_ target: RemoteAddress, credentialsOf other: RemoteAddress?) {
    scheme = target.scheme
    host = target.host
    port = target.port
    url = target.url
    user = other?.user
    password = other?.password
  }

  /// Returns the target of a `Location` header if the target has the same scheme, host and port.
  /// The target has this address's credentials, regardless of those in the header.
  func staying(at target: RemoteAddress) -> RemoteAddress? {
    guard target.scheme == scheme, target.host == host, target.port == port else { return nil }
    return RemoteAddress(target, credentialsOf: self)
  }

  /// Returns the target of a `Location` header if the target is on the same site
  /// (``RedirectPolicy/sameSite``). The target has this address's credentials only if the host is
  /// the same.
  func staying(atSiteOf target: RemoteAddress) -> RemoteAddress? {
    let isSamePort = target.scheme == scheme && target.port == port
    let isMadeSafe = (scheme, port, target.scheme, target.port) == ("http", "80", "https", "443")
    guard isSamePort || isMadeSafe, Self.site(of: target.host) == Self.site(of: host) else {
      return nil
    }
    return RemoteAddress(target, credentialsOf: target.host == host ? self : nil)
  }

  /// Returns a host name without `www.`.
  private static func site(of host: String) -> Substring {
    host.hasPrefix("www.") ? host.dropFirst(4) : host[...]
  }

  /// The URL without user info, query or fragment.
  var withoutQuery: String { String(url.prefix { $0 != "?" }) }

  /// The URL without user info or fragment, and with secret query values replaced by `***`.
  var withoutSecrets: String {
    guard let mark = url.firstIndex(of: "?") else { return url }
    let pairs = url[url.index(after: mark)...].split(
      separator: "&", omittingEmptySubsequences: false
    ).map { pair in
      let name = pair.prefix { $0 != "=" }
      return name.endIndex < pair.endIndex && AddressRedactor.isSecret(parameter: name)
        ? "\(name)=***" : String(pair)
    }
    return "\(url[...mark])\(pairs.joined(separator: "&"))"
  }

  /// Whether the host is this machine, which is always contacted without a proxy.
  var isLoopback: Bool {
    if host == "localhost" || host == "localhost." || host == "[::1]" { return true }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
  }
}
