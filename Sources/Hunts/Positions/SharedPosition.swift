public import Accounts
public import Geo
import Glibc

/// A position that a member of a hunt shares with the other members.
public struct SharedPosition: Sendable, Hashable {
  public enum Precision: String, Sendable, Hashable, CaseIterable {
    /// The exact position of the member's device.
    case exact
    /// The centre of the 500 m square that contains the member's position.
    case area = "500m"
  }

  /// The hunt whose members see the position.
  public var hunt: HuntID
  /// The member.
  public var account: AccountID
  /// The session that last shared the position; sharing ends with the session. Nil if the position
  /// comes from a process that runs an earlier version of the program.
  var session: SessionID?
  /// The id of the share. A share that has ended does not resume.
  var share: Identifier<SharedPosition>
  /// The member's position, at the shared precision.
  public var position: Coordinate
  public var precision: Precision
  /// When the member shared the position, in seconds since 1970.
  public var at: Int64
  /// When sharing expires, in seconds since 1970.
  public var until: Int64

  /// Whether the position is shared at `now`. An end time beyond the maximum duration was stored
  /// before the clock was set back, and is ignored.
  func isOn(at now: Int64) -> Bool {
    now < until && until - now <= Int64(HuntLimits.positionMinutes.upperBound) * 60
  }

  /// Whether this position replaces another position of the same member.
  func isNewer(than other: SharedPosition) -> Bool {
    (at, share.text) >= (other.at, other.share.text)
  }
}

/// A member's new position. The precision and the duration are required to start sharing; if a
/// later update omits them, they remain unchanged.
public struct PositionUpdate: Sendable, Hashable {
  /// The member's position.
  public var position: Coordinate
  /// The precision with which to share the position.
  public var precision: SharedPosition.Precision?
  /// The number of minutes after which sharing expires, within `HuntLimits.positionMinutes`.
  public var minutes: Int?
}

extension SharedPosition.Precision {
  /// Returns the coordinate at this precision.
  func coarsened(_ position: Coordinate) -> Coordinate {
    guard self == .area else { return position }
    // The squares are fixed, so that many positions in one square reveal no more than a single
    // position.
    let height = Self.side / Self.metresPerDegree
    let latitude = Self.middle(of: position.latitude, height)
    let width = height / max(Self.narrowest, cos(latitude * .pi / 180))
    let longitude = Self.middle(of: position.longitude, width)
    return Coordinate(
      latitude: min(90, max(-90, latitude)), longitude: min(180, max(-180, longitude)))
      ?? position
  }

  /// The side length of a square, in metres.
  private static let side = 500.0
  /// The length of a degree of latitude on a sphere with the Earth's mean radius.
  private static let metresPerDegree = 111_195.0
  /// The minimum cosine of a latitude, which limits the width of squares in degrees near the poles.
  private static let narrowest = 0.01

  private static func middle(of degrees: Double, _ step: Double) -> Double {
    ((degrees / step).rounded(.down) + 0.5) * step
  }
}
