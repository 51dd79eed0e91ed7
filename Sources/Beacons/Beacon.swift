public import Basics
public import Geo
import Region

/// A beacon: a radio transmitter or a geofence, with its target.
public struct Beacon: Sendable, Hashable {
  public enum Target: Sendable, Hashable {
    /// All homes near the beacon whose names contain this text.
    case project(String)
    /// The home with this id, or with this key of its source.
    case listing(String)
    /// A viewing, described in words.
    case viewing(String)
  }

  /// The name for people, which is unique in the table.
  public var name: String
  /// The signal that identifies the beacon.
  public var signal: BeaconSignal
  public var target: Target
  /// The position; nil if only the home has one.
  public var position: Coordinate?
  /// The opening hours of the show home in Bangkok time; nil if it is always open.
  public var hours: OpeningHours?
  /// The measured transmission power in dBm: at 1 m for an iBeacon, at 0 m for Eddystone.
  public var power: Int?

  /// Creates a beacon. The position of a geofence is the centre of its circle.
  public init(
    name: String, signal: BeaconSignal, target: Target, position: Coordinate? = nil,
    hours: OpeningHours? = nil, power: Int? = nil
  ) {
    self.name = name
    self.signal = signal
    self.target = target
    self.hours = hours
    self.power = power
    if case .geofence(let center, _) = signal {
      self.position = center
    } else {
      self.position = position
    }
  }

  /// The radius of a geofence in metres; nil for a transmitter.
  public var radius: Double? {
    guard case .geofence(_, let radius) = signal else { return nil }
    return radius
  }

  /// Whether the show home is open at a time in seconds since 1970.
  public func isOpen(at seconds: Int64) -> Bool { hours?.contains(seconds) ?? true }

  /// The maximum number of beacons in a table.
  public static let most = 2_000
  /// The maximum length of a name and of a target's text, in characters.
  public static let longestText = 80
  /// The allowed radii of a geofence, in metres.
  public static let radii = 10.0...5_000
  /// The powers that a signal's byte can express, in dBm.
  public static let powers = -128...127
}

/// The daily opening hours of a show home, in Bangkok time.
public struct OpeningHours: Sendable, Hashable {
  /// The first minute at which it is open.
  public let opens: TimeOfDay
  /// The minute at which it closes; before `opens` if it is open past midnight.
  public let closes: TimeOfDay

  /// Creates opening hours; nil if both times are equal.
  public init?(opens: TimeOfDay, closes: TimeOfDay) {
    if opens == closes { return nil }
    self.opens = opens
    self.closes = closes
  }

  /// Whether a time in seconds since 1970 is within the hours.
  public func contains(_ seconds: Int64) -> Bool {
    let minute = Int(City.clock.local(seconds).second / 60)
    return opens < closes
      ? (opens.minutes..<closes.minutes).contains(minute)
      : !(closes.minutes..<opens.minutes).contains(minute)
  }
}

/// How near a client is to a beacon.
public enum Proximity: String, Sendable, Hashable, CaseIterable {
  /// Within about half a metre.
  case immediate
  /// Within a few metres.
  case near
  /// Anywhere within reach of the signal or inside the geofence.
  case far
}
