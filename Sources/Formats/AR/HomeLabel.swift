import Geo
import Listings
import Messages
import Parameters
import Search
import XMLStream

/// What formats for augmented reality and maps write of a home: texts of one line each.
struct HomeLabel {
  /// The home's id as a text.
  let id: String
  /// The home's name in the language of the answer; its id where it has none, or none is wanted.
  let name: String
  /// The price as written.
  let price: String?
  /// How far the home is from the centre, `420 m`.
  let distance: String?
  /// The home's page; nil where nothing is known that others could open.
  let link: String?

  /// - Parameter hasCenter: Whether distances are those from a place that was asked for.
  init(_ home: RankedHome, _ options: AnswerOptions, hasCenter: Bool) {
    id = home.id.text
    name = (options.tells(.name) ? home.listing.name.text(options.language) : nil) ?? id
    price = options.tells(.price) ? home.listing.priceText : nil
    distance =
      hasCenter && options.tells(.distanceMeters)
      ? Length(metres: home.distance).text(in: options.language) : nil
    let id = id
    link = options.absoluteRoot.map { SearchQuery.link(toHome: id, under: $0) }
  }

  /// Writes price, type, address, seller, telephone numbers and facts, a line each, as far as they are
  /// known and wanted. How far a home is from the user is what viewers find out.
  func writeFacts(
    _ element: String, of listing: Listing, _ options: AnswerOptions, to xml: inout XMLWriter
  ) {
    var isFirst = true
    func write(_ fact: String?) {
      guard let fact else { return }
      if !isFirst { xml.text("\n") }
      isFirst = false
      xml.text(fact)
    }
    xml.start(element)
    write(price)
    if options.tells(.typeLabel) { write(options.language.label(listing.type)) }
    if options.tells(.address) { write(listing.address) }
    if options.tells(.company) { write(listing.companyName) }
    if options.tells(.telephones) { write(listing.telephoneText) }
    for known in HomeFact.all where options.tells(known.part) {
      write(known.fact.line(of: listing)?.text(in: options.language))
    }
    xml.end()
  }

  /// An id of XML (an NCName) for what a document has of the home.
  ///
  /// - Parameter kind: What it begins with, which is a letter.
  func elementID(_ kind: String) -> String { Self.elementID(kind, of: id) }

  /// The same of the home with this id.
  static func elementID(_ kind: String, of id: String) -> String {
    id.utf8.contains(UInt8(ascii: "~"))
      ? "\(kind)-\(id.replacing("~", with: "·"))" : "\(kind)-\(id)"
  }
}

extension SearchAnswer {
  /// Whether its homes lie around a place that was asked for.
  var hasCenter: Bool { query.place != .everywhere }
}
