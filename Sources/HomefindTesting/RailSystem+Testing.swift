public import Stations

/// Short names for Bangkok's rail systems, for tests.
extension RailSystem {
  /// The Skytrain.
  public static let bts = known("BTS")
  /// The metro: the Blue, Purple, Yellow and Pink lines.
  public static let mrt = known("MRT")
  /// The Airport Rail Link.
  public static let apl = known("APL")
  /// The Red Lines of the State Railway.
  public static let srt = known("SRT")

  private static func known(_ code: String) -> RailSystem {
    guard let system = RailSystem(rawValue: code) else {
      preconditionFailure("systems.csv has no row \(code)")
    }
    return system
  }
}
