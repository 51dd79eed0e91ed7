import Geo
import Listings
import Parameters
import Search
import XMLStream

extension FormatDeclaration {
  // Browsers would rather have `application/xml` than JSON.
  static let area = FormatDeclaration(
    mediaType: "text/xml; charset=utf-8", help: "Print AREA's XML, a location for each home."
  ) { HomeLocations(options: $1).document(of: $0) }
}

/// Homes as the XML of AREA: a location each, whose elements stand in the order of the schema.
///
/// The schema has a namespace, the documents that AREA reads have none.
struct HomeLocations {
  let options: AnswerOptions

  func document(of answer: SearchAnswer) -> [UInt8] {
    var xml = XMLWriter(capacity: 256 + 500 * answer.items.count)
    xml.declaration()
    xml.start("locations")
    for home in answer.items {
      let label = HomeLabel(home, options, hasCenter: answer.hasCenter)
      let position = home.listing.position
      xml.start("location")
      // An xs:decimal has no exponent.
      xml.element("latitude", text: DecimalText.text(position.latitude))
      xml.element("longitude", text: DecimalText.text(position.longitude))
      // The element may not be left out.
      xml.element("altitude", text: home.listing.altitudeText ?? "0")
      xml.element("name", text: label.name)
      label.writeFacts("information", of: home.listing, options, to: &xml)
      xml.end()
    }
    xml.finish()
    return xml.bytes
  }
}
