import Basics
package import Beacons
import ListingStore
package import Listings
package import Messages
package import QRCodes
import Region
package import Search
import Terminal
import XMLStream

/// An A4 sheet about a home, to print and put up at the home: name, price and QR code, in Thai and
/// English.
///
/// Lengths are in millimetres. SVG does not wrap lines, and a printer may lack the specified fonts,
/// so text sizes assume the letter widths of a wide font.
package struct HomeSign {
  package let answer: ListingAnswer
  package let code: QRCode
  package var beacons: [Beacon] = []

  package init(answer: ListingAnswer, code: QRCode, beacons: [Beacon] = []) {
    self.answer = answer
    self.code = code
    self.beacons = beacons
  }

  private static let width = 210.0
  private static let textWidth = 180.0
  /// The maximum number of beacons on a sheet.
  private static let mostBeacons = 2
  private static let codeSide = 112.0
  /// The width of a bold letter in DejaVu Sans, one of the widest fonts, relative to the font size.
  private static let letterWidth = 0.68

  private struct Line {
    var text: String
    var language: Language?
    var size: Double
    var style: Style
  }

  /// The style of a line.
  private enum Style {
    case plain
    case bold
    case muted
  }

  /// The sheet as SVG.
  package var svg: [UInt8] {
    var xml = XMLWriter(capacity: 8_192)
    xml.declaration()
    xml.start(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": "210mm", "height": "297mm",
        "viewBox": "0 0 210 297", "text-anchor": "middle", "fill": "#000",
        "font-family": "Sarabun, Noto Sans Thai, Noto Sans, DejaVu Sans, sans-serif",
      ])
    xml.start("path", ["fill": "#fff", "d": "M0 0h210v297h-210z"])
    xml.end()
    // The QR code has a fixed size; the text above and below uses the remaining space.
    var y = 24.0
    for line in names + prices { write(line, below: &y, to: &xml) }
    let top = max(y + 4, 122)
    let scale = Self.codeSide / Double(code.width)
    let left = (Self.width - Self.codeSide) / 2
    xml.start("path", ["transform": "translate(\(left) \(top)) scale(\(scale))", "d": code.path])
    xml.end()
    // Keep the code's quiet zone clear.
    y = top + Self.codeSide + scale * Double(QRCode.quietZone) + 2
    for line in ends { write(line, below: &y, to: &xml) }
    xml.finish()
    return xml.bytes
  }

  private var names: [Line] {
    let name = answer.known.listing.name
    let texts: [(String?, Language)] = [(name.thai, .thai), (name.english, .english)]
    let named = texts.flatMap { text, language in
      text.map { fitted($0, language, greatest: language == .thai ? 17 : 12, .bold) } ?? []
    }
    return named.isEmpty ? fitted(answer.id.text, nil, greatest: 17, .bold) : named
  }

  private var prices: [Line] {
    let price = SignMessage.price(answer.known.listing.priceText.map(Price.init(parsing:)))
    return [Language.thai, .english].flatMap {
      fitted(price.text(in: $0), $0, greatest: $0 == .thai ? 11 : 9)
    }
  }

  private var ends: [Line] {
    [Language.thai, .english].flatMap {
      fitted(SignMessage.scan.text(in: $0), $0, greatest: $0 == .thai ? 8 : 7)
    } + fitted(code.address, nil, greatest: 4.5, .muted)
      + beacons.prefix(Self.mostBeacons).flatMap { beacon in
        // The name and the signal are the same in both languages, so a single line shows both
        // labels.
        let words = [Language.thai, .english].map { SignMessage.beacon.text(in: $0) }
        return fitted(
          "\(words.joined(separator: " · ")) \(beacon.name): \(beacon.signal.text)", nil,
          greatest: 3.5, .muted)
      }
  }

  /// Fits a string on one line, or on two if it would otherwise shrink below two thirds of the
  /// maximum size.
  private func fitted(
    _ text: String, _ language: Language?, greatest: Double, _ style: Style = .plain
  ) -> [Line] {
    func fitting(_ text: String) -> Double {
      Self.textWidth / (Self.letterWidth * Double(max(1, Cells.width(of: text))))
    }
    let parts = fitting(text) < greatest * 2 / 3 ? Self.halves(of: text) : [text]
    let most = parts.count > 1 ? greatest * 3 / 4 : greatest
    let size = parts.map(fitting).reduce(most) { min($0, $1) }
    return parts.map {
      Line(text: $0, language: language, size: size, style: style)
    }
  }

  /// Splits a string at the space nearest to its middle; a string without a space stays whole.
  private static func halves(of text: String) -> [String] {
    let middle = text.count / 2
    let spaces = text.indices.filter { text[$0] == " " }
    let distance = { (index: String.Index) in
      abs(text.distance(from: text.startIndex, to: index) - middle)
    }
    guard let space = spaces.min(by: { distance($0) < distance($1) }) else { return [text] }
    return [String(text[..<space]), String(text[text.index(after: space)...])]
  }

  private func write(_ line: Line, below y: inout Double, to xml: inout XMLWriter) {
    // Thai marks extend higher and lower than Latin letters.
    y += line.size * 1.5
    xml.start("text")
    xml.attribute("x", "\(Self.width / 2)")
    xml.attribute("y", Self.written(y))
    xml.attribute("font-size", Self.written(line.size))
    switch line.style {
    case .plain: break
    case .bold: xml.attribute("font-weight", "700")
    case .muted: xml.attribute("fill", "#444")
    }
    if let language = line.language { xml.attribute("xml:lang", language.rawValue) }
    xml.text(line.text)
    xml.end()
  }

  private static func written(_ millimetres: Double) -> String {
    "\((millimetres * 100).rounded() / 100)"
  }
}

/// The text on a sheet, except for the home's names.
package enum SignMessage: Localized, Sendable, Hashable {
  /// The price if it can be parsed, otherwise the source's price text; nil if there is no price.
  case price(Price?)
  case scan
  /// The label for a beacon's name, for the person who installs the beacon.
  case beacon

  package var message: Message {
    switch self {
    case .price(nil): Message("Ask for the price", "สอบถามราคา")
    case .price(let price?):
      switch (price.min, price.max) {
      case (nil, nil): Message("Price: \(price.text)", "ราคา: \(price.text)")
      case (let least?, nil):
        Message(
          "From \(least.grouped) \(City.currency.plural)",
          "เริ่มต้น \(least.grouped) \(City.currency.plural)")
      case (nil, let most?):
        Message(
          "Up to \(most.grouped) \(City.currency.plural)",
          "ไม่เกิน \(most.grouped) \(City.currency.plural)")
      case (let least?, let most?) where least == most:
        Message(
          "\(least.grouped) \(City.currency.plural)", "\(least.grouped) \(City.currency.plural)")
      case (let least?, let most?):
        Message(
          "\(least.grouped)–\(most.grouped) \(City.currency.plural)",
          "\(least.grouped)–\(most.grouped) \(City.currency.plural)")
      }
    case .beacon: Message("Beacon", "บีคอน")
    case .scan:
      Message(
        "Scan for pictures, the map and how to get here", "สแกนเพื่อดูรูป แผนที่ และการเดินทาง")
    }
  }
}
