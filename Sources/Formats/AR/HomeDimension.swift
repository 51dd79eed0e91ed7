import Geo
import Listings
import Messages
import Parameters
import Search
import XMLStream

extension FormatDeclaration {
  static let gddf = FormatDeclaration(
    mediaType: "application/gamaray-gddf", hasAddresses: true,
    help: "Print a dimension for Gamaray (GDDF)."
  ) { HomeDimension(options: $1).document(of: $0) }
}

/// Homes as a Gamaray dimension (GDDF 1.0), with text at each home, pictures of the nearest homes,
/// and buttons.
///
/// Writes every element whose default differs between the two known clients, and writes integers if
/// a client parses the value as an integer. If every home has an altitude, each home is placed at
/// its own altitude; otherwise all homes are placed at the device's altitude, because a dimension
/// has a single altitude mode.
struct HomeDimension {
  /// The maximum number of pictures that clients load; only the first homes have a picture.
  private static let picturesAtMost = 20

  private struct Item {
    let home: RankedHome
    let label: HomeLabel
    /// The picture's URL and format; nil if clients cannot show the picture.
    let picture: (url: String, format: String)?

    func id(_ kind: String) -> String { label.elementID(kind) }
  }

  let options: AnswerOptions

  func document(of answer: SearchAnswer) -> [UInt8] {
    let items = items(of: answer)
    var xml = XMLWriter(capacity: 2_048 + 800 * items.count)
    xml.declaration()
    xml.start("dimension", ["version": "1.0"])
    xml.element("name", text: answer.title(in: options.language))
    let hasHeights = !items.isEmpty && items.allSatisfy { $0.home.listing.altitudeText != nil }
    xml.element("relativeAltitude", text: hasHeights ? "false" : "true")
    let refresh = DimensionRefresh(answer, options)
    refresh.write(to: &xml)
    xml.element("radarRange", text: String(radarRange(of: answer)))
    xml.start("locations")
    for item in items { writeLocation(of: item, hasHeight: hasHeights, to: &xml) }
    xml.end()
    xml.start("assets")
    for item in items { writeAsset(of: item, to: &xml) }
    xml.end()
    xml.start("features")
    for item in items { writeFeatures(of: item, to: &xml) }
    xml.end()
    xml.start("overlays")
    writeOverlays(answer, refresh, to: &xml)
    xml.finish()
    return xml.bytes
  }

  private func items(of answer: SearchAnswer) -> [Item] {
    var pictures = 0
    return answer.items.map { home in
      var picture: (url: String, format: String)?
      if pictures < Self.picturesAtMost, options.tells(.images) {
        picture = home.listing.picture.flatMap(Self.picture)
        if picture != nil { pictures += 1 }
      }
      return Item(
        home: home, label: HomeLabel(home, options, hasCenter: answer.hasCenter), picture: picture)
    }
  }

  /// Returns the URL and the format of a picture that clients can load and show; nil for other
  /// pictures.
  private static func picture(_ address: String) -> (url: String, format: String)? {
    guard AnswerOptions.absolute(address) != nil else { return nil }
    let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
    if path.hasSuffix(".png") { return (address, "PNG") }
    return path.hasSuffix(".jpg") || path.hasSuffix(".jpeg") ? (address, "JPG") : nil
  }

  /// Returns the radar's range in metres: the distance to the farthest home, at least 100.
  private func radarRange(of answer: SearchAnswer) -> Int {
    let farthest = answer.hasCenter ? answer.items.map(\.distance).max() : nil
    return max(100, Int((farthest ?? answer.query.radius).rounded(.up)))
  }

  private func writeLocation(of item: Item, hasHeight: Bool, to xml: inout XMLWriter) {
    let position = item.home.listing.position
    xml.start("location")
    xml.attribute("id", item.id("place"))
    xml.element("lat", text: DecimalText.text(position.latitude))
    xml.element("lon", text: DecimalText.text(position.longitude))
    let metres = hasHeight ? item.home.listing.altitudeText.flatMap(Double.init) : nil
    xml.element("alt", text: String(Int((metres ?? 0).rounded())))
    xml.end()
  }

  private func writeAsset(of item: Item, to xml: inout XMLWriter) {
    guard let picture = item.picture else { return }
    xml.start("asset", ["id": item.id("picture")])
    xml.element("url", text: picture.url)
    xml.element("format", text: picture.format)
    xml.end()
  }

  /// Writes the home's text, and the picture above the text.
  private func writeFeatures(of item: Item, to xml: inout XMLWriter) {
    if item.picture != nil {
      begin("featureImg", "image", of: item, anchor: "BC", to: &xml)
      xml.element("showInRadar", text: "false")
      xml.element("assetId", text: item.id("picture"))
      xml.end()
    }
    begin("featureTxt", "home", of: item, anchor: item.picture == nil ? "BC" : "TC", to: &xml)
    xml.element("showInRadar", text: "true")
    let label = item.label
    xml.start("text")
    xml.text(label.name)
    for text in [label.price, label.distance] {
      guard let text else { continue }
      xml.text(", ")
      xml.text(text)
    }
    xml.end()
    xml.end()
  }

  private func begin(
    _ element: String, _ kind: String, of item: Item, anchor: String, to xml: inout XMLWriter
  ) {
    xml.start(element)
    xml.attribute("id", item.id(kind))
    xml.element("locationId", text: item.id("place"))
    xml.element("anchor", text: anchor)
    guard let link = item.label.link else { return }
    xml.start("onPress")
    xml.text("webpage: ")
    xml.text(link)
    xml.end()
  }

  /// Writes the overlays on the screen: the number of homes, the refresh button and the button for
  /// more homes.
  private func writeOverlays(
    _ answer: SearchAnswer, _ refresh: DimensionRefresh, to xml: inout XMLWriter
  ) {
    let count = HomeDimensionMessage.count(answer.items.count, of: answer.total)
    var overlays = [
      (id: "count", text: count, action: options.absoluteRoot.map { "webpage: \($0)/" })
    ]
    if refresh.address != nil {
      overlays.append(("refresh", refresh.label, "refresh"))
    }
    if let next = options.nextAddress.flatMap(AnswerOptions.absolute) {
      overlays.append(("more", .more, "dimension: \(next)"))
    }
    // Clients may send any width, so limit it to widths at which the text is readable.
    let width = min(max(options.screenWidth ?? 320, 160), 4_096) - 16
    for (row, overlay) in overlays.enumerated() {
      xml.start("overlayTxt", ["id": overlay.id])
      xml.element("x", text: "8")
      xml.element("y", text: String(8 + 40 * row))
      xml.element("anchor", text: "TL")
      if let action = overlay.action { xml.element("onPress", text: action) }
      xml.element("text", text: overlay.text.text(in: options.language))
      xml.element("width", text: String(width))
      xml.end()
    }
  }
}
