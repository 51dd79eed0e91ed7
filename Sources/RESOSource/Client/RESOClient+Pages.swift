import JSONStream
import RESODictionary
import Transport

/// A page of listings.
struct RESOPage: Sendable {
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
  func page(_ url: String) async throws(RESOError) -> RESOPage {
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
    if let link = root["@odata.nextLink"] {
      guard let text = link.string, let address = RESOLink.address(text, from: url) else {
        throw error(.foreignLink)
      }
      next = address
    }
    let count = root["@odata.count"]?.number.flatMap { Int(exactly: $0) }
    return RESOPage(rows: rows, count: count, next: next, response: answer.response)
  }

  /// How many listings there are; nil where the service does not count them.
  func count() async throws(RESOError) -> Int? {
    try await page(try await model().count).count
  }

  /// Reads listings in the order in which they changed, until there are no more.
  ///
  /// Links to next pages are followed; where a service gives none, or gives up before its end, the reading goes
  /// on from the last change that came, until that brings nothing.
  ///
  /// - Parameters:
  ///   - start: The last change that is known; nil for all listings.
  ///   - take: Takes a page and returns whether it brought anything new.
  func readChanges(
    since start: RESOChange?, keysOnly: Bool = false, _ take: (RESOPage) -> Bool
  ) async throws(RESOError) {
    let model = try await model()
    var last = start
    var pages = 0
    var goesOn = true
    while goesOn {
      goesOn = false
      var url: String? = model.changes(since: last?.text, keysOnly: keysOnly)
      var links: Set<String> = []
      var seen: Set<RowStamp> = []
      while let address = url {
        pages += 1
        guard pages <= configuration.pageLimit else {
          throw error(.tooManyPages(limit: configuration.pageLimit))
        }
        let page = try await page(address)
        var news = 0
        for row in page.rows {
          if let key = row.key, seen.insert(RowStamp(key: key, change: row.change?.time)).inserted {
            news += 1
          }
          if let change = RESOChange(row), last.map({ $0.time < change.time }) ?? true {
            last = change
            goesOn = true
          }
        }
        if take(page) { goesOn = true }
        url = page.next
        guard let next = page.next else { break }
        // Each link has been there once, and each page brings rows that were not on those before.
        guard links.insert(next).inserted, page.rows.isEmpty || news > 0 else {
          throw error(.circles)
        }
      }
    }
  }
}

/// When a listing changed.
struct RESOChange: Sendable {
  /// Microseconds since 1970.
  var time: Int64
  /// The time as the service writes it.
  var text: String

  /// The change of a row; nil where it does not say when that was.
  init?(_ row: RESORow) {
    guard let change = row.change else { return nil }
    (time, text) = change
  }
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
