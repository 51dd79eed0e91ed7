import Geo
import JSONStream
import Listings
import Stations

extension SearchAnswer {
  /// The answer as the JSON document that the facade sends and `--json` prints, with a line feed
  /// at its end. Absent values are left out; metres and degrees of bearing have one decimal.
  public var json: [UInt8] {
    var json = JSONWriter(capacity: 1_024 + 1_024 * items.count)
    json.object { json in
      json.object("search") { writeSearch(to: &$0) }
      json.field("total", total)
      json.array("items") { json in
        for item in items { json.object { item.write(to: &$0) } }
      }
      if !outside.isEmpty {
        json.array("outside") { json in
          for home in outside { json.object { home.write(to: &$0) } }
        }
      }
      json.object("source") { writeSource(to: &$0) }
      json.field("next", next?.text)
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  private func writeSearch(to json: inout JSONWriter) {
    json.field("kind", query.place.kind)
    json.object("center") { json in
      json.field("lat", center.coordinate.latitude)
      json.field("lon", center.coordinate.longitude)
      json.field("label", center.label)
    }
    json.field("radiusMeters", query.radius, decimals: 1)
    json.array(
      "types", AccommodationType.allCases.filter(query.types.contains).map(\.rawValue))
    if !notes.isEmpty { json.array("notes", notes) }
  }

  private func writeSource(to json: inout JSONWriter) {
    json.field("feed", source.feed)
    json.field("freshness", source.freshness.rawValue)
    json.field("fetchedAt", source.fetchedAt.text)
    json.array("skipped") { json in
      for skipped in source.skipped {
        json.object { json in
          json.field("reason", skipped.reason)
          json.field("count", skipped.count)
        }
      }
    }
  }
}

extension RankedHome {
  func write(to json: inout JSONWriter) {
    json.field("id", String(listing.id))
    json.object("name") { listing.name.write(to: &$0) }
    json.field("type", listing.type.rawValue)
    json.field("typeText", listing.typeText)
    if let text = listing.priceText {
      json.object("price") { Price(parsing: text).write(to: &$0) }
    }
    json.object("position") { listing.position.write(to: &$0) }
    json.field("distanceMeters", distance, decimals: 1)
    if let bearing {
      // 359.97 rounds to 360.0, which is north again.
      let rounded = (bearing * 10).rounded() / 10
      json.field("bearing", rounded == 360 ? 0 : rounded, decimals: 1)
      json.field("compass", CompassPoint(bearing: bearing)?.rawValue)
    }
    json.field("address", listing.address)
    if listing.companyID != nil || listing.companyName != nil {
      json.object("company") { json in
        json.field("id", listing.companyID.map(String.init))
        json.field("name", listing.companyName)
      }
    }
    if let text = listing.telephoneText {
      json.array("telephones") { json in
        for telephone in Telephone.all(in: text) {
          json.object { json in
            json.field("text", telephone.text)
            json.field("uri", telephone.uri)
          }
        }
      }
    }
    json.field("promotion", listing.promotion)
    if listing.picture != nil || listing.plan != nil {
      json.object("images") { json in
        json.field("thumbnail", listing.picture)
        json.field("large", listing.plan)
      }
    }
    if let nearestStation {
      json.object("nearestStation") { nearestStation.write(to: &$0) }
    }
  }
}

extension NearbyStation {
  fileprivate func write(to json: inout JSONWriter) {
    json.field("system", station.system.rawValue)
    json.field("line", station.line)
    json.field("code", station.code)
    json.object("name") { station.name.write(to: &$0) }
    json.field("distanceMeters", distance, decimals: 1)
    json.field("walkMinutes", walkMinutes)
  }
}

extension Price {
  fileprivate func write(to json: inout JSONWriter) {
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
