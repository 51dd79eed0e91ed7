import Basics
import HTTPTypes
import Hummingbird
import Library
import Search

extension Response {
  /// Returns the response with a `Cache-Control` field that expires when its homes are no longer
  /// fresh.
  ///
  /// - Parameters:
  ///   - most: The maximum cache time in seconds.
  ///   - request: The request, whose notes record the freshness.
  func kept(
    _ source: SearchAnswer.Source, by sources: SourceSet, atMost most: Int64 = .max,
    for request: RoutedRequest
  ) -> Response {
    let seconds = min(most, source.freshSeconds(in: sources))
    var response = self
    response.headers[.cacheControl] = Self.cacheControl(seconds: seconds)
    request.note {
      $0.freshness = source.freshness
      // A cached copy would still be labelled as live although it no longer is.
      $0.isCacheable = source.freshness != .live
    }
    return response
  }

  /// Returns the `Cache-Control` value that lets caches store a response for the given number of
  /// seconds.
  static func cacheControl(seconds: Int64) -> String {
    seconds > 0 ? "public, max-age=" + String(seconds) : "no-cache"
  }

  /// Returns the response with a link to the next page, if any.
  ///
  /// - Parameters:
  ///   - next: The cursor of the next page.
  ///   - query: The query of this request's URL.
  func linked(next: String?, after query: String?) -> Response {
    guard let next else { return self }
    var response = self
    response.headers[named: .link] = Self.link(next: next, after: query)
    return response
  }

  /// Returns a `Link` value for the page at the cursor `next`.
  ///
  /// - Parameter query: The query of this request's URL.
  static func link(next: String, after query: String?) -> String {
    // The link is relative to the request's URL, so it works even if a proxy rewrites that URL.
    "<?" + Self.query(after: query, next: next) + ">; rel=\"next\""
  }

  /// Returns the URL query for the page at the cursor `next`.
  ///
  /// - Parameter query: The query of this request's URL.
  static func query(after query: String?, next: String) -> String {
    let query = query ?? ""
    var link = TextBytes(capacity: query.utf8.count + next.utf8.count + 24)
    var rest = query.utf8[...]
    while !rest.isEmpty {
      let parameter = rest.prefix { $0 != UInt8(ascii: "&") }
      rest = rest[parameter.endIndex...].dropFirst()
      guard !parameter.isEmpty, !parameter.starts(with: "cursor=".utf8) else { continue }
      link.add(String(Substring(parameter)))
      link.add(byte: UInt8(ascii: "&"))
    }
    link.add("cursor=")
    link.add(next)
    return link.text
  }
}
