import Geo
public import Region

/// The rail network of a station table: lines and their paths, neighbours, interchanges.
///
/// A station of the network is a station on one line; where lines meet, an interchange leads from
/// one to the other. All distances are in metres on the WGS84 ellipsoid: between neighbours along the
/// tracks that are known, else along straight lines, and so through an interchange.
public struct RailNetwork: Sendable {
  /// Every line, in the order of the table.
  public let lines: [RailLine]
  /// Every station, in the order of the table.
  public let stations: [Station]

  private let neighbourLists: [StationID: [RailNeighbour]]
  private let interchangeLists: [StationID: [RailInterchange]]

  /// Stations no farther apart than this, in metres, are an interchange whatever their names.
  public static let interchangeReach = 400.0
  /// Stations of one name are an interchange up to this many metres apart.
  public static let namesakeReach = StationMatch.widestPlace

  /// The network of `stations`, of which no two have the same `id`.
  ///
  /// - Parameters:
  ///   - stations: The stations.
  ///   - tracks: The tracks to measure along; none unless given, since laying a network along them
  ///     takes some time.
  ///   - catalog: The names, speeds, loops and branches of the lines.
  public init(
    _ stations: [Station], along tracks: RailTracks = .none, catalog: RailCatalog = .embedded
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

  /// The stations next to `station` along its line, each once: two of most, one of an end, more
  /// where the line branches or crosses itself.
  public func neighbours(of station: Station) -> [RailNeighbour] {
    neighbourLists[station.id, default: []]
  }

  /// The stations of other lines that are reached on foot from `station`, the nearest first: those
  /// of the same name within `namesakeReach` and any within `interchangeReach`.
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
        // Two hundredths of a degree are more than 2 km, and need no trigonometry to tell.
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

/// A station next to another one along a line.
public struct RailNeighbour: Sendable, Hashable {
  /// The next station.
  public let station: Station
  /// The metres to it, along the track where it is known.
  public let metres: Double
}

/// A station of another line that is reached on foot.
public struct RailInterchange: Sendable, Hashable {
  /// The other line's station.
  public let station: Station
  /// The metres to walk, in a straight line; 0 inside one station.
  public let metres: Double
  /// Whether both stations go by the same name.
  public let isNamesake: Bool
}
