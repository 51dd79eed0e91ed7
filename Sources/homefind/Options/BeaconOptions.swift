import ArgumentParser
import Beacons
import Messages
import Region

/// The options that describe a beacon.
struct BeaconOptions: ParsableArguments {
  @Option("The UUID of an iBeacon.", value: "uuid")
  var uuid: String?

  @Option("The iBeacon's major number, 0 to 65535.", value: "n", parsing: .unconditional)
  var major: String?

  @Option("The iBeacon's minor number, 0 to 65535.", value: "n", parsing: .unconditional)
  var minor: String?

  @Option(
    "One 32-bit number instead of both: the major is its upper half, the minor its lower half.",
    value: "n", parsing: .unconditional)
  var number: String?

  @Option("The namespace of an Eddystone-UID, 20 hexadecimal digits.", value: "hex")
  var namespace: String?

  @Option("The instance of an Eddystone-UID, 12 hexadecimal digits.", value: "hex")
  var instance: String?

  @Option("The address that an Eddystone-URL sends.", value: "url")
  var url: String?

  @Option("The radius of a geofence in metres, 10 to 5000.", value: "m", parsing: .unconditional)
  var radius: String?

  @Option(
    "The beacon's latitude, degrees north; by default the home's latitude.",
    value: "degrees", parsing: .unconditional)
  var lat: String?

  @Option("The beacon's longitude, degrees east.", value: "degrees", parsing: .unconditional)
  var lon: String?

  @Option("The home that the beacon leads to.", value: "id")
  var listing: String?

  @Option("The project: all homes within 500 m whose names contain the text.", value: "text")
  var project: String?

  @Option("The viewing that the beacon leads to, in words.", value: "text")
  var viewing: String?

  @Option("When the show home opens, by \(City.name.english)'s clock: 10:00.", value: "time")
  var opens: String?

  @Option("When the show home closes.", value: "time")
  var closes: String?

  @Option("The measured power in dBm, such as -59.", value: "dbm", parsing: .unconditional)
  var txPower: String?

  /// The given values, by column.
  var texts: [BeaconColumn: String] {
    let texts: [BeaconColumn: String?] = [
      .uuid: uuid, .major: major, .minor: minor, .number: number, .namespace: namespace,
      .instance: instance, .url: url, .radius: radius, .latitude: lat, .longitude: lon,
      .listing: listing, .project: project, .viewing: viewing, .opens: opens, .closes: closes,
      .power: txPower,
    ]
    return texts.compactMapValues { $0 }
  }

  /// Returns the flag for a column, without its hyphens.
  static func flag(of column: BeaconColumn) -> String {
    switch column {
    case .namespace: "namespace"
    case .instance: "instance"
    case .radius: "radius"
    case .power: "tx-power"
    default: column.rawValue
    }
  }
}
