import Geo
import Messages
import Search
import Stations
import Terminal

/// A drawing of homes around the centre of a search, for the terminal.
struct HomeMap {
  let answer: SearchAnswer
  let homes: [RankedHome]
  let screen: Screen

  /// The drawing and its legend.
  var lines: [String] {
    let center = answer.center.coordinate
    let marks = homes.enumerated().map { index, home in
      Radar.Mark(
        bearing: home.bearing, distance: home.distance, sign: Self.sign(index), style: .bold)
    }
    let stations = stations.map { station in
      Radar.Mark(
        bearing: center.bearing(to: station.position),
        distance: center.distance(to: station.position), sign: "#",
        style: station.color.flatMap(RGBColor.init).map(TextStyle.ink))
    }
    // If there are no homes inside the radius, the map extends to the nearest homes outside.
    let radius = max(
      answer.query.radius, answer.items.isEmpty ? homes.map(\.distance).max() ?? 0 : 0)
    let rings = Length(metres: radius / 2).text(in: screen.language)
    let edge = Length(metres: radius).text(in: screen.language)
    let legend = screen.say(
      "+ the centre, # a station, rings at \(rings) and \(edge), north is up",
      "+ จุดศูนย์กลาง, # สถานี, วงที่ \(rings) และ \(edge), ทิศเหนืออยู่ด้านบน")
    return Radar(radius: radius, marks: marks + stations)
      .lines(width: screen.columns ?? 80, paint: screen.paint)
      + [screen.paint(legend, .dim)]
  }

  /// Returns the symbol for the home at `index`: a digit, then a letter, then a star once all
  /// letters are used.
  static func sign(_ index: Int) -> Character {
    signs.indices.contains(index) ? signs[index] : "*"
  }

  private static let signs = Array("123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMOPQRTUVXYZ")

  /// The stations nearest to the homes, without duplicates.
  private var stations: [Station] {
    var seen: Set<Station> = []
    return homes.compactMap { $0.nearestStation?.station }.filter { seen.insert($0).inserted }
  }
}
