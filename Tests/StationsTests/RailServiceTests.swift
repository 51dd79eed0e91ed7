import Basics
import Stations
import Testing

/// Tests the frequency of trains in the embedded facts from Namtang GTFS.
@Suite struct RailServiceTests {
  private static let network = (try? StationFacts.ofMainRegion()).map { RailNetwork($0) }

  private func frequency(
    _ line: String, _ code: String, path: Int = 0, forward: Bool, at time: String,
    service: RailService = .served
  ) throws -> RailService.Frequency {
    let network = try #require(Self.network)
    let rail = try #require(network.lines.first { $0.name == line })
    let trains = service.trains(
      along: rail.paths[path], of: RailLineID(system: rail.system, name: line))
    let place = try #require(rail.paths[path].stations.firstIndex { $0.code == code })
    return trains.frequency(from: place, forward: forward, at: try #require(TimeOfDay(time)))
  }

  /// Returns whether the Sukhumvit line's stations are ordered towards Kheha.
  private func towardsKheha() throws -> Bool {
    let network = try #require(Self.network)
    let path = try #require(network.lines.first { $0.name == "Sukhumvit" }).paths[0]
    return path.stations.last?.code == "E23"
  }

  @Test func mostFrequentOverlappingPatternCounts() throws {
    let towards = try towardsKheha()
    for forward in [towards, !towards] {
      #expect(
        try frequency("Sukhumvit", "E4", forward: forward, at: "12:00") == .every(minutes: 6.6))
      // At peak times, one pattern runs only between Mo Chit and Samrong; others serve the sections
      // on either side.
      #expect(
        try frequency("Sukhumvit", "E4", forward: forward, at: "08:00") == .every(minutes: 3))
      #expect(
        try frequency("Sukhumvit", "E18", forward: forward, at: "08:00") == .every(minutes: 5))
      #expect(
        try frequency("Sukhumvit", "N15", forward: forward, at: "08:00") == .every(minutes: 4.8))
    }
  }

  @Test func trainsRunFromTheFirstToTheLast() throws {
    for (time, runs) in [
      ("05:29", false), ("05:30", true), ("23:47", true), ("23:48", false), ("03:00", false),
    ] {
      let frequency = try frequency("Blue", "BL13", forward: true, at: time)
      #expect((frequency != .notRunning) == runs, "\(time)")
    }
    let redWest = try frequency("Red West", "RW02", forward: true, at: "12:00")
    #expect(redWest == .every(minutes: 26))
  }

  /// The Blue line passes Tha Phra twice; each stop has its own trains.
  @Test func everyEmbeddedCallHasFrequency() throws {
    let network = try #require(Self.network)
    for line in network.lines {
      for path in line.paths {
        let trains = RailService.served.trains(
          along: path, of: RailLineID(system: line.system, name: line.name))
        for place in path.stations.indices {
          for forward in [true, false]
          where path.stations.indices.contains(forward ? place + 1 : place - 1) {
            let frequency = trains.frequency(from: place, forward: forward, at: .noon)
            guard case .every(let minutes) = frequency else {
              Issue.record("\(line.name) \(path.stations[place].code): \(frequency)")
              continue
            }
            #expect((2...30).contains(minutes))
          }
        }
      }
    }
  }

  @Test func frequencyChangesAreListedInAdvance() throws {
    let changes = RailService.served.changes
    #expect(changes == changes.sorted() && Set(changes).count == changes.count)
    var last: [RailService.Frequency] = []
    for minutes in 0..<1_440 {
      let time = try #require(TimeOfDay(minutes: minutes))
      let now = try ["Sukhumvit", "Blue", "ARL", "Red West"].map { line in
        try frequency(
          line, ["Sukhumvit": "E4", "Blue": "BL13", "ARL": "A4", "Red West": "RW02"][line] ?? "",
          forward: true, at: time.text)
      }
      #expect(minutes == 0 || now == last || changes.contains(time), "\(time.text)")
      last = now
    }
  }

  @Test func unreadableServiceIsUnknown() throws {
    for text in [
      "", "system,line\n", "system,line,from_code,to_code,stops,days,first,last\n",
      "system,line,from_code,to_code,stops,days,first,last,headway_min_05-24\n"
        + "BTS,Silom,S12,W1,14,Sat-Sun,06:00,23:52,5\nBTS,Silom,S12,W1,x,Mon-Fri,06:00,23:52,5\n"
        + "BTS,Silom,S12,XX,14,Mon-Fri,06:00,23:52,5\nBTS,Silom,S12,W1,14,Mon-Fri,6,23:52,5\n",
    ] {
      let service = RailService(inCSV: Array(text.utf8))
      let frequency = try frequency("Silom", "S3", forward: true, at: "12:00", service: service)
      #expect(frequency == .unknown)
    }
    #expect(
      try frequency("Silom", "S3", forward: true, at: "12:00", service: .none) == .unknown)
  }
}
