import Basics
import CHTTP

/// The parts of a request's URL, its user info kept apart from the rest.
struct RemoteAddress: Sendable {
  /// "http" or "https".
  let scheme: String
  /// In lower case; an IPv6 address in brackets.
  let host: String
  let port: String
  /// The URL without user info and fragment.
  let url: String
  let user: String?
  let password: String?

  /// Host and port, for messages.
  var remote: String { "\(host):\(port)" }

  /// The parts of a URL, or of where `reference` leads from it; nil when that is not http or https.
  init?(_ url: String, following reference: String? = nil) {
    // C would see only what stands before a NUL.
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

  /// The place of `target` with the credentials of another address, or with none.
  private init(_ target: RemoteAddress, credentialsOf other: RemoteAddress?) {
    scheme = target.scheme
    host = target.host
    port = target.port
    url = target.url
    user = other?.user
    password = other?.password
  }

  /// Where a `Location` leads when it stays at the same scheme, host and port; it keeps the
  /// credentials given, and takes none from the location.
  func staying(at target: RemoteAddress) -> RemoteAddress? {
    guard target.scheme == scheme, target.host == host, target.port == port else { return nil }
    return RemoteAddress(target, credentialsOf: self)
  }

  /// Where a `Location` leads when it stays at the same site, as ``RedirectPolicy/sameSite`` says; the
  /// credentials given go along to the same host only.
  func staying(atSiteOf target: RemoteAddress) -> RemoteAddress? {
    let isSamePort = target.scheme == scheme && target.port == port
    let isMadeSafe = (scheme, port, target.scheme, target.port) == ("http", "80", "https", "443")
    guard isSamePort || isMadeSafe, Self.site(of: target.host) == Self.site(of: host) else {
      return nil
    }
    return RemoteAddress(target, credentialsOf: target.host == host ? self : nil)
  }

  /// A host without the `www.` before it.
  private static func site(of host: String) -> Substring {
    host.hasPrefix("www.") ? host.dropFirst(4) : host[...]
  }

  /// The address without user info, query and fragment.
  var withoutQuery: String { String(url.prefix { $0 != "?" }) }

  /// The address without user info and fragment, with `***` for the secret values of its query.
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

  /// Whether the host is this machine itself, which no proxy stands before.
  var isLoopback: Bool {
    if host == "localhost" || host == "localhost." || host == "[::1]" { return true }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
  }
}
