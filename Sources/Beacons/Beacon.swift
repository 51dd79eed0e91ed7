public import Basics
public import Geo
import Region

/// A beacon: a sender of radio signals or a geofence, and what it leads to.
public struct Beacon: Sendable, Hashable {
  /// What a beacon leads to.
  public enum Target: Sendable, Hashable {
    /// All homes near the beacon whose names contain this text.
    case project(String)
    /// The home with this id, or this key of its source.
    case listing(String)
    /// A viewing, in words.
    case viewing(String)
  }

  /// The name that people know it by, its own in the table.
  public var name: String
  /// What tells it from others.
  public var signal: BeaconSignal
  /// What it leads to.
  public var target: Target
  /// Where it is; nil where only its home knows.
  public var position: Coordinate?
  /// The hours of the show home, which count by Bangkok's clock; nil where it is always open.
  public var hours: OpeningHours?
  /// The measured power that it sends in dBm: of an iBeacon at 1 m, of Eddystone at 0 m.
  public var power: Int?

  /// A beacon. A geofence is where its circle is.
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

  /// The radius of a geofence in metres; nil for what sends.
  public var radius: Double? {
    guard case .geofence(_, let radius) = signal else { return nil }
    return radius
  }

  /// Whether the show home is open at a time in seconds since 1970.
  public func isOpen(at seconds: Int64) -> Bool { hours?.contains(seconds) ?? true }

  /// The most beacons of a table.
  public static let most = 2_000
  /// Characters of the longest name and of the longest text of a target.
  public static let longestText = 80
  /// The radii that a geofence may have, in metres.
  public static let radii = 10.0...5_000
  /// The powers that a signal's byte can tell, in dBm.
  public static let powers = -128...127
}

/// The hours of a day at which a show home is open, by the city's clock.
public struct OpeningHours: Sendable, Hashable {
  /// The first minute.
  public let opens: TimeOfDay
  /// The minute at which it is closed again; before `opens` where it is open over midnight.
  public let closes: TimeOfDay

  /// Hours; nil where both times are the same.
  public init?(opens: TimeOfDay, closes: TimeOfDay) {
    if opens == closes { return nil }
    self.opens = opens
    self.closes = closes
  }

  /// Whether a time in seconds since 1970 is within them.
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
  /// As far as the signal, or the geofence, reaches.
  case far
}
