public import Accounts
public import Geo
import Glibc

/// Where a member of a hunt is, as the others see it until it ends.
public struct SharedPosition: Sendable, Hashable {
  /// How precisely a position is shared.
  public enum Precision: String, Sendable, Hashable, CaseIterable {
    /// As the member's device gives it.
    case exact
    /// As the middle of a square with sides of 500 m that the member is in.
    case area = "500m"
  }

  /// The hunt whose members see it.
  public var hunt: HuntID
  /// The member.
  public var account: AccountID
  /// The session that shared it last, with which it ends; nil if a process of an earlier version sent it.
  var session: SessionID?
  /// What tells from others the time for which it is on: one that is off does not come back.
  var share: Identifier<SharedPosition>
  /// Where the member is, no more precisely than is shared.
  public var position: Coordinate
  /// How precisely that is.
  public var precision: Precision
  /// When the member was there, in seconds since 1970.
  public var at: Int64
  /// When it ends by itself, in seconds since 1970.
  public var until: Int64

  /// Whether it is shared at a moment. An end that is further ahead than any can be was set before the clock
  /// was set back.
  func isOn(at now: Int64) -> Bool {
    now < until && until - now <= Int64(HuntLimits.positionMinutes.upperBound) * 60
  }

  /// Whether it takes the place of another of the same member.
  func isNewer(than other: SharedPosition) -> Bool {
    (at, share.text) >= (other.at, other.share.text)
  }
}

/// Where a member is who shares it: precision and end are needed to begin, and stay where they are left out.
public struct PositionUpdate: Sendable, Hashable {
  /// Where the member is.
  public var position: Coordinate
  /// How precisely that is shared.
  public var precision: SharedPosition.Precision?
  /// After how many minutes it ends by itself, of `HuntLimits.positionMinutes`.
  public var minutes: Int?
}

extension SharedPosition.Precision {
  /// A coordinate as it is shared.
  func coarsened(_ position: Coordinate) -> Coordinate {
    guard self == .area else { return position }
    // The squares stand still, so that many positions tell no more than one.
    let height = Self.side / Self.metresPerDegree
    let latitude = Self.middle(of: position.latitude, height)
    let width = height / max(Self.narrowest, cos(latitude * .pi / 180))
    let longitude = Self.middle(of: position.longitude, width)
    return Coordinate(
      latitude: min(90, max(-90, latitude)), longitude: min(180, max(-180, longitude)))
      ?? position
  }

  /// The sides of a square, in metres.
  private static let side = 500.0
  /// The length of a degree of latitude on a sphere with the Earth's mean radius.
  private static let metresPerDegree = 111_195.0
  /// Near the poles squares are wider.
  private static let narrowest = 0.01

  private static func middle(of degrees: Double, _ step: Double) -> Double {
    ((degrees / step).rounded(.down) + 0.5) * step
  }
}
