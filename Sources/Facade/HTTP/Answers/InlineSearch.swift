import Formats
import Hummingbird
import Library
import NIOCore
import NIOHTTP1
import Parameters
import Ranking
import Search

/// Runs a search on the event loop if that takes less time than passing the request to another
/// thread. A search qualifies if the index is up to date, all homes are stored, few homes are
/// requested, and the response is not compressed.
struct InlineSearch: Sendable {
  /// A response, and the freshness of its homes.
  struct Found {
    let answer: ResponseCache.Answer
    let freshness: Freshness
  }

  let finder: HomeFinder
  let cache: ResponseCache
  private let fragments = FragmentCache()

  private static let path = "/v1/\(SearchKind.nearby.rawValue)"
  private static let start = path + "?"

  /// Returns the response to a GET request, and caches the response if the same request was made
  /// before; nil for requests that the router must handle, including invalid requests.
  func answer(to key: ResponseCache.Key, at now: NIODeadline) -> Found? {
    guard key.target.hasPrefix(Self.start), !key.target.utf8.contains(UInt8(ascii: "#")),
      !key.wantsGzip, key.accept == nil || key.accept == "*/*",
      let (version, number) = cache.knownVersion(at: now)
    else { return nil }
    let text = String(key.target.utf8.dropFirst(Self.start.utf8.count)) ?? ""
    guard let values = try? QueryString.values(of: text),
      let options = try? AnswerOptions(
        values, accept: nil, language: key.language, formats: AnswerFormat.allCases),
      !options.format.hasAddresses,
      let query = try? SearchQuery(
        kind: .nearby, parameters: values, also: FormatParameters.ofTables),
      let answer = finder.inlineAnswer(to: query, on: version)
    else { return nil }
    let (body, tag) = answer.withDocument(options, fragments) { bytes, homesEnd in
      (ByteBuffer(bytes: bytes), EntityTag(of: bytes, membersFrom: homesEnd))
    }
    let seconds = answer.source.freshSeconds(in: finder.sources)
    let found = ResponseCache.Answer(
      headers: headers(options, tag, seconds, next: answer.next, query: text),
      body: body, tag: tag, route: Self.path, storedAt: now,
      lasting: .seconds(seconds), version: number)
    cache.keepRepeated(found, for: key)
    return Found(answer: found, freshness: answer.source.freshness)
  }

  /// Returns the header fields that the route and its middleware would add.
  private func headers(
    _ options: AnswerOptions, _ tag: EntityTag, _ seconds: Int64, next: RankCursor?, query: String
  ) -> HTTPHeaders {
    var headers = HTTPHeaders([
      ("Content-Type", options.format.mediaType),
      ("Cache-Control", Response.cacheControl(seconds: seconds)),
      ("Vary", Response.vary), ("ETag", tag.text),
    ])
    if let next {
      headers.add(
        name: FieldName.link.rawValue, value: Response.link(next: next.text, after: query))
    }
    return headers
  }
}
