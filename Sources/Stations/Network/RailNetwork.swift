import Geo
public import Region

/// The rail network in a station table: lines and their paths, neighbouring stations, and
/// interchanges.
///
/// A station of the network belongs to one line; interchanges connect stations of different lines.
/// All distances are in metres on the WGS84 ellipsoid. Distances between neighbours follow the
/// tracks if possible; all other distances are straight lines.
public struct RailNetwork: Sendable {
  /// All lines, in table order.
  public let lines: [RailLine]
  /// All stations, in table order.
  public let stations: [Station]

  private let neighbourLists: [StationID: [RailNeighbour]]
  private let interchangeLists: [StationID: [RailInterchange]]

  /// The maximum distance in metres between stations with different names that form an interchange.
  public static let interchangeReach = 400.0
  /// The maximum distance in metres between stations with the same name that form an interchange.
  public static let namesakeReach = StationMatch.widestPlace

  /// Creates the network of `stations`, whose `id`s must be unique.
  ///
  /// - Parameters:
  ///   - stations: The stations.
  ///   - tracks: The tracks that distances follow. None by default, because fitting a network to
  ///     tracks takes some time.
  ///   - catalog: The names, speeds, loops and branches of the lines.
  public init(
    _ stations: [Station], along tracks: RailTracks = .none, catalog: RailCatalog = .served
  ) {
    self.stations = stations
    var order: [RailLineID] = []
    var members: [RailLineID: [Station]] = [:]
    for station in stations {
      if members[station.lineID] == nil { order.append(station.lineID) }
      members[station.lineID, default: []].append(station)
    }
    lines = order.map { id in
      let line = members[id, default: []].sorted { $0.order < $1.order }
      return RailLine(
        line, system: id.system, name: id.name,
        row: catalog.line(id.name, ofSystem: id.system.rawValue), along: tracks[id])
    }
    neighbourLists = Self.neighbours(along: lines)
    interchangeLists = Self.interchanges(between: stations)
  }

  /// Returns the distinct stations next to `station` along its line. Most stations have two
  /// neighbours, termini have one, and stations where the line branches or crosses itself have
  /// more.
  public func neighbours(of station: Station) -> [RailNeighbour] {
    neighbourLists[station.id, default: []]
  }

  /// Returns the stations of other lines within walking distance of `station`, nearest first:
  /// stations with the same name within `namesakeReach`, and all others within `interchangeReach`.
  public func interchanges(of station: Station) -> [RailInterchange] {
    interchangeLists[station.id, default: []]
  }

  private static func neighbours(along lines: [RailLine]) -> [StationID: [RailNeighbour]] {
    var lists: [StationID: [RailNeighbour]] = [:]
    for path in lines.flatMap(\.paths) {
      for place in path.stations.indices.dropLast() {
        let (first, second) = (path.stations[place], path.stations[place + 1])
        guard let metres = path.metres(from: place, to: place + 1) else { continue }
        for (from, to) in [(first, second), (second, first)]
        where lists[from.id]?.contains(where: { $0.station.id == to.id }) != true {
          lists[from.id, default: []].append(RailNeighbour(station: to, metres: metres))
        }
      }
    }
    return lists
  }

  private static func interchanges(between stations: [Station]) -> [StationID: [RailInterchange]] {
    var lists: [StationID: [RailInterchange]] = [:]
    for (index, first) in stations.enumerated() {
      for second in stations[(index + 1)...]
      where first.lineID != second.lineID {
        // Skip pairs that are more than 0.02 degrees (2 km) apart without trigonometry.
        guard abs(first.position.latitude - second.position.latitude) < 0.02 else { continue }
        let metres = first.position.distance(to: second.position)
        let isNamesake = first.sharesName(with: second)
        guard metres <= (isNamesake ? namesakeReach : interchangeReach) else { continue }
        for (from, to) in [(first, second), (second, first)] {
          lists[from.id, default: []].append(
            RailInterchange(station: to, metres: metres, isNamesake: isNamesake))
        }
      }
    }
    return lists.mapValues { list in
      list.sorted { $0.metres < $1.metres }
    }
  }
}

/// A neighbour of a station along a line.
public struct RailNeighbour: Sendable, Hashable {
  /// The neighbouring station.
  public let station: Station
  /// The distance in metres, along the track if possible.
  public let metres: Double
}

/// A station of another line within walking distance.
public struct RailInterchange: Sendable, Hashable {
  /// The station of the other line.
  public let station: Station
  /// The straight-line distance in metres; 0 inside one station.
  public let metres: Double
  /// Whether both stations have the same name.
  public let isNamesake: Bool
}
