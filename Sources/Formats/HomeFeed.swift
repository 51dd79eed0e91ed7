public import Basics
import Geo
import Listings
import Messages
import Parameters
public import Search
import XMLStream

extension FormatDeclaration {
  static let atom = FormatDeclaration(
    mediaType: "application/atom+xml", hasAddresses: true,
    help: "Print an Atom feed of new homes, price drops and homes that are gone."
  ) { HomeFeed(options: $1).document(of: $0) }
}

/// Changes to homes as an Atom feed (RFC 4287) with GeoRSS Simple points.
struct HomeFeed {
  let options: AnswerOptions

  func document(of answer: SearchAnswer) -> [UInt8] {
    let (changes, query) = (answer.changes, answer.query)
    return document(
      of: changes, id: "search \(query.fingerprint) \(options.language.rawValue)",
      title: answer.title(in: options.language),
      updated: changes.first?.at ?? answer.source.fetchedAt)
  }

  /// Returns a feed of changes, with the latest change first.
  ///
  /// - Parameter id: The feed's identity.
  func document(
    of changes: [HomeChange], id: String, title: String, updated: Timestamp
  ) -> [UInt8] {
    var xml = XMLWriter(capacity: 1_024 + 900 * changes.count)
    xml.declaration()
    let namespaces: KeyValuePairs = [
      "xmlns": "http://www.w3.org/2005/Atom", "xmlns:georss": "http://www.georss.org/georss",
      "xml:lang": options.language.rawValue,
    ]
    xml.start("feed", namespaces)
    xml.element("id", text: Self.id(of: id))
    xml.element("title", text: title)
    xml.element("updated", text: updated.text)
    if let address = options.ownAddress { write(link: "self", to: address, in: &xml) }
    xml.element("author") { $0.element("name", text: "homefind") }
    for change in changes { write(change, to: &xml) }
    xml.finish()
    return xml.bytes
  }

  private func write(_ change: HomeChange, to xml: inout XMLWriter) {
    let listing = change.listing
    xml.start("entry")
    xml.element(
      "id", text: Self.id(of: "\(change.id.text) \(change.kind.rawValue) \(change.at.seconds)"))
    xml.element("title", text: change.title(in: options.language))
    xml.element("updated", text: change.at.text)
    if let root = options.linkRoot {
      let address = SearchQuery.link(toHome: change.id.text, under: root)
      write(link: "alternate", to: address, in: &xml)
    }
    xml.start(
      "category",
      [
        "term": change.wasThere ? "for-sale" : change.kind.rawValue,
        "label": options.language.label(listing.type),
      ])
    xml.end()
    xml.start("content", ["type": "text"])
    xml.text(change.facts(in: options.language).joined(separator: "\n"))
    xml.end()
    let position = listing.position
    xml.element("georss:point", text: "\(position.latitude) \(position.longitude)")
    xml.end()
  }

  private func write(link relation: String, to address: String, in xml: inout XMLWriter) {
    xml.start("link", ["rel": relation, "href": address])
    xml.end()
  }

  /// Returns a stable, unique id for `text`: a version 8 UUID (RFC 9562) made from the digits of a
  /// SHA-256 digest.
  private static func id(of text: String) -> String {
    let digits = Array(SHA256.hex(of: Array("homefind \(text)".utf8)).prefix(32))
    let parts = [
      String(digits[0..<8]), String(digits[8..<12]), "8\(String(digits[13..<16]))",
      "8\(String(digits[17..<20]))", String(digits[20..<32]),
    ]
    return "urn:uuid:\(parts.joined(separator: "-"))"
  }
}

extension HomeChange {
  /// Returns changes to homes as an Atom feed, with the latest change first.
  ///
  /// - Parameters:
  ///   - id: The feed's identity, which must never change.
  ///   - title: The title of the feed.
  ///   - updated: The feed's update time if there are no changes.
  ///   - options: Options with the language and the URLs of the feed and of the page.
  public static func feed(
    of changes: [HomeChange], id: String, title: String, updated: Timestamp,
    _ options: AnswerOptions
  ) -> [UInt8] {
    HomeFeed(options: options).document(
      of: changes, id: id, title: title, updated: changes.first?.at ?? updated)
  }
}

extension SearchAnswer {
  /// Returns the title of the answer's document, which names the place that the homes are near.
  func title(in language: Language) -> String {
    let place = center.label(language)
    return Message("Homes near \(place)", "บ้านใกล้\(place)").text(in: language)
  }
}
