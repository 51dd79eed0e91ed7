import Geo
import Listings
import Messages
import Parameters
import Search
import XMLStream

/// The label of a home in map and augmented-reality formats, which consists of single-line strings.
struct HomeLabel {
  let id: String
  /// The home's name in the language of the answer, or its id if the name is missing or not
  /// selected.
  let name: String
  /// The price text of the listing.
  let price: String?
  /// The distance from the centre, such as `420 m`.
  let distance: String?
  /// The URL of the home's page; nil if the page has no absolute URL.
  let link: String?

  /// - Parameter hasCenter: Whether the search has a centre to measure distances from.
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

  /// Writes price, type, address, seller, phone numbers and facts, one per line; omits missing
  /// values and fields that are not selected. Omits the distance as well, because viewers show the
  /// distance from the user.
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

  /// Returns an XML id (an NCName) for an element of the home.
  ///
  /// - Parameter kind: The prefix of the id, which must begin with a letter.
  func elementID(_ kind: String) -> String { Self.elementID(kind, of: id) }

  /// Returns an XML id for an element of the home with this id.
  static func elementID(_ kind: String, of id: String) -> String {
    id.utf8.contains(UInt8(ascii: "~"))
      ? "\(kind)-\(id.replacing("~", with: "·"))" : "\(kind)-\(id)"
  }
}

extension SearchAnswer {
  /// Whether the search has a centre.
  var hasCenter: Bool { query.place != .everywhere }
}
