import Basics
import HTTPTypes
import Hummingbird
import Library
import Search

extension Response {
  /// The response, to be kept for as long as what it rests on counts as fresh.
  ///
  /// - Parameters:
  ///   - most: Seconds that it is kept at most.
  ///   - request: The request that it answers, whose notes say how fresh it is.
  func kept(
    _ source: SearchAnswer.Source, by sources: SourceSet, atMost most: Int64 = .max,
    for request: RoutedRequest
  ) -> Response {
    let seconds = min(most, source.freshSeconds(in: sources))
    var response = self
    response.headers[.cacheControl] = Self.cacheControl(seconds: seconds)
    request.note {
      $0.freshness = source.freshness
      // A repetition from the cache would not be live, and would have to say so.
      $0.isCacheable = source.freshness != .live
    }
    return response
  }

  /// What lets others keep an answer for so many seconds.
  static func cacheControl(seconds: Int64) -> String {
    seconds > 0 ? "public, max-age=" + String(seconds) : "no-cache"
  }

  /// The response with a link to the answer that follows it, where one does.
  ///
  /// - Parameters:
  ///   - next: The cursor at which that one starts.
  ///   - query: The query of the address that this one answers.
  func linked(next: String?, after query: String?) -> Response {
    guard let next else { return self }
    var response = self
    response.headers[named: .link] = Self.link(next: next, after: query)
    return response
  }

  /// A link to the answer that starts at the cursor `next`, as a header holds it.
  ///
  /// - Parameter query: The query of the address that the present one answers.
  static func link(next: String, after query: String?) -> String {
    // Relative to the address that was asked for, whatever a proxy makes of that.
    "<?" + Self.query(after: query, next: next) + ">; rel=\"next\""
  }

  /// The query of the address of the answer that starts at the cursor `next`.
  ///
  /// - Parameter query: The query of the address that the present one answers.
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
