package import Geo
package import JSONStream
package import Listings
import Parameters
import Search
import Stations

extension RankedHome {
  func write(to json: inout JSONWriter, _ shape: AnswerShape = AnswerShape()) {
    listing.writeHead(to: &json, as: id, shape)
    writePlace(to: &json, shape)
    if shape.tells(.monthlyPayment) {
      json.field("monthlyPayment", monthlyPayment, decimals: 2)
    }
    listing.writeTail(to: &json, shape)
    writeStation(to: &json, shape)
    writeCommutes(to: &json, shape)
    writeScore(to: &json, shape)
    offers.writeField(to: &json, shape)
    if !others.isEmpty, shape.tells(.others) {
      json.objects("others", others) { json, other in
        other.listing.writeHead(to: &json, as: other.id, shape)
        other.listing.writeTail(to: &json, shape)
      }
    }
  }

  /// How the home lies to the search's centre.
  func writePlace(to json: inout JSONWriter, _ shape: AnswerShape) {
    Self.writePlace(to: &json, distance: distance, bearing: bearing, shape)
  }

  /// How a home lies to a search's centre.
  static func writePlace(
    to json: inout JSONWriter, distance: Double, bearing: Double?, _ shape: AnswerShape
  ) {
    if shape.tells(.distanceMeters) { json.field("distanceMeters", distance, decimals: 1) }
    guard let bearing else { return }
    // 359.97 rounds to 360.0, which is north again.
    let rounded = (bearing * 10).rounded() / 10
    if shape.tells(.bearing) { json.field("bearing", rounded == 360 ? 0 : rounded, decimals: 1) }
    if shape.tells(.compass) { json.field("compass", shape.language.compass(bearing)) }
  }

  func writeStation(to json: inout JSONWriter, _ shape: AnswerShape) {
    guard let nearestStation, shape.tells(.nearestStation) else { return }
    nearestStation.writeField(to: &json)
  }
}

extension [SourceListing] {
  /// Writes the offers of a home as its field `offers`, where there are any.
  func writeField(to json: inout JSONWriter, _ shape: AnswerShape) {
    guard !isEmpty, shape.tells(.offers) else { return }
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
  /// What stands before the facts of where the home lies to a search's centre.
  package func writeHead(
    to json: inout JSONWriter, as id: ListingID, _ shape: AnswerShape = AnswerShape()
  ) {
    if shape.tells(.id) { json.field("id", id.text) }
    if shape.tells(.name) { json.object("name") { name.write(to: &$0) } }
    if shape.tells(.type) { json.field("type", type.rawValue) }
    if shape.tells(.typeLabel) { json.field("typeLabel", shape.language.label(type)) }
    if shape.tells(.typeText) { json.field("typeText", typeText) }
    if let priceText, shape.tells(.price) {
      json.object("price") { Price(parsing: priceText).write(to: &$0) }
    }
    // A feature of GeoJSON has it as its geometry.
    if shape.tells(.position), shape.form == .json {
      json.object("position") { position.write(to: &$0) }
    }
  }

  /// What stands behind them.
  package func writeTail(to json: inout JSONWriter, _ shape: AnswerShape = AnswerShape()) {
    if shape.tells(.address) { json.field("address", address) }
    if companyID != nil || companyName != nil, shape.tells(.company) {
      json.object("company") { json in
        json.field("id", companyID.map(String.init))
        json.field("name", companyName)
      }
    }
    if let telephoneText, shape.tells(.telephones) {
      json.objects("telephones", Telephone.all(in: telephoneText)) { json, telephone in
        json.field("text", telephone.text)
        json.field("uri", telephone.uri)
      }
    }
    if shape.tells(.promotion) { json.field("promotion", promotion) }
    if picture != nil || plan != nil, shape.tells(.images) {
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
    if min != nil || max != nil { json.field("currency", "THB") }
  }
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
  /// The home as a feature (RFC 7946): a point, and in its properties what JSON tells of a home.
  func writeFeature(to json: inout JSONWriter, _ shape: AnswerShape) {
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
      json.object("properties") { write(to: &$0, shape) }
    }
  }
}
