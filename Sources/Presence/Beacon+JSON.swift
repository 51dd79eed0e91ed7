import Basics
public import Beacons
public import Formats
import Geo
import JSONStream
import Search

extension Beacon {
  /// Returns beacons as the JSON document that `homefind beacons list --json` prints.
  public static func document(of beacons: [Beacon], visits: [String: Int]) -> [UInt8] {
    JSONWriter.document(capacity: 64 + 256 * beacons.count) { json in
      json.objects("items", beacons) { json, beacon in
        beacon.write(to: &json, at: beacon.position)
        json.field("visits", visits[beacon.name] ?? 0)
      }
    }
  }

  /// Writes the beacon's fields.
  fileprivate func write(to json: inout JSONWriter, at position: Coordinate?) {
    json.field("name", name)
    json.field("kind", signal.kind.rawValue)
    switch signal {
    case .iBeacon(let uuid, let major, let minor):
      json.field("uuid", uuid)
      json.field("major", Int(major))
      json.field("minor", Int(minor))
    case .eddystoneUID(let namespace, let instance):
      json.field("namespace", namespace)
      json.field("instance", instance)
    case .eddystoneURL(let url): json.field("url", url)
    case .geofence(_, let radius): json.field("radiusMeters", radius)
    }
    for (column, name) in [
      (BeaconColumn.listing, "listing" as StaticString), (.project, "project"),
      (.viewing, "viewing"),
    ] {
      json.field(name, text(column))
    }
    if let position { json.object("position") { position.write(to: &$0) } }
    if let hours {
      json.object("hours") { json in
        json.field("opens", hours.opens.text)
        json.field("closes", hours.closes.text)
      }
    }
    json.field("txPower", power)
  }
}

extension PlacedBeacon {
  /// Returns beacons as the JSON document that the facade sends, including each distance in metres
  /// if distances are given.
  static func document(
    of beacons: [(PlacedBeacon, Double?)], at seconds: Int64,
    present: (String) -> PresenceCounts
  ) -> [UInt8] {
    JSONWriter.document(capacity: 64 + 320 * beacons.count) { json in
      json.objects("items", beacons) { json, item in
        let (placed, distance) = item
        placed.beacon.write(to: &json, at: placed.position)
        json.field("distanceMeters", distance, decimals: 1)
        json.field("open", placed.beacon.isOpen(at: seconds))
        json.field("present", present(placed.beacon.name).total)
        json.field("visits", placed.visits)
      }
    }
  }
}

extension PresenceAnswer {
  /// Returns the JSON document that the facade sends, with a trailing line feed.
  public func document(_ options: AnswerOptions) -> [UInt8] {
    JSONWriter.document(capacity: 1_024) { json in
      json.field("event", event.rawValue)
      json.field("at", at.text)
      json.objects("items", items) { json, item in
        json.object("beacon") { item.beacon.beacon.write(to: &$0, at: item.beacon.position) }
        json.field("open", item.isOpen)
        json.object("present") { json in
          json.field("total", item.present.total)
          for proximity in Proximity.allCases {
            json.field(named: proximity.rawValue, item.present[proximity])
          }
        }
        json.objects("changes", item.changes) { json, change in
          json.field("event", change.kind.rawValue)
          json.field("at", change.at.text)
          json.object("home") { json in
            change.listing.writeHead(to: &json, as: change.id, options)
            change.listing.writeTail(to: &json, options)
          }
        }
      }
    }
  }
}
