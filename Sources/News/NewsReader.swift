import XMLStream

/// Parses the items of a news feed in Atom 1.0 (RFC 4287), RSS 2.0 or RSS 1.0.
///
/// Removes markup, and skips items without a headline or without an `http` or `https` link.
struct NewsReader: XMLHandler {
  /// The maximum number of items read from a feed; later items are ignored.
  static let itemsAtMost = 200
  /// The maximum length of a headline in characters.
  static let titleLength = 300
  /// The size limits for a feed.
  static let limits = XMLLimits(
    depth: 64, children: 10_000, textBytes: 1 << 20, totalBytes: 4 << 20)

  /// The relevant XML elements by local name.
  private enum Name: Int, CaseIterable {
    case other, feed, rss, RDF, channel, entry, item, title, link, updated, published, pubDate
    case date, summary, content, description, encoded
  }

  private struct Draft {
    var texts: [Name: String] = [:]
    var link: String?
  }

  /// Parses the items of the feed in `bytes`. If the feed has no title, `host` is used as the
  /// source's name.
  ///
  /// - Throws: `NewsError` if the bytes are not a feed.
  static func items(in bytes: [UInt8], charset: String?, host: String) throws(NewsError)
    -> [NewsItem]
  {
    let parser = XMLPushParser(handler: NewsReader(), charset: charset, limits: limits)
    do throws(XMLError) {
      try parser.feed(bytes)
      try parser.finish()
    } catch {
      throw .notAFeed("\(error)")
    }
    guard parser.handler.isFeed else { throw .notAFeed("its root element is not that of a feed") }
    return parser.handler.items(of: host)
  }

  private var isFeed = false
  private var depth = 0
  private var title = ""
  private var drafts: [Draft] = []
  /// The item that is being parsed and its depth in the document.
  private var draft: (content: Draft, depth: Int)?
  /// The element whose text is being read and its depth in the document.
  private var captured: (name: Name, depth: Int)?
  private var bytes: [UInt8] = []

  mutating func code(forName name: String) -> Int {
    (Name.allCases.first { "\($0)" == name } ?? .other).rawValue
  }

  mutating func start(_ element: borrowing XMLElement) {
    depth += 1
    let name = Name(rawValue: element.code) ?? .other
    if depth == 1 { isFeed = [.feed, .rss, .RDF].contains(name) }
    guard isFeed, captured == nil else { return }
    switch name {
    case .entry, .item:
      if draft == nil { draft = (Draft(), depth) }
    case .link where draft?.depth == depth - 1:
      if let address = element.attribute("href") {
        let relation = element.attribute("rel") ?? "alternate"
        if relation == "alternate", draft?.content.link == nil { draft?.content.link = address }
      } else {
        captured = (name, depth)
      }
    case .other, .feed, .rss, .RDF, .channel: break
    default:
      let isOfItem = draft?.depth == depth - 1
      if isOfItem || (name == .title && draft == nil && title.isEmpty) { captured = (name, depth) }
    }
  }

  mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
    if captured != nil { bytes.append(contentsOf: text) }
  }

  mutating func end(code: Int) {
    if let captured, captured.depth == depth {
      let text = String(decoding: bytes, as: UTF8.self)
      if captured.name == .link {
        if draft?.content.link == nil { draft?.content.link = text }
      } else if draft == nil {
        title = PlainText.line(text)
      } else if draft?.content.texts[captured.name] == nil {
        draft?.content.texts[captured.name] = text
      }
      self.captured = nil
      bytes.removeAll(keepingCapacity: true)
    }
    if let draft, draft.depth == depth {
      if drafts.count < Self.itemsAtMost { drafts.append(draft.content) }
      self.draft = nil
    }
    depth -= 1
  }

  private func items(of host: String) -> [NewsItem] {
    drafts.compactMap { draft in
      // RSS content is escaped twice, so the text may still contain tags here.
      let plain = { (name: Name) in draft.texts[name].map(PlainText.line) ?? "" }
      let headline = plain(.title)
      let link = (draft.link ?? "").filter { !$0.isWhitespace }
      let isWeb = link.hasPrefix("https://") || link.hasPrefix("http://")
      guard !headline.isEmpty, isWeb else { return nil }
      let dates = [Name.published, .pubDate, .date, .updated].compactMap { draft.texts[$0] }
      let summary = [Name.summary, .description, .content, .encoded].map(plain)
      return NewsItem(
        title: String(headline.prefix(Self.titleLength)), link: link,
        published: dates.lazy.compactMap(NewsDate.seconds).first,
        source: title.isEmpty ? host : String(title.prefix(Self.titleLength)),
        summary: summary.joined(separator: " "))
    }
  }
}
