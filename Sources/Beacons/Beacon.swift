public import Basics
public import Geo
import Region

/// A beacon: a radio transmitter or a geofence, with its target.
public struct Beacon: Sendable, Hashable {
  public enum Target: Sendable, Hashable {
    /// All nearby homes whose names contain this text.
    case project(String)
    /// The home with this id, or with this key in its source.
    case listing(String)
    /// A viewing, described in words.
    case viewing(String)
  }

  /// The human-readable name, which is unique in the table.
  public var name: String
  /// The signal that identifies the beacon.
  public var signal: BeaconSignal
  public var target: Target
  /// The beacon's position; nil if the beacon has the position of its home.
  public var position: Coordinate?
  /// The opening hours of the show home in local time; nil if the show home is always open.
  public var hours: OpeningHours?
  /// The measured transmission power in dBm: at 1 m for an iBeacon, at 0 m for Eddystone.
  public var power: Int?

  /// Creates a beacon. For a geofence, the position is the centre of its circle.
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
  /// The transmission powers, in dBm, that the signal can express in one byte.
  public static let powers = -128...127
}

/// The daily opening hours of a show home, in local time.
public struct OpeningHours: Sendable, Hashable {
  /// The minute at which the show home opens.
  public let opens: TimeOfDay
  /// The minute at which the show home closes; before `opens` if the show home is open past
  /// midnight.
  public let closes: TimeOfDay

  /// Creates opening hours; nil if the two times are the same.
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

/// How close a client is to a beacon.
public enum Proximity: String, Sendable, Hashable, CaseIterable {
  /// Within about half a metre.
  case immediate
  /// Within a few metres.
  case near
  /// Anywhere within range of the signal or inside the geofence.
  case far
}
