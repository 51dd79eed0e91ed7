public import Messages
public import Routes

/// The reasons why the street network has no route, and notes on routes.
public enum StreetMessage: Localized, Sendable, Hashable {
  /// No network is imported.
  case noNetwork
  /// The network has no road near a place. Includes the network's area, if known.
  case noRoadNear(RouteEnd, BoundsText?)
  /// The network has no connection between the places.
  case notConnected
  /// A note about the distance in metres between a place and the nearest road.
  case roadAway(RouteEnd, Int)
  /// A note that travel times on roads ignore traffic.
  case withoutTraffic

  /// One sentence in English and Thai.
  public var message: Message {
    switch self {
    case .noNetwork:
      Message(
        "No street network is imported; run homefind streets import.",
        "ยังไม่ได้นำเข้าโครงข่ายถนน ใช้คำสั่ง homefind streets import")
    case .noRoadNear(let end, let bounds?):
      Message(
        "The street network has no road within 1 km of \(end); it covers \(bounds).",
        "โครงข่ายถนนไม่มีถนนในระยะ 1 กม. จาก\(end) โครงข่ายครอบคลุม\(bounds)")
    case .noRoadNear(let end, nil):
      Message(
        "The street network has no road within 1 km of \(end).",
        "โครงข่ายถนนไม่มีถนนในระยะ 1 กม. จาก\(end)")
    case .notConnected:
      Message(
        "The street network has no connection between these places.",
        "โครงข่ายถนนไม่มีทางเชื่อมระหว่างสถานที่เหล่านี้")
    case .roadAway(let end, let metres):
      Message(
        "The nearest road is \(metres) m from \(end).", "ถนนที่ใกล้ที่สุดอยู่ห่างจาก\(end) \(metres) ม.")
    case .withoutTraffic:
      Message("Times are without traffic.", "เวลาเดินทางไม่ได้เผื่อรถติด")
    }
  }
}
