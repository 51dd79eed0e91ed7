import Basics
import FoundationEssentials

/// The link to the next page.
enum RESOLink {
  /// Where `link` leads from the page at `url`; nil where that is another service, which the token is not for.
  static func address(_ link: String, from url: String) -> String? {
    guard let base = URL(string: url),
      let target = URL(string: PercentEncoding.address(link), relativeTo: base)?.absoluteURL,
      let scheme = target.scheme?.lowercased(), scheme == base.scheme?.lowercased(),
      let host = target.host()?.lowercased(), host == base.host()?.lowercased(),
      port(of: target) == port(of: base)
    else { return nil }
    return target.absoluteString
  }

  private static func port(of url: URL) -> Int {
    url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80)
  }
}
