public import Geo
public import Listings
public import Stations

/// The answer to a search.
public struct SearchAnswer: Sendable {
  /// The search's centre.
  public struct Center: Sendable, Hashable {
    /// Where distances are measured from.
    public var coordinate: Coordinate
    /// What stands there, in English: a coordinate, a district, a station.
    public var label: String
  }

  /// Where the homes of an answer come from.
  public struct Source: Sendable, Hashable {
    /// `sample`, or the host of the feed's URL.
    public var feed: String
    /// Whether the feed was asked for this answer.
    public var freshness: Freshness
    /// When the feed answered.
    public var fetchedAt: Timestamp
    /// Records that the feed sent and that cannot be used, by reason.
    public var skipped: [Skipped]
  }

  /// How fresh an answer is.
  public enum Freshness: String, Sendable {
    /// The feed was asked.
    case live
  }

  /// Unusable records of one kind.
  public struct Skipped: Sendable, Hashable {
    /// Why they were left out.
    public var reason: String
    /// How many they are.
    public var count: Int
  }

  /// What was searched.
  public var query: SearchQuery
  /// Where the search's centre is.
  public var center: Center
  /// What a person should know about how the search was understood, one sentence each.
  public var notes: [String]
  /// How many homes lie within the radius.
  public var total: Int
  /// The homes of this answer, nearest first.
  public var items: [RankedHome]
  /// Where nothing was found: up to three homes outside the radius, nearest first.
  public var outside: [RankedHome]
  /// Where the homes come from.
  public var source: Source
  /// Where the next answer starts, when there is more.
  public var next: SearchCursor?
}

/// A home and how it lies to a search's centre.
public struct RankedHome: Sendable {
  /// The home.
  public var listing: Listing
  /// Metres from the centre, along the WGS84 geodesic.
  public var distance: Double
  /// Degrees from north in which the home lies from the centre; nil where they are one place.
  public var bearing: Double?
  /// The station nearest to the home.
  public var nearestStation: NearbyStation?
}

/// A station and how far it is from a home.
public struct NearbyStation: Sendable {
  /// The station.
  public var station: Station
  /// Metres in a straight line.
  public var distance: Double

  /// An estimate of the walk in whole minutes: the straight line at 80 m a minute, rounded up.
  public var walkMinutes: Int { Int((distance / 80).rounded(.up)) }
}
