import Basics
package import Beacons
import Terminal

/// Formats beacons as aligned columns under a heading.
package enum BeaconLines {
  /// Returns the lines of the table.
  package static func lines(
    _ beacons: [Beacon], visits: [String: Int], on screen: Screen
  ) -> [String] {
    var table = TextTable([
      .init(screen.say("NAME", "ชื่อ")), .init(screen.say("SIGNAL", "สัญญาณ")),
      .init(screen.say("LEADS TO", "เปิดไปที่")), .init(screen.say("HOURS", "เวลาเปิด")),
      .init(screen.say("VISITS", "จำนวนครั้งที่มา"), isTrailing: true, leastWidth: 6),
    ])
    for beacon in beacons {
      table.add([
        .init(beacon.name), .init(beacon.signal.text),
        .init(target(of: beacon, on: screen)),
        .init(beacon.hours.map { "\($0.opens.text)–\($0.closes.text)" } ?? ""),
        .init("\(visits[beacon.name] ?? 0)"),
      ])
    }
    return table.lines(width: screen.columns, paint: screen.paint)
  }

  private static func target(of beacon: Beacon, on screen: Screen) -> String {
    switch beacon.target {
    case .listing(let id): screen.say("home \(id)", "บ้าน \(id)").onOneLine
    case .project(let name): screen.say("project \(name)", "โครงการ \(name)").onOneLine
    case .viewing(let text): screen.say("viewing \(text)", "นัดชม \(text)").onOneLine
    }
  }
}
