import Geo
import JSONStream
import Listings
import Stations

extension RankedHome {
  func write(to json: inout JSONWriter) {
    listing.writeHead(to: &json)
    json.field("distanceMeters", distance, decimals: 1)
    if let bearing {
      // 359.97 rounds to 360.0, which is north again.
      let rounded = (bearing * 10).rounded() / 10
      json.field("bearing", rounded == 360 ? 0 : rounded, decimals: 1)
      json.field("compass", CompassPoint(bearing: bearing)?.rawValue)
    }
    listing.writeTail(to: &json)
    if let nearestStation {
      json.object("nearestStation") { nearestStation.write(to: &$0) }
    }
    if !others.isEmpty {
      json.array("others") { json in
        for other in others {
          json.object { json in
            other.writeHead(to: &json)
            other.writeTail(to: &json)
          }
        }
      }
    }
  }
}

extension Listing {
  /// What stands before the facts of where the home lies to a search's centre.
  func writeHead(to json: inout JSONWriter) {
    json.field("id", String(id))
    json.object("name") { name.write(to: &$0) }
    json.field("type", type.rawValue)
    json.field("typeText", typeText)
    if let priceText {
      json.object("price") { Price(parsing: priceText).write(to: &$0) }
    }
    json.object("position") { position.write(to: &$0) }
  }

  /// What stands behind them.
  func writeTail(to json: inout JSONWriter) {
    json.field("address", address)
    if companyID != nil || companyName != nil {
      json.object("company") { json in
        json.field("id", companyID.map(String.init))
        json.field("name", companyName)
      }
    }
    if let telephoneText {
      json.array("telephones") { json in
        for telephone in Telephone.all(in: telephoneText) {
          json.object { json in
            json.field("text", telephone.text)
            json.field("uri", telephone.uri)
          }
        }
      }
    }
    json.field("promotion", promotion)
    if picture != nil || plan != nil {
      json.object("images") { json in
        json.field("thumbnail", picture)
        json.field("large", plan)
      }
    }
  }
}

extension NearbyStation {
  func write(to json: inout JSONWriter) {
    json.field("system", station.system.rawValue)
    json.field("line", station.line)
    json.field("code", station.code)
    json.object("name") { station.name.write(to: &$0) }
    json.field("distanceMeters", distance, decimals: 1)
    json.field("walkMinutes", walkMinutes)
  }
}

extension Price {
  func write(to json: inout JSONWriter) {
    json.field("text", text)
    json.field("min", min)
    json.field("max", max)
    if min != nil || max != nil { json.field("currency", "THB") }
  }
}

extension LocalizedText {
  func write(to json: inout JSONWriter) {
    json.field("th", thai)
    json.field("en", english)
  }
}

extension Coordinate {
  func write(to json: inout JSONWriter) {
    json.field("lat", latitude)
    json.field("lon", longitude)
  }
}
