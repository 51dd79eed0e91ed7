import Foundation
import Geo
import Listings

/// Checks station tables against properties of every rail network in Thailand.
public enum StationVerifier {
  /// Returns the problems of `stations` in the order of the checks; empty if every check passes.
  ///
  /// - Parameters:
  ///   - stations: The stations of a table.
  ///   - before: The previous stations, to detect lines that lost many stations.
  public static func findings(
    in stations: [Station], before: [Station]
  ) -> [StationFinding] {
    let network = RailNetwork(stations)
    return outsideThailand(stations) + network.lines.flatMap(distances)
      + network.lines.flatMap(order) + network.lines.flatMap(duplicates)
      + losses(in: stations, before: before)
  }

  private static let neighbourMetres = 200.0...8000.0
  /// The sharpest allowed turn between three neighbours, as the angle at the middle station in
  /// degrees; the sharpest real turn is 80° (Pink at PK06). Two stations in the wrong order cause
  /// an angle near 0°.
  private static let sharpestTurn = 45.0
  /// A path is out of order if swapping two neighbours shortens it to less than this fraction of
  /// its length. No real path becomes shorter by such a swap.
  private static let shorterBy = 0.9

  private static func outsideThailand(_ stations: [Station]) -> [StationFinding] {
    stations.filter { !Thailand.contains($0.position) }.map { station in
      let (latitude, longitude) = (station.position.latitude, station.position.longitude)
      guard Thailand.isSwapped(latitude: latitude, longitude: longitude) else {
        return StationFinding(
          .insideThailand,
          .outsideThailand(station.title, latitude: "\(latitude)", longitude: "\(longitude)"))
      }
      return swapped(station.title)
    }
  }

  /// Returns a finding that the coordinates of the station `title` are swapped.
  public static func swapped(_ title: String) -> StationFinding {
    StationFinding(.swappedCoordinates, .swapped(title))
  }

  private static func distances(along line: RailLine) -> [StationFinding] {
    line.paths.flatMap { path in
      zip(path.stations, path.stations.dropFirst()).compactMap { first, second in
        let metres = first.position.distance(to: second.position)
        guard !neighbourMetres.contains(metres) else { return nil }
        return StationFinding(
          .neighbourDistance,
          .distance(first.title, second.title, apart: Length(metres: metres)))
      }
    }
  }

  private static func order(along line: RailLine) -> [StationFinding] {
    var findings: [StationFinding] = []
    if line.stations.map(\.order) != Array(1...max(1, line.stations.count)) {
      findings.append(
        StationFinding(
          .lineOrder,
          .order(line: line.title, count: line.stations.count)))
    }
    for path in line.paths {
      for place in path.stations.indices where turnsBack(path.stations, at: place) {
        findings.append(
          StationFinding(
            .lineOrder,
            .turn(line: line.title, station: path.stations[place].title)))
      }
    }
    return findings
  }

  /// Returns whether a path turns sharply at a station, or would be much shorter if the station and
  /// its successor were swapped.
  private static func turnsBack(_ stations: [Station], at place: Int) -> Bool {
    let position = { (place: Int) in
      stations.indices.contains(place) ? stations[place].position : nil
    }
    guard let here = position(place), let next = position(place + 1) else { return false }
    let before = position(place - 1)
    if let before, let turn = turn(before, here, next), turn < sharpestTurn { return true }
    let beyond = position(place + 2)
    let metres = { (one: Coordinate?, two: Coordinate?) in
      if let one, let two { one.distance(to: two) } else { 0.0 }
    }
    let asIs = metres(before, here) + metres(next, beyond)
    let exchanged = metres(before, next) + metres(here, beyond)
    return exchanged < shorterBy * asIs
  }

  /// Returns the angle at the middle of three places in degrees; 180 is straight ahead. Nil if two
  /// of the places are the same.
  private static func turn(
    _ before: Coordinate, _ here: Coordinate, _ after: Coordinate
  ) -> Double? {
    let (one, two) = (here.distance(to: before), here.distance(to: after))
    let across = before.distance(to: after)
    guard one > 0, two > 0 else { return nil }
    let cosine = (one * one + two * two - across * across) / (2 * one * two)
    return acos(min(1, max(-1, cosine))) * 180 / .pi
  }

  private static func duplicates(on line: RailLine) -> [StationFinding] {
    var count: [String: Int] = [:]
    for station in line.stations { count[station.code, default: 0] += 1 }
    return count.filter { $0.value > 1 }.keys.sorted().map { code in
      StationFinding(
        .duplicateCode,
        .repeatedCode(code, times: count[code, default: 0], line: line.title))
    }
  }

  private static func losses(in stations: [Station], before: [Station]) -> [StationFinding] {
    let after = Dictionary(grouping: stations, by: \.lineID)
    return RailNetwork(before).lines.compactMap { line in
      let left = after[RailLineID(system: line.system, name: line.name), default: []]
      let lost = line.stations.filter { station in
        !left.contains { $0.code == station.code || $0.sharesName(with: station) }
      }
      guard 10 * lost.count > line.stations.count else { return nil }
      return StationFinding(
        .lostStations,
        .lost(
          line: line.title, lost.count, of: line.stations.count,
          codes: lost.prefix(5).map(\.code)))
    }
  }
}

extension Station {
  /// The name of the station in messages: `MTR M4 Harbour`.
  public var title: String {
    "\(system.rawValue) \(code) \(name.english ?? name.thai ?? "")"
  }
}

extension RailLine {
  /// The name of the line in messages: `MTR North`.
  public var title: String { "\(system.rawValue) \(name)" }
}
