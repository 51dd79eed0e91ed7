import JSONStream
import RESODictionary
import Transport

/// A page of listings.
struct ReceivedPage: Sendable {
  let rows: [RESORow]
  /// How many listings there are on all pages; nil where the service does not say.
  let count: Int?
  /// The address of the next page; nil behind the last.
  let next: String?
  /// How the page came.
  let response: HTTPResponse
}

extension RESOClient {
  /// The page at an address.
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

  /// How many listings there are; nil where the service does not count them.
  func count() async throws(RESOError) -> Int? {
    try await page(try await model().count).count
  }

  /// Reads listings in the order in which they changed, until there are no more.
  ///
  /// Links to next pages are followed. Where a service gives none, or gives up before its end, the reading goes
  /// on from the last change that came, and by `$skip` among those that have one time.
  ///
  /// - Parameters:
  ///   - start: The last change that is known; nil for all listings.
  ///   - take: Takes a page.
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
        // Each link has been there once, and each page brings rows that were not on those before.
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

/// What a reading of changes has come to.
struct RESOReading: Sendable {
  /// The last change that came.
  private(set) var last: RESOChange?
  private(set) var pages = 0
  /// How many different rows came, and those without a key.
  private(set) var rows = 0
  /// Whether a page had a link to the next.
  private(set) var hasLinks = false
  /// Whether the last change is another than when the pass began, which asks for what came since then.
  private(set) var hasMoved = false
  /// In which pass each row came last.
  private var seen: [RowStamp: Int] = [:]
  private var pass = 0

  init(last: RESOChange?) { self.last = last }

  /// Adds a page and returns whether it has a row that did not come in this pass before.
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
    // A row that is twice on one page is two of those that a service counts.
    for stamp in stamps { seen[stamp] = pass }
    return hasNews
  }

  /// Begins to ask from the last change on.
  mutating func startPass() {
    pass += 1
    hasMoved = false
  }
}

/// When a listing changed.
struct RESOChange: Sendable, Hashable {
  /// Microseconds since 1970.
  var time: Int64
  /// The time as the service writes it.
  var text: String

}

private struct RowStamp: Hashable {
  var key: String
  var change: Int64?
}

extension [UInt8] {
  /// Whether what may be a page for people is no JSON: it begins as markup does.
  fileprivate var isMarkup: Bool {
    first { !JSONNode.isBlank($0) } == UInt8(ascii: "<")
  }
}
