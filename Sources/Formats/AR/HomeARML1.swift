import Geo
import Listings
import Messages
import Search
import XMLStream

extension FormatDeclaration {
  static let arml1 = FormatDeclaration(
    mediaType: kml.mediaType, hasAddresses: true, help: "Print ARML 1.0, a placemark for each home."
  ) { HomeARML1(options: $1).document(of: $0) }
}

/// Homes as ARML 1.0, which is KML 2.2 with extension elements of ARML and Wikitude: a provider,
/// and one placemark per home.
struct HomeARML1 {
  private static let provider = "homefind"
  let options: AnswerOptions

  func document(of answer: SearchAnswer) -> [UInt8] {
    var xml = XMLWriter(capacity: 1_024 + 800 * answer.items.count)
    xml.declaration()
    let namespaces: KeyValuePairs = [
      "xmlns": "http://www.opengis.net/kml/2.2",
      "xmlns:ar": "http://www.openarml.org/arml/1.0",
      "xmlns:wikitude": "http://www.openarml.org/wikitude/1.0",
    ]
    xml.start("kml", namespaces)
    xml.start("Document")
    xml.start("ar:provider", ["id": Self.provider])
    xml.element("ar:name", text: Self.provider)
    xml.element("ar:description", text: answer.title(in: options.language))
    if let root = options.absoluteRoot { xml.element("wikitude:providerUrl", text: "\(root)/") }
    xml.end()
    for home in answer.items {
      write(home, HomeLabel(home, options, hasCenter: answer.hasCenter), to: &xml)
    }
    xml.finish()
    return xml.bytes
  }

  private func write(_ home: RankedHome, _ label: HomeLabel, to xml: inout XMLWriter) {
    let listing = home.listing
    xml.start("Placemark", ["id": label.elementID("home")])
    xml.element("ar:provider", text: Self.provider)
    xml.element("name", text: label.name)
    label.writeFacts("description", of: home.listing, options, to: &xml)
    xml.start("wikitude:info")
    if options.tells(.images), let picture = listing.picture.flatMap(AnswerOptions.absolute) {
      xml.element("wikitude:thumbnail", text: picture)
    }
    if options.tells(.telephones), let telephone = listing.telephoneText {
      xml.element("wikitude:phone", text: telephone)
    }
    if let link = label.link { xml.element("wikitude:url", text: link) }
    if options.tells(.address), let address = listing.address {
      xml.element("wikitude:address", text: address)
    }
    xml.end()
    // Viewers display a placemark without an altitude on the ground.
    let position = listing.position
    xml.start("Point")
    if listing.altitudeText != nil { xml.element("altitudeMode", text: "absolute") }
    let numbers = ["\(position.longitude)", "\(position.latitude)", listing.altitudeText]
    xml.element("coordinates", text: numbers.compactMap(\.self).joined(separator: ","))
    xml.end()
    xml.end()
  }
}
