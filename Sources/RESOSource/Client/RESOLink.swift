import Basics
import FoundationEssentials

enum RESOLink {
  /// The target of a link.
  enum Target: Equatable {
    /// The link is empty, which marks the last page.
    case end
    /// The link is a URL that belongs to the service.
    case page(String)
    /// The link is a URL that belongs to another service, which must not receive the token.
    case elsewhere
  }

  /// Resolves `link`, a link on the page at `url`, for a service with this root.
  ///
  /// A service behind a reverse proxy may not know its public scheme, host and port. Therefore, the
  /// client follows a link to a path below the root's path on the root's host, and never sends the
  /// token to another host.
  static func target(_ link: String, from url: String, root: String) -> Target {
    let link = link.trimmed
    guard !link.isEmpty else { return .end }
    guard let base = URL(string: url), let origin = URL(string: root),
      let target = URL(string: PercentEncoding.address(link), relativeTo: base)?.absoluteURL,
      let scheme = target.scheme?.lowercased(), let host = target.host()?.lowercased()
    else { return .elsewhere }
    if scheme == base.scheme?.lowercased(), host == base.host()?.lowercased(),
      port(of: target) == port(of: base)
    {
      return .page(target.absoluteString)
    }
    guard scheme == "http" || scheme == "https", isBelow(target, origin),
      var parts = URLComponents(url: target, resolvingAgainstBaseURL: true),
      let own = URLComponents(url: origin, resolvingAgainstBaseURL: true)
    else { return .elsewhere }
    parts.scheme = own.scheme
    parts.encodedHost = own.encodedHost
    parts.port = own.port
    // User info comes from the settings, never from a link.
    parts.user = own.user
    parts.password = own.password
    return parts.url.map { .page($0.absoluteString) } ?? .elsewhere
  }

  /// Whether the link's path is below the root's path, which must be longer than a slash.
  private static func isBelow(_ target: URL, _ root: URL) -> Bool {
    let path = target.path(percentEncoded: false)
    let folder = root.path(percentEncoded: false)
    return folder.count > 1 && path.hasPrefix(folder)
      && !path.split(separator: "/").contains { $0 == ".." || $0 == "." }
  }

  private static func port(of url: URL) -> Int {
    url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80)
  }
}
