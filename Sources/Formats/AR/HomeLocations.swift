import Geo
import Listings
import Parameters
import Search
import XMLStream

extension FormatDeclaration {
  // With `application/xml`, browsers would prefer this format to JSON.
  static let area = FormatDeclaration(
    mediaType: "text/xml; charset=utf-8", help: "Print AREA's XML, a location for each home."
  ) { HomeLocations(options: $1).document(of: $0) }
}

/// Homes as AREA's XML: one location per home, with elements in the order that the schema requires.
///
/// The schema has a namespace, but AREA reads documents without a namespace.
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
      // An `xs:decimal` value must not have an exponent.
      xml.element("latitude", text: DecimalText.text(position.latitude))
      xml.element("longitude", text: DecimalText.text(position.longitude))
      // The schema requires this element.
      xml.element("altitude", text: home.listing.altitudeText ?? "0")
      xml.element("name", text: label.name)
      label.writeFacts("information", of: home.listing, options, to: &xml)
      xml.end()
    }
    xml.finish()
    return xml.bytes
  }
}
