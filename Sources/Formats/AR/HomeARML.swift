import Basics
import Geo
import Listings
import Parameters
import Search
import XMLStream

extension FormatDeclaration {
  // No media type is registered for ARML.
  static let arml = FormatDeclaration(
    mediaType: "application/arml+xml", hasAddresses: true,
    help: "Print ARML 2.0, a feature for each home."
  ) { HomeARML(options: $1).document(of: $0) }
}

/// Homes as ARML 2.0 (OGC 12-132r4): one feature per home, with a label at a GML point. Viewers
/// show homes without an altitude at the user's altitude.
struct HomeARML {
  let options: AnswerOptions

  func document(of answer: SearchAnswer) -> [UInt8] {
    var xml = XMLWriter(capacity: 1_024 + 1_200 * answer.items.count)
    xml.declaration()
    xml.start(
      "arml",
      [
        "xmlns": "http://www.opengis.net/arml/2.0", "xmlns:gml": "http://www.opengis.net/gml/3.2",
      ])
    xml.start("ARElements")
    for home in answer.items {
      write(home, HomeLabel(home, options, hasCenter: answer.hasCenter), to: &xml)
    }
    xml.finish()
    return xml.bytes
  }

  private func write(_ home: RankedHome, _ label: HomeLabel, to xml: inout XMLWriter) {
    xml.start("Feature")
    xml.attribute("id", label.elementID("home"))
    xml.element("name", text: label.name)
    label.writeFacts("description", of: home.listing, options, to: &xml)
    xml.start("metadata")
    xml.element("id", text: label.id)
    if let price = label.price { xml.element("price", text: price) }
    if let link = label.link { xml.element("link", text: link) }
    xml.end()
    xml.start("anchors")
    xml.start("Geometry")
    xml.start("assets")
    if let link = label.link {
      xml.start("Label")
      writeHTML(of: label, link, to: &xml)
      xml.element("hyperlinkBehavior", text: "blank")
    } else {
      xml.start("Text")
      xml.element("src", text: "$[name]")
    }
    xml.end()
    xml.end()
    let position = home.listing.position
    xml.start("gml:Point")
    xml.attribute("gml:id", label.elementID("point"))
    xml.start("gml:pos")
    if home.listing.altitudeText != nil { xml.attribute("srsDimension", "3") }
    xml.text(DecimalText.text(position.latitude))
    xml.text(" ")
    xml.text(DecimalText.text(position.longitude))
    if let altitude = home.listing.altitudeText { xml.text(" \(altitude)") }
    xml.end()
    xml.end()
    xml.end()
    xml.end()
    xml.end()
  }

  /// Writes the label's HTML: the name as a link to the home's page, followed by the price and the
  /// distance.
  private func writeHTML(of label: HomeLabel, _ link: String, to xml: inout XMLWriter) {
    let lines =
      ["<a href=\"\(Self.escaped(link))\">\(Self.escaped(label.name))</a>"]
      + [label.price, label.distance].compactMap { $0.map(Self.escaped) }
    xml.element("src", text: lines.joined(separator: "<br/>"))
  }

  /// A mask with a bit for each of these bytes below 64: `"`, `$`, `&`, `<` and `>`.
  private static let escapedBelow64: UInt64 = 0x5000_0054_0000_0000

  /// Escapes text for HTML. Dollar signs are escaped as well, because viewers replace references
  /// such as `$[description]` with unescaped text.
  private static func escaped(_ text: String) -> String {
    var text = text
    let isPlain = text.withUTF8 { utf8 in
      utf8.allSatisfy { $0 >= 0x40 || escapedBelow64 >> UInt64($0) & 1 == 0 }
    }
    if isPlain { return text }
    var html: [UInt8] = []
    html.reserveCapacity(text.utf8.count + 16)
    html.append(html: text)
    return String(decoding: html, as: UTF8.self).replacing("$", with: "&#36;")
  }
}
