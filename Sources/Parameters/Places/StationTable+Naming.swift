import Basics
import Geo
import Listings
public import Messages
import Spelling
public import Stations

extension RailSystem {
  /// Returns the rail system with this name.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that lists the rail systems.
  public init(named name: String) throws(SearchError) {
    guard let system = RailSystem(name: name) else {
      throw SearchError(
        parameter: "system", .notASystem(name, systems: RailSystem.all.map(\.rawValue)))
    }
    self = system
  }
}

extension StationTable {
  /// Returns the stations of the place that `text` identifies by code, Thai name or English name.
  ///
  /// - Parameter offersNames: Whether an error may suggest names even if no name is close.
  /// - Returns: The station to measure from, then the stations of other lines at the same
  ///   interchange, and notes on how the name was interpreted.
  /// - Throws: `SearchError` with code `unknownPlace`, with suggestions if there are any.
  public func place(
    named text: String, system: RailSystem?, offersNames: Bool = true
  ) throws(SearchError) -> (stations: [Station], notes: [Message]) {
    let match: SpellingMatch<Station>
    let stations: [Station]
    guard !text.isLonger(than: NameLength.longest) else {
      throw SearchError(parameter: "station", .tooLong(limit: NameLength.longest))
    }
    let meant = self.match(text, system: system, offersNames: offersNames)
    if let named = system ?? RailSystem(namedIn: text),
      let problem = elsewhere(
        text, than: named, self.match(text, system: named, offersNames: false))
    {
      throw SearchError(.unknownPlace, parameter: "station", problem)
    }
    switch meant {
    case .found(let place):
      stations = place
      match = .exact(Array(place.prefix(1)))
    case .close(let place, let spelling):
      stations = place
      match = .close(Array(place.prefix(1)), spelling: spelling)
    case .ambiguous(let stations, let found):
      let lines = found.map(\.message)
      // At an interchange, several stations can have the same label.
      let labels = stations.map { Message(verbatim: $0.label) }.reduce(into: [Message]()) {
        if !$0.contains($1) { $0.append($1) }
      }
      throw SearchError(
        .unknownPlace, parameter: "station",
        stations.isEmpty ? .nameOfLines(text, lines) : .ambiguousName(text, labels + lines),
        candidates: stations.map(\.candidate) + found.map(\.candidate))
    case .unknown(let nearest):
      stations = []
      match = .unknown(nearest: nearest)
    }
    let named = try Named(
      match, of: text, kind: .station, label: \.label, candidate: \.candidate)
    return (stations, named.notes + Self.farTwins(stations))
  }

  /// Returns all stations that `text` may refer to, most likely first.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` if `text` is too long for a name.
  public func stations(
    meantBy text: String, system: RailSystem?
  ) throws(SearchError) -> [Station] {
    guard !text.isLonger(than: NameLength.longest) else {
      throw SearchError(parameter: "station", .tooLong(limit: NameLength.longest))
    }
    return candidates(for: text, system: system)
  }

  /// Returns the problem to report if a station in another rail system matches the name better than
  /// any station in `system`; otherwise, nil.
  private func elsewhere(
    _ text: String, than system: RailSystem, _ match: StationMatch
  ) -> ParameterProblem? {
    let found: Station?
    switch (match, matchAnywhere(text)) {
    case (.close, .found(let stations)), (.unknown, .found(let stations)),
      (.unknown, .close(let stations, _)):
      found = stations.first
    default: return nil
    }
    guard let found, found.system != system else { return nil }
    let english = found.name.englishFirst ?? found.line
    let name = Message(
      "\(english) (\(found.code))", "\(found.name.text(.thai) ?? english) (\(found.code))")
    return .stationElsewhere(
      text, notOn: system.rawValue, found: name, system: found.system.rawValue)
  }

  /// Returns a note for each station that shares its name with the first station but is more than
  /// 250 m away, which is farther than an interchange extends.
  private static func farTwins(_ stations: [Station]) -> [Message] {
    guard let first = stations.first else { return [] }
    return stations.dropFirst().compactMap { other in
      let distance = first.position.distance(to: other.position)
      guard distance > 250 else { return nil }
      return SearchNote.farTwin(
        from: first.label, other: other.label, distance: Length(metres: distance)
      ).message
    }
  }

  /// Returns the station to measure from, which is found in the same way as in `place(named:)`.
  package func named(
    _ text: String, system: RailSystem?, offersNames: Bool = true
  ) throws(SearchError) -> Named<Station> {
    let place = try place(named: text, system: system, offersNames: offersNames)
    guard let station = place.stations.first else {
      throw SearchError(.unknownPlace, SearchMessage.noStation(text))
    }
    return Named(value: station, notes: place.notes)
  }

  /// Returns the station, in any rail system, that a parameter names, and adds notes to `notes`.
  package func named(
    _ text: String, parameter: String, offersNames: Bool = true, notes: inout [Message]
  ) throws(SearchError) -> Station {
    do throws(SearchError) {
      let found = try named(text, system: nil, offersNames: offersNames)
      notes += found.notes
      return found.value
    } catch {
      throw error.renamed(parameter)
    }
  }
}

extension RailLineID {
  /// The line's name for errors.
  fileprivate var message: Message {
    Message("the \(system.rawValue) \(name) line", "สาย \(system.rawValue) \(name)")
  }
}

extension Station {
  /// The station's English display name, such as `Metro Harbour (M4)`.
  public var label: String { label(.english) }
}
