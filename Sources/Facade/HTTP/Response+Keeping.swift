import HTTPTypes
import Hummingbird
import Search

extension Response {
  /// The response, to be kept for as long as what it rests on counts as fresh.
  func kept(_ source: SearchAnswer.Source, by library: ListingLibrary) -> Response {
    let seconds = library.freshSeconds(of: source)
    var response = self
    response.headers[.cacheControl] = seconds > 0 ? "public, max-age=\(seconds)" : "no-cache"
    response.headers[named: .freshness] = source.freshness.rawValue
    // The next caller's answer is no longer the feed's own, and says so.
    if source.freshness == .live { response.headers[named: .serverExpires] = "0" }
    return response
  }

  /// The response with a link to the answer that follows it, where one does.
  ///
  /// - Parameters:
  ///   - next: The cursor at which that one starts.
  ///   - query: The query of the address that this one answers.
  func linked(next: String?, after query: String?) -> Response {
    guard let next else { return self }
    let others = (query ?? "").split(separator: "&").filter {
      !$0.hasPrefix("cursor=")
    }
    // Relative to the address that was asked for, whatever a proxy makes of that.
    let query = (others + ["cursor=\(next)"]).joined(separator: "&")
    var response = self
    response.headers[named: .link] = "<?\(query)>; rel=\"next\""
    return response
  }
}
