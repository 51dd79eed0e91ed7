import Geo
import Listings
import Messages
import Region
import Spelling
import Stations

/// Merges sources into an existing table, station by station.
///
/// Each fact comes from the first source that has it; facts that no source has remain unchanged.
struct StationMerge {
  /// A station in the table, before and after merging.
  private struct Record {
    let before: Station?
    var station: Station
    /// The source of the station's position.
    var source: String?
    /// Whether the station's position comes, or might come, from a source other than the built-in
    /// facts.
    var isForeign = false
    /// The station's position in each source that states one.
    var places: [(source: String, position: Coordinate)] = []
    var hasThai = false
    var hasEnglish = false
    var hasCode = false
    var hasYear = false
  }

  private let catalog: RailCatalog
  private var records: [Record]
  /// For each line in the sources, the order of its stations in each source.
  private var orders: [RailLineID: [[Int]]] = [:]
  private var colors: [RailLineID: String] = [:]
  private var swapped: [String] = []
  private var notes: [RefreshNote] = []

  /// The distance, in metres, above which a station's positions in two sources conflict.
  static let conflictMetres = 150.0

  /// Creates a merge into a table.
  ///
  /// - Parameters:
  ///   - present: The stations of the table.
  ///   - sources: The source of each station's position.
  ///   - catalog: The systems and lines, which determine the numbering of the stations.
  init(_ present: [Station], sources: [String?], catalog: RailCatalog = .served) {
    self.catalog = catalog
    records = zip(present, sources).map { station, source in
      Record(
        before: station, station: station, source: source,
        isForeign: !StationFacts.isBuiltIn(source: source))
    }
  }

  // MARK: Adding a source

  /// Merges a source.
  ///
  /// - Returns: The number of stations with facts in the source.
  /// - Throws: `StationSourceError` if the source contains no known station or line.
  mutating func add(_ facts: SourceFacts) throws(StationSourceError) -> Int {
    notes += facts.notes
    var used: Set<Int> = []
    var touched: Set<Int> = []
    var carried: Set<RailLineID> = []
    var named: [(id: RailLineID, color: String?)] = []
    for line in facts.lines {
      let groups = line.patterns.isEmpty ? nil : StopGroups(of: line, in: facts)
      guard let id = self.id(of: line, groups) else {
        notes.append(.unknownLine(line.name, source: facts.source))
        continue
      }
      named.append((id, line.color))
      guard let groups else { continue }
      carried.insert(id)
      touched.formUnion(add(groups, to: id, color: line.color, of: facts, used: &used))
    }
    let isKnown = { (id: RailLineID, records: [Record]) in
      records.contains { $0.station.lineID == id }
    }
    var hasColor = false
    for line in named {
      guard let color = line.color, isKnown(line.id, records),
        !facts.isBuiltIn
          || !records.contains(where: { $0.isForeign && $0.station.lineID == line.id })
      else { continue }
      hasColor = true
      if colors[line.id] == nil { colors[line.id] = color }
    }
    touched.formUnion(addStops(of: facts, without: used, carried: carried))
    guard !touched.isEmpty || hasColor else {
      throw StationSourceError(.nothingKnown, source: facts.source)
    }
    return touched.count
  }

  /// Returns the line that a source refers to: the line with that name or, if the table does not
  /// have it, the line with the same stations. Otherwise, returns a new line, or nil if its system
  /// is unknown.
  private func id(of line: SourceLine, _ groups: StopGroups?) -> RailLineID? {
    let lines = Dictionary(grouping: records.map(\.station), by: \.lineID)
    if let id = line.id, lines[id] != nil { return id }
    guard let groups else { return line.id }
    let alike = lines.mapValues { stations in
      let matcher = StationMatcher(stations.enumerated().map { ($0.offset, $0.element) })
      return groups.stops.count { stop in
        [MatchLevel.code, .name].contains { !matcher.matches(of: stop, at: $0).isEmpty }
      }
    }
    let best = alike.max { ($0.value, $0.key.name) < ($1.value, $1.key.name) }
    // Two lines may share one or two stations, but two different lines never share most of their
    // stations.
    guard let best, best.value > 2, 3 * best.value > 2 * groups.stops.count else { return line.id }
    return best.key
  }

  /// Merges a line with all its stations, and returns their indices in the records.
  private mutating func add(
    _ groups: StopGroups, to id: RailLineID, color: String?, of facts: SourceFacts,
    used: inout Set<Int>
  ) -> Set<Int> {
    used.formUnion(groups.used)
    let known = records.indices.filter { records[$0].station.lineID == id }
    let matches = StationMatcher(known.map { ($0, records[$0].station) }).assign(groups.stops)
    var keys: [Int: Int] = [:]
    for (place, stop) in groups.stops.enumerated() {
      if let match = matches[place] {
        apply(stop, to: match.key, level: match.level, of: facts)
        keys[place] = match.key
      } else if let code = stop.code, let position = stop.position,
        let english = stop.name.english ?? stop.name.thai
      {
        var name = stop.name
        name.english = english
        keys[place] = records.count
        records.append(
          Record(
            before: nil,
            station: Station(
              system: id.system, line: id.name, code: code, number: 1, order: 1, name: name,
              position: position, color: color, openedYear: stop.openedYear),
            source: facts.source, places: [(facts.source, position)], hasThai: true,
            hasEnglish: true, hasCode: true,
            hasYear: stop.openedYear != nil))
        if stop.isSwapped { swapped.append(stop.title) }
      } else {
        notes.append(.unknownStation(stop.title, source: facts.source))
      }
    }
    let reference = Dictionary(uniqueKeysWithValues: known.map { ($0, records[$0].station.order) })
    var ways = groups.ways.map { $0.compactMap { keys[$0] } }
    if facts.isBuiltIn, known.contains(where: { records[$0].isForeign }) {
      // Keep the line's existing stations and their order; the facts only add new stations.
      let carried = Set(keys.values)
      let present = known.filter { carried.contains($0) || records[$0].isForeign }
      ways.insert(present.sorted { records[$0].station.order < records[$1].station.order }, at: 0)
    }
    orders[id, default: []].append(LineOrder.merged(ways, reference: reference))
    return Set(keys.values)
  }

  /// Applies the facts about a stop to its station.
  private mutating func apply(
    _ stop: SourceStop, to key: Int, level: MatchLevel, of facts: SourceFacts
  ) {
    var record = records[key]
    if facts.isBuiltIn, record.isForeign { return }
    defer { records[key] = record }
    if let position = stop.position {
      if record.places.isEmpty {
        record.station.position = position
        record.source = facts.source
      }
      record.places.append((facts.source, position))
    }
    if stop.isSwapped { swapped.append(record.station.title) }
    // A station recognized by one of its names keeps both names, because the differences are only
    // in spelling.
    let isNamed = facts.hasExactNames || level == .code || level == .place
    for (language, isSaid) in [(\LocalizedText.thai, \Record.hasThai), (\.english, \.hasEnglish)] {
      let old = record.station.name[keyPath: language]
      guard let new = stop.name[keyPath: language], !record[keyPath: isSaid], isNamed || old == nil
      else { continue }
      record.station.name[keyPath: language] = Self.name(new, over: old, of: facts)
      record[keyPath: isSaid] = true
    }
    if let code = stop.code, !record.hasCode {
      let plain = StationCode.plain(code)
      // Feeds sometimes assign a code from one line to a station on another line.
      let isTaken =
        !facts.hasExactNames
        && records.contains { StationCode.plain($0.station.code) == plain }
      if plain != StationCode.plain(record.station.code), !isTaken { record.station.code = code }
      record.hasCode = true
    }
    if let year = stop.openedYear, !record.hasYear {
      record.station.openedYear = year
      record.hasYear = true
    }
  }

  /// Returns the name to store: the new name, unless it is only another spelling of the old name.
  private static func name(_ new: String, over old: String?, of facts: SourceFacts) -> String {
    guard let old, !facts.hasExactNames, SpellingKey(old) == SpellingKey(new) else { return new }
    return old
  }

  /// Merges stops without a line, which update only the positions of known stations.
  private mutating func addStops(
    of facts: SourceFacts, without used: Set<Int>, carried: Set<RailLineID>
  ) -> Set<Int> {
    let open = records.indices.filter { !carried.contains(records[$0].station.lineID) }
    let loose = LooseStops(
      open.map { ($0, records[$0].station) }, of: records.map(\.station), catalog: catalog)
    let onLines = used.map { facts.stops[$0] }
    let stops = facts.stops.indices.filter { place in
      let stop = facts.stops[place]
      // Some stations appear several times on maps: a stop without a code or a line is the same
      // station as a nearby station on a line with the same name.
      return !used.contains(place)
        && (stop.code != nil || !stop.lines.isEmpty
          || !onLines.contains { StopGroups.areOne($0, stop) })
    }
    .map { facts.stops[$0] }
    let matches = loose.assign(stops, of: facts)
    for (key, match) in matches.sorted(by: { $0.key < $1.key }) {
      apply(stops[match.stop], to: key, level: match.level, of: facts)
    }
    return Set(matches.keys)
  }

  // MARK: The result

  /// Returns the merged table.
  func result() -> StationMergeResult {
    var result = StationMergeResult(swapped: swapped, notes: notes)
    var kept: [Int] = []
    var numbers: [Int: Int] = [:]
    for (line, orders) in orders {
      let reference = Dictionary(
        uniqueKeysWithValues: (orders.first ?? []).enumerated().map { ($1, $0) })
      for (place, key) in LineOrder.merged(orders, reference: reference).enumerated() {
        numbers[key] = place + 1
      }
      for key in records.indices where records[key].station.lineID == line {
        if numbers[key] == nil, let before = records[key].before {
          result.difference.gone.append(before)
        }
      }
    }
    for key in records.indices {
      let isCarried = orders[records[key].station.lineID] != nil
      if !isCarried || numbers[key] != nil { kept.append(key) }
    }
    for key in kept {
      var station = records[key].station
      if let number = numbers[key] { station.order = number }
      if let color = colors[station.lineID] { station.color = color }
      result.stations.append(station)
      if let before = records[key].before {
        result.difference.note(before, station)
      } else {
        result.difference.added.append(station)
      }
      result.conflicts += conflicts(of: records[key])
    }
    result.sources = Dictionary(
      kept.map { (records[$0].station.id, records[$0].source) }, uniquingKeysWith: { $1 })
    result.stations = StationFacts.numbered(result.stations, catalog: catalog)
    result.difference.gone.sort {
      ($0.system.rawValue, $0.number) < ($1.system.rawValue, $1.number)
    }
    return result
  }

  private func conflicts(of record: Record) -> [Message] {
    guard let first = record.places.first else { return [] }
    return record.places.dropFirst().compactMap { place in
      let metres = place.position.distance(to: first.position)
      guard metres > Self.conflictMetres else { return nil }
      let (station, apart) = (record.station.title, Int(metres.rounded()))
      return Message(
        "conflict \(station) is \(apart) m apart in \(first.source) and \(place.source); the first counts.",
        "ขัดแย้ง    \(station) ห่างกัน \(apart) ม. ใน \(first.source) กับ \(place.source) ใช้แหล่งแรก")
    }
  }
}

/// The result of merging.
struct StationMergeResult {
  /// The numbered stations in table order.
  var stations: [Station] = []
  /// The source of each station's position.
  var sources: [StationID: String?] = [:]
  var difference = StationDifference()
  /// Stations whose positions differ between sources, one sentence each.
  var conflicts: [Message] = []
  /// The titles of stations whose coordinates are swapped in a source; the result contains the
  /// corrected coordinates.
  var swapped: [String]
  var notes: [RefreshNote]
}
