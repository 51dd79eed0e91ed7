import Geo
import Listings
import Parameters
import Routes
import Search
import XMLStream

extension FormatDeclaration {
  static let kml = FormatDeclaration(
    mediaType: "application/vnd.google-earth.kml+xml",
    help: "Print KML 2.2, a placemark for each home."
  ) { HomePlacemarks(options: $1).document(of: $0) }
}

/// Homes as KML 2.2: one placemark per home, with the home's facts in its balloon.
struct HomePlacemarks {
  let options: AnswerOptions

  func document(of answer: SearchAnswer) -> [UInt8] {
    var xml = XMLWriter(capacity: 1_024 + 600 * answer.items.count)
    xml.declaration()
    xml.element("kml", attributes: [("xmlns", "http://www.opengis.net/kml/2.2")]) { xml in
      xml.element("Document") { xml in
        xml.element("name", text: answer.center.label(options.language))
        for item in answer.items { write(item, to: &xml) }
      }
    }
    xml.finish()
    return xml.bytes
  }

  private func write(_ home: RankedHome, to xml: inout XMLWriter) {
    let listing = home.listing
    let name = options.tells(.name) ? listing.name.text(options.language) : nil
    let id = home.id.text
    xml.element("Placemark", attributes: [("id", HomeLabel.elementID("home", of: id))]) { xml in
      xml.element("name", text: name ?? id)
      if options.tells(.address), let address = listing.address {
        xml.element("address", text: address)
      }
      xml.element("ExtendedData") { xml in
        for (name, text) in facts(of: home) {
          xml.element("Data", attributes: [("name", name)]) { $0.element("value", text: text) }
        }
      }
      xml.element("Point") { xml in
        let position = listing.position
        xml.element("coordinates", text: "\(position.longitude),\(position.latitude)")
      }
    }
  }

  private func facts(of home: RankedHome) -> [(String, String)] {
    let listing = home.listing
    var all: [(HomeField, String, String?)] = [
      (.id, "id", home.id.text),
      (.typeLabel, "type", options.language.label(listing.type)),
      (.price, "price", listing.priceText),
      (.distanceMeters, "distanceMeters", String(Int(home.distance.rounded()))),
      (.company, "company", listing.companyName),
      (.telephones, "telephones", listing.telephoneText),
    ]
    all += HomeFact.all.map { ($0.part, $0.part.rawValue, $0.fact.text(of: listing)) }
    all += [
      (.nearestStation, "station", home.nearestStation?.station.label(options.language)),
      (.commutes, "commutes", commutes(of: home)),
    ]
    return all.compactMap { field, name, text in
      options.tells(field) ? text.map { (name, $0) } : nil
    }
  }

  /// `Metro Central (M4) 23 min, Metro Harbour (M9) 31 min`
  private func commutes(of home: RankedHome) -> String? {
    let parts = home.commutes.compactMap { commute in
      commute.minutes.map { minutes in
        let place = commute.place.text(options.language) ?? ""
        return "\(place) \(options.language.duration(minutes: Double(minutes)))"
      }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
