import Geo
import Listings
import Spelling
import Stations

/// The stations of one line in a source. Each station combines its platforms and station entries.
struct StopGroups {
  /// The stations, each with the best data from its entries.
  private(set) var stops: [SourceStop] = []
  /// The patterns of trains as indices into `stops`.
  private(set) var ways: [[Int]] = []
  /// The indices of all source stops that were combined.
  private(set) var used: Set<Int> = []

  /// The maximum distance in metres between platforms with the same name or code that belong to one
  /// station.
  private static let platformReach = 400.0
  /// The maximum distance in metres between a platform without a name and its station.
  private static let namelessReach = 250.0

  init(of line: SourceLine, in facts: SourceFacts) {
    var groups: [[Int]] = []
    var groupOf: [Int: Int] = [:]
    for place in line.patterns.joined() where groupOf[place] == nil {
      let stop = facts.stops[place]
      // In a list, every row is a separate station, and duplicates are errors.
      let group =
        facts.hasExactNames
        ? nil
        : groups.firstIndex { members in
          members.contains { Self.areOne(facts.stops[$0], stop) }
        }
      groupOf[place] = group ?? groups.count
      if let group { groups[group].append(place) } else { groups.append([place]) }
    }
    let platforms = Set(groupOf.keys)
    let stations = facts.stops.indices.filter {
      facts.stops[$0].isStation && !facts.hasExactNames && !platforms.contains($0)
        && (facts.stops[$0].system ?? line.id?.system)
          == (line.id?.system ?? facts.stops[$0].system)
    }
    for members in groups {
      let station = Self.station(for: members, among: stations, facts.stops)
      used.formUnion(members)
      if let station { used.insert(station) }
      stops.append(
        Self.merged((station.map { [$0] } ?? []) + members, facts.stops, system: line.id?.system))
    }
    ways = line.patterns.map { pattern in
      pattern.compactMap { groupOf[$0] }.reduce(into: [Int]()) { way, group in
        if way.last != group { way.append(group) }
      }
    }
    .sorted { $0.count > $1.count }
  }

  /// Returns whether two stops belong to one station.
  static func areOne(_ first: SourceStop, _ second: SourceStop) -> Bool {
    if let one = first.position, let two = second.position,
      one.distance(to: two) > platformReach
    {
      return false
    }
    if let one = first.code, let two = second.code {
      return StationCode.plain(one) == StationCode.plain(two)
    }
    return first.name.isAlike(second.name)
  }

  /// Returns the platforms' station.
  private static func station(
    for members: [Int], among stations: [Int], _ stops: [SourceStop]
  ) -> Int? {
    if members.contains(where: { stops[$0].isStation }) { return nil }
    let distance = { (station: Int) -> Double in
      let position = stops[station].position
      return members.compactMap { member in
        position.flatMap { stops[member].position?.distance(to: $0) }
      }
      .min() ?? .infinity
    }
    // If two stations have the same name, for example at an interchange, use the nearer one.
    let alike = stations.filter { station in members.contains { areOne(stops[$0], stops[station]) }
    }
    if let nearest = alike.min(by: { distance($0) < distance($1) }) { return nearest }
    guard let place = members.first, stops[place].name.englishFirst == nil,
      stops[place].code == nil, let nearest = stations.min(by: { distance($0) < distance($1) }),
      distance(nearest) <= namelessReach
    else { return nil }
    return nearest
  }

  private static func merged(
    _ places: [Int], _ stops: [SourceStop], system: RailSystem?
  ) -> SourceStop {
    let parts = places.map { stops[$0] }
    // Use the position of the station itself or, if it is unknown, the midpoint of its platforms.
    let station = parts.first { $0.isStation && $0.position != nil }
    var whole = station ?? parts[0]
    whole.system = system ?? whole.system
    if station == nil {
      let positions = parts.compactMap(\.position)
      let count = Double(max(1, positions.count))
      let latitude = positions.reduce(0) { $0 + $1.latitude } / count
      let longitude = positions.reduce(0) { $0 + $1.longitude } / count
      if !positions.isEmpty {
        whole.position =
          CoordinateReading(latitude: latitude, longitude: longitude)?.position
      }
    }
    for part in parts {
      whole.code = whole.code ?? part.code
      whole.name.thai = whole.name.thai ?? part.name.thai
      whole.name.english = whole.name.english ?? part.name.english
      whole.openedYear = whole.openedYear ?? part.openedYear
      whole.isSwapped = whole.isSwapped || part.isSwapped
    }
    return whole
  }
}

extension LocalizedText {
  /// Returns whether both names have the same spelling in Thai or in English.
  func isAlike(_ other: LocalizedText) -> Bool {
    if let one = thai, let two = other.thai, SpellingKey(one) == SpellingKey(two) { return true }
    guard let one = english, let two = other.english else { return false }
    return SpellingKey(one) == SpellingKey(two)
  }
}
