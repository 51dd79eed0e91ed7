import Geo
import JSONStream
import Listings

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
