import Geo
import Messages
import Search
import Stations
import Terminal

/// Where homes lie around the centre of a search, drawn on the terminal.
struct HomeMap {
  let answer: SearchAnswer
  let homes: [RankedHome]
  let screen: Screen

  /// The drawing and what its signs mean.
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
    // What lies outside is shown too where nothing lies inside.
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

  /// The sign of the home at `index`: a digit, a letter, and a star where these are used up.
  static func sign(_ index: Int) -> Character {
    signs.indices.contains(index) ? signs[index] : "*"
  }

  private static let signs = Array("123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMOPQRTUVXYZ")

  /// The stations nearest to the homes, each once.
  private var stations: [Station] {
    var seen: Set<Station> = []
    return homes.compactMap { $0.nearestStation?.station }.filter { seen.insert($0).inserted }
  }
}
