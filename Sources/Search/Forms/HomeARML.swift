import Geo
import Listings
import XMLStream

/// Homes as ARML 2.0 (OGC 12-132r4): a feature each, with its label at a point of GML. Points have no
/// height, so that they stand as high as the user does.
struct HomeARML {
  private let shape: AnswerShape

  init(_ shape: AnswerShape) { self.shape = shape }

  func document(of answer: SearchAnswer) -> [UInt8] {
    var xml = XMLWriter(capacity: 1_024 + 900 * answer.items.count)
    xml.declaration()
    xml.start(
      "arml",
      [
        "xmlns": "http://www.opengis.net/arml/2.0", "xmlns:gml": "http://www.opengis.net/gml/3.2",
      ])
    xml.start("ARElements")
    for home in answer.items {
      write(home, HomeLabel(home, shape, hasCenter: answer.hasCenter), to: &xml)
    }
    xml.end()
    xml.end()
    return xml.bytes + [UInt8(ascii: "\n")]
  }

  private func write(_ home: RankedHome, _ label: HomeLabel, to xml: inout XMLWriter) {
    xml.start("Feature", ["id": label.elementID("home")])
    xml.element("name", text: label.name)
    xml.element("description", text: label.facts.joined(separator: "\n"))
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
      xml.element("src", text: Self.html(label, link))
      xml.element("hyperlinkBehavior", text: "blank")
    } else {
      xml.start("Text")
      xml.element("src", text: "$[name]")
    }
    xml.end()
    xml.end()
    let position = home.listing.position
    xml.start("gml:Point", ["gml:id": label.elementID("point")])
    xml.element("gml:pos", text: "\(position.latitude) \(position.longitude)")
    xml.end()
    xml.end()
    xml.end()
    xml.end()
  }

  /// The label's HTML: the name as a link to the home's page, price and distance below it.
  private static func html(_ label: HomeLabel, _ link: String) -> String {
    let lines = [label.price, label.distance].compactMap { $0.map { "<br/>\(escaped($0))" } }
    return "<a href=\"\(escaped(link))\">\(escaped(label.name))</a>\(lines.joined())"
  }

  /// A bit for each byte below 64: `"`, `$`, `&`, `<` and `>`.
  private static let escapedBelow64: UInt64 = 0x5000_0054_0000_0000

  /// The text as HTML has it. A dollar sign is a reference too: viewers replace `$[description]` and the
  /// like by texts that are not escaped.
  private static func escaped(_ text: String) -> String {
    guard
      text.utf8.contains(where: { $0 < 0x40 && escapedBelow64 >> UInt64($0) & 1 != 0 })
    else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "$"): bytes += "&#36;".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
