package import Geo
package import JSONStream
package import Listings
import Parameters
import Places
import Region
import Search
import Stations

extension RankedHome {
  func write(to json: inout JSONWriter, _ options: AnswerOptions = AnswerOptions()) {
    listing.writeHead(to: &json, as: id, options)
    writePlace(to: &json, options)
    if options.tells(.monthlyPayment) {
      json.field("monthlyPayment", monthlyPayment, decimals: 2)
    }
    listing.writeTail(to: &json, options)
    writeStation(to: &json, options)
    writeCommutes(to: &json, options)
    writeScore(to: &json, options)
    offers.writeField(to: &json, options)
    if !others.isEmpty, options.tells(.others) {
      json.objects("others", others) { json, other in
        other.listing.writeHead(to: &json, as: other.id, options)
        other.listing.writeTail(to: &json, options)
      }
    }
  }

  /// Writes the home's distance and direction from the centre of the search.
  func writePlace(to json: inout JSONWriter, _ options: AnswerOptions) {
    Self.writePlace(to: &json, distance: distance, bearing: bearing, options)
  }

  /// Writes the distance and direction of a home from the centre of a search.
  static func writePlace(
    to json: inout JSONWriter, distance: Double, bearing: Double?, _ options: AnswerOptions
  ) {
    if options.tells(.distanceMeters) { json.field("distanceMeters", distance, decimals: 1) }
    guard let bearing else { return }
    // A value such as 359.97 rounds to 360.0, which means north and is written as 0.
    let rounded = (bearing * 10).rounded() / 10
    if options.tells(.bearing) { json.field("bearing", rounded == 360 ? 0 : rounded, decimals: 1) }
    if options.tells(.compass) { json.field("compass", options.language.compass(bearing)) }
  }

  func writeStation(to json: inout JSONWriter, _ options: AnswerOptions) {
    guard let nearestStation, options.tells(.nearestStation) else { return }
    nearestStation.writeField(to: &json)
  }
}

extension [SourceListing] {
  /// Writes a home's offers as the field `offers`, if there are any.
  func writeField(to json: inout JSONWriter, _ options: AnswerOptions) {
    guard !isEmpty, options.tells(.offers) else { return }
    json.objects("offers", self) { json, offer in
      json.field("id", offer.id.text)
      json.field("source", offer.id.source)
      if let price = offer.listing.priceText {
        json.object("price") { Price(parsing: price).write(to: &$0) }
      }
      json.field("telephone", offer.listing.telephoneText)
    }
  }
}

extension Listing {
  /// Writes the fields before the distance and direction from the search's centre.
  package func writeHead(
    to json: inout JSONWriter, as id: ListingID, _ options: AnswerOptions = AnswerOptions()
  ) {
    if options.tells(.id) { json.field("id", id.text) }
    if options.tells(.name) { json.object("name") { name.write(to: &$0) } }
    if options.tells(.type) { json.field("type", type.rawValue) }
    if options.tells(.typeLabel) { json.field("typeLabel", options.language.label(type)) }
    if options.tells(.typeText) { json.field("typeText", typeText) }
    if let priceText, options.tells(.price) {
      json.object("price") { Price(parsing: priceText).write(to: &$0) }
    }
    // In a GeoJSON feature, the position is the geometry.
    if options.tells(.position), options.format == .json {
      json.object("position") { position.write(to: &$0) }
    }
  }

  /// Writes the fields after the distance and direction.
  package func writeTail(to json: inout JSONWriter, _ options: AnswerOptions = AnswerOptions()) {
    if options.tells(.address) { json.field("address", address) }
    if options.tells(.district), let district {
      json.object("district") { district.writeName(to: &$0) }
    }
    if companyID != nil || companyName != nil, options.tells(.company) {
      json.object("company") { json in
        json.field("id", companyID.map(String.init))
        json.field("name", companyName)
      }
    }
    if let telephoneText, options.tells(.telephones) {
      json.objects("telephones", Telephone.all(in: telephoneText)) { json, telephone in
        json.field("text", telephone.text)
        json.field("uri", telephone.uri)
      }
    }
    for fact in HomeFact.all where options.tells(fact.part) { fact.write(of: self, to: &json) }
    if picture != nil || plan != nil, options.tells(.images) {
      json.object("images") { json in
        json.field("thumbnail", picture)
        json.field("large", plan)
      }
    }
  }
}

extension NearbyStation {
  /// Writes the station as the field `nearestStation` of a home.
  func writeField(to json: inout JSONWriter) {
    json.object("nearestStation") { write(to: &$0) }
  }

  private func write(to json: inout JSONWriter) {
    json.field("system", station.system.rawValue)
    json.field("line", station.line)
    json.field("code", station.code)
    json.object("name") { station.name.write(to: &$0) }
    json.field("distanceMeters", distance, decimals: 1)
    json.field("walkMinutes", walkMinutes)
  }
}

extension Price {
  package func write(to json: inout JSONWriter) {
    json.field("text", text)
    json.field("min", min)
    json.field("max", max)
    if min != nil || max != nil { json.field("currency", Self.currency) }
  }

  private static let currency = City.currency.code
}

extension LocalizedText {
  package func write(to json: inout JSONWriter) {
    json.field("th", thai)
    json.field("en", english)
  }
}

extension Coordinate {
  package func write(to json: inout JSONWriter) {
    json.field("lat", latitude)
    json.field("lon", longitude)
  }
}

extension RankedHome {
  /// Writes the home as a GeoJSON feature (RFC 7946): a point, with the JSON fields of the home as
  /// its properties.
  func writeFeature(to json: inout JSONWriter, _ options: AnswerOptions) {
    json.object { json in
      json.field("type", "Feature")
      json.field("id", id.text)
      json.object("geometry") { json in
        json.field("type", "Point")
        json.array("coordinates") { json in
          json.value(listing.position.longitude)
          json.value(listing.position.latitude)
        }
      }
      json.object("properties") { write(to: &$0, options) }
    }
  }
}
