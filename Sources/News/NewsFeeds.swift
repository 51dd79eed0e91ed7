public import Listings
public import Logging
import Messages
import Ranking
import Synchronization
public import Transport
import XMLStream

/// Reads developers' news feeds periodically, and finds the items about a home.
///
/// If a feed fails, its previous items are retained, and other feeds are not affected.
public final class NewsFeeds: Sendable {
  /// The feeds' URLs.
  public let addresses: [String]

  private let client: HTTPClient
  private let logger: Logger
  private let items: Mutex<[[NewsItem]]>
  /// Returns the size and time limits for the feed at a URL.
  private let limits: @Sendable (String) -> HTTPLimits

  /// The default size and time limits for a feed.
  static let limits = HTTPLimits(
    silence: .seconds(10), total: .seconds(30), bodyBytes: NewsReader.limits.totalBytes)
  /// The minimum length of a name. Shorter names are ignored, because they could be ordinary words.
  private static let shortestName = 5

  /// Creates a reader for the feeds at `addresses`. The reader has no items until ``refresh()`` is
  /// called.
  public convenience init(_ addresses: [String], client: HTTPClient, logger: Logger) {
    self.init(addresses, client: client, logger: logger) { _ in NewsFeeds.limits }
  }

  /// Creates a reader with separate limits for each URL.
  init(
    _ addresses: [String], client: HTTPClient, logger: Logger,
    limits: @escaping @Sendable (String) -> HTTPLimits
  ) {
    self.addresses = addresses
    self.client = client
    self.logger = logger
    self.limits = limits
    items = Mutex(Array(repeating: [], count: addresses.count))
  }

  /// Reads all feeds once, concurrently.
  public func refresh() async {
    await withTaskGroup { group in
      for (index, address) in addresses.enumerated() {
        group.addTask { [self] in
          do throws(NewsError) {
            let found = try await read(address)
            items.withLock { $0[index] = found }
          } catch {
            guard !Task.isCancelled else { return }
            logger.warning(
              "a news feed could not be read",
              metadata: ["feed": "\(FeedAddress(address).place)", "reason": "\(error)"])
          }
        }
      }
    }
  }

  private func read(_ address: String) async throws(NewsError) -> [NewsItem] {
    let request = HTTPRequest(
      service: .named("news feed"), url: address,
      headers: ["Accept": "application/atom+xml, application/rss+xml, application/xml;q=0.9"],
      limits: limits(address), redirects: .sameSite)
    let (response, body): (HTTPResponse, [UInt8])
    do throws(TransportError) {
      (response, body) = try await client.collect(request)
    } catch {
      throw NewsError(error)
    }
    guard response.status == 200 else { throw .status(response.status) }
    return try NewsReader.items(
      in: body, charset: response.charset, host: FeedAddress(address).host)
  }

  /// Returns the items that mention the project or the seller of `listing`, latest first.
  ///
  /// - Parameter limit: The maximum number of items.
  public func items(about listing: Listing, limit: Int = 5) -> [NewsItem] {
    let names = [listing.name.thai, listing.name.english, listing.companyName]
      .compactMap { $0.map(Self.bareName) }
      .filter { $0.count >= Self.shortestName }
    guard !names.isEmpty else { return [] }
    let found = items.withLock { feeds in
      feeds.joined().filter { item in names.contains { item.mentions($0) } }
    }
    // Several feeds may contain the same item.
    var links: Set<String> = []
    return Array(
      found.sorted { ($0.published ?? 0, $1.link) > ($1.published ?? 0, $0.link) }
        .filter { links.insert($0.link).inserted }.prefix(limit))
  }

  /// Returns the folded name without words for the company's legal form.
  static func bareName(_ name: String) -> String {
    var words = SearchText.folded(name)
    for word in ["บริษัท", "จำกัด", "มหาชน", "หจก"] {
      words = words.replacing(SearchText.folded(word), with: " ")
    }
    let legal: Set<Substring> = ["co", "ltd", "limited", "company", "plc", "public", "pcl", "inc"]
    return words.split(separator: " ").filter { !legal.contains($0) }.joined(separator: " ")
  }
}

/// The parts of a feed's URL that are safe to show: everything except the user info and the query.
struct FeedAddress {
  /// The host, followed by the port if the URL has one.
  let host: String
  /// The host and the path.
  let place: String

  init(_ address: String) {
    let rest = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
    let written = rest.prefix { $0 != "?" && $0 != "#" }
    let authority = written.prefix { $0 != "/" }
    let start = authority.lastIndex(of: "@").map { authority.index(after: $0) }
    host = String(authority[(start ?? authority.startIndex)...])
    place = "\(host)\(written[authority.endIndex...])"
  }
}

extension NewsItem {
  /// Whether the item's text contains the folded `name` as whole words. A Thai name may be anywhere
  /// in the text, because Thai has no spaces between words.
  fileprivate func mentions(_ name: String) -> Bool {
    for range in searched.ranges(of: name) {
      let before = searched[..<range.lowerBound].last
      let after = searched[range.upperBound...].first
      let isLatin = { (character: Character?) in
        character.map { $0.isASCII && ($0.isLetter || $0.isNumber) } ?? false
      }
      let touches =
        isLatin(before) && isLatin(name.first) || isLatin(after) && isLatin(name.last)
      if !touches { return true }
    }
    return false
  }
}
