import JSONStream
import RESODictionary
import Transport

/// A page of listings.
struct ReceivedPage: Sendable {
  let rows: [RESORow]
  /// The number of listings on all pages; nil if the service does not report it.
  let count: Int?
  /// The URL of the next page; nil on the last page.
  let next: String?
  /// The HTTP response that contained the page.
  let response: HTTPResponse
}

extension RESOClient {
  /// Fetches the page at a URL.
  func page(_ url: String) async throws(RESOError) -> ReceivedPage {
    let answer = try await get(url)
    if answer.response.isWebPage { throw error(.webPage) }
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONDocument(answer.body).root
    } catch {
      throw self.error(answer.body.isMarkup ? .webPage : .notJSON(error))
    }
    guard let value = root["value"], value.kind == .array else { throw error(.notOData) }
    var rows: [RESORow] = []
    value.forEachElement { if $0.kind == .object { rows.append(RESORow($0)) } }
    var next: String?
    if let link = root["@odata.nextLink"], link.kind != .null {
      let target = link.string.map {
        RESOLink.target($0, from: url, root: configuration.root)
      }
      switch target {
      case .page(let address): next = address
      case .end: break
      case .elsewhere, nil: throw error(.foreignLink)
      }
    }
    let count = root["@odata.count"]?.number.flatMap { Int(exactly: $0) }
    return ReceivedPage(rows: rows, count: count, next: next, response: answer.response)
  }

  /// Returns the number of listings; nil if the service does not count them.
  func count() async throws(RESOError) -> Int? {
    try await page(try await model().count).count
  }

  /// Reads all listings in the order of their changes.
  ///
  /// Follows the links to next pages. If a service sends no links, or stops sending them early,
  /// continues from the last received change, and uses `$skip` to get past rows with the same time.
  ///
  /// - Parameters:
  ///   - start: The last known change; nil to read all listings.
  ///   - take: Receives each page.
  @discardableResult
  func readChanges(
    since start: RESOChange?, keysOnly: Bool = false, _ take: (ReceivedPage) -> Void
  ) async throws(RESOError) -> RESOReading {
    let model = try await model()
    var reading = RESOReading(last: start)
    var url: String? = model.changes(since: start?.text, keysOnly: keysOnly)
    var skip = 0
    var links: Set<String> = []
    while let address = url {
      guard reading.pages < configuration.pageLimit else {
        throw error(.tooManyPages(limit: configuration.pageLimit))
      }
      let page = try await page(address)
      let hasNews = reading.add(page)
      take(page)
      if let next = page.next {
        // A repeated link, or a page without rows that are new in this pass, indicates a cycle.
        guard links.insert(next).inserted, page.rows.isEmpty || hasNews else {
          throw error(.circles)
        }
        url = next
      } else if reading.hasMoved {
        reading.startPass()
        (skip, links) = (0, [])
        url = model.changes(since: reading.last?.text, keysOnly: keysOnly)
      } else if !reading.hasLinks, hasNews, page.rows.count > 1 || skip > 0 {
        skip += page.rows.count
        url = model.changes(since: reading.last?.text, skip: skip, keysOnly: keysOnly)
      } else {
        url = nil
      }
    }
    return reading
  }
}

/// The progress of reading all changes.
struct RESOReading: Sendable {
  /// The latest change that was received so far.
  private(set) var last: RESOChange?
  private(set) var pages = 0
  /// The number of distinct rows received so far, plus the rows without a key.
  private(set) var rows = 0
  /// Whether a page had a link to the next page.
  private(set) var hasLinks = false
  /// Whether `last` has advanced since the start of the pass; if so, another pass is needed.
  private(set) var hasMoved = false
  /// The number of the last pass in which each row occurred.
  private var seen: [RowStamp: Int] = [:]
  private var pass = 0

  init(last: RESOChange?) { self.last = last }

  /// Adds a page and returns whether it contains a row that is new in this pass.
  mutating func add(_ page: ReceivedPage) -> Bool {
    pages += 1
    if page.next != nil { hasLinks = true }
    var stamps: [RowStamp] = []
    var hasNews = false
    for row in page.rows {
      if let change = row.change, last.map({ $0.time < change.time }) ?? true {
        last = change
        hasMoved = true
      }
      guard let key = row.key else {
        rows += 1
        continue
      }
      let stamp = RowStamp(key: key, change: row.change?.time)
      if seen[stamp] == nil { rows += 1 }
      if seen[stamp] != pass { hasNews = true }
      stamps.append(stamp)
    }
    // Update `seen` only now, because the service counts a row twice if it occurs twice on a page.
    for stamp in stamps { seen[stamp] = pass }
    return hasNews
  }

  /// Starts a new pass from the last change.
  mutating func startPass() {
    pass += 1
    hasMoved = false
  }
}

/// The time of a listing's last change.
struct RESOChange: Sendable, Hashable {
  /// The time in microseconds since 1970.
  var time: Int64
  /// The time in the service's notation.
  var text: String

}

private struct RowStamp: Hashable {
  var key: String
  var change: Int64?
}

extension [UInt8] {
  /// Whether the body starts like markup instead of JSON.
  fileprivate var isMarkup: Bool {
    first { !JSONNode.isBlank($0) } == UInt8(ascii: "<")
  }
}
