import Basics
import FoundationEssentials

/// The link to the next page.
enum RESOLink {
  /// Where a link leads.
  enum Target: Equatable {
    /// Nowhere: an empty link stands for the end.
    case end
    /// To an address of the service.
    case page(String)
    /// To another service, which the token is not for.
    case elsewhere
  }

  /// Where `link` leads from the page at `url` of the service whose root is at `root`.
  ///
  /// A service behind a proxy may not know under which scheme, host and port it is reached. A link that leads
  /// below the path of the root is taken for one of the service, and followed at the root's own host: the
  /// token goes nowhere else.
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

  /// Whether the path of a link begins with that of the root, which is more than a slash.
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
