import Messages
import Archive
import Foundation
import Geo
import HomefindTesting
import Listings
import StationSources
import Stations
import Testing
import Transport

@Suite struct RefreshTests {
  /// Each full source alone, and all sources together, reproduce the table that they were made
  /// from.
  @Test(arguments: [
    ["csv"], ["gtfs"], ["osm"], ["csv", "gtfs", "osm"], ["osm", "gtfs", "csv"], [],
  ])
  func fullSourcesReproduceTable(kinds: [String]) async throws {
    try await TableFolder.with { test in
      let files = [
        "csv": try test.file("stations.csv", Source.csv(test.facts)),
        "gtfs": try test.file("feed.zip", Source.feed(test.facts).zip()),
        "names": try test.file("names.zip", Source.feed(test.facts, hasCodes: false).zip()),
        "osm": try test.file("overpass.json", Source.overpass(test.facts)),
      ]
      // The new table must come from the sources, not from the previous one.
      try StationTableWriter.write(
        test.facts.map { station in
          var station = station
          station.color = nil
          return station
        }, provenance: [], to: test.table.path)
      let report = try await StationRefresh(
        table: test.table, loader: SourceLoader(http: .init())
      )
      .run(sources: kinds.compactMap { files[$0] })
      #expect(report.failed.isEmpty && report.conflicts.isEmpty && report.notes.isEmpty)
      #expect(report.isReplaced)
      #expect(report.difference.changed.count == 195)
      let contents = try test.table.contents()
      for (station, fact) in zip(contents.stations, test.facts) { #expect(station == fact) }
      #expect(contents.stations.count == test.facts.count)
      #expect(try test.table.findings().isEmpty)
      #expect(contents.provenance.count == max(kinds.count, kinds.isEmpty ? 3 : 0))
      if !kinds.isEmpty { #expect(contents.provenance.allSatisfy { $0.rows == 195 }) }
    }
  }

  /// If the table is missing, the embedded facts replace it.
  @Test func missingTableIsCreated() async throws {
    try await TableFolder.with { test in
      try FileManager.default.removeItem(atPath: test.table.path)
      let report = try await test.refresh()
      #expect(report.isReplaced && report.difference.isEmpty)
      #expect(try test.table.contents().stations == test.facts)
    }
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func partialFeedUpdatesItsStations() async throws {
    try await TableFolder.with { test in
      let feed = SharedData.path(of: "namtang-gtfs-partial-20230422.zip")
      let report = try await test.refresh(feed)
      #expect(report.isReplaced && report.failed.isEmpty)
      let difference = report.difference
      #expect(difference.added.isEmpty && difference.gone.isEmpty && difference.renamed.isEmpty)
      #expect(difference.changed.isEmpty)
      let contents = try test.table.contents()
      #expect(contents.provenance.last?.rows == 140)
      #expect(contents.provenance.last?.attribution?.hasSuffix("20230422") == true)
      #expect(try test.table.findings().isEmpty)
      // Stations whose positions the facts took from this feed do not move; other stations move by
      // the documented differences.
      let moved = Dictionary(
        uniqueKeysWithValues: difference.moved.map { ($0.station.code, $0.metres) })
      #expect(moved.count == 37)
      for (code, metres) in [("BL11", 210.0), ("BL32", 110), ("E23", 100), ("RN01", 88)] {
        #expect(abs((moved[code] ?? 0) - metres) < 1, "\(code)")
      }
      for code in ["E4", "PK01", "PP11", "YL01", "A6", "RN06", "BL15"] {
        #expect(moved[code] == nil, "\(code)")
      }
      #expect(
        contents.stations.filter { $0.line == "Yellow" }
          == test.facts.filter { $0.line == "Yellow" })
      // Even without routes in the feed, bus stops do not become stations.
      var stops = Zip()
      let zip = try ZipArchive(SharedData.bytes(of: "namtang-gtfs-partial-20230422.zip"))
      let entry = try #require(zip.entry(named: "stops.txt"))
      stops.add("stops.txt", try zip.contents(of: entry))
      #expect(try await test.refresh(test.file("stops.zip", stops.bytes)).difference.isEmpty)
      // If the list is the first of all sources, the feed's positions only cause conflicts.
      let all = try await test.refresh(SharedData.path(of: "bangkok-stations.csv"), feed)
      #expect(all.conflicts.count == 1 && all.conflicts[0].english.contains("BL11"))
      #expect(try test.table.contents().stations == test.facts)
      #expect(try await test.refresh().difference.isEmpty)
    }
  }

  @Test func stopsAloneRemoveNothing() async throws {
    try await TableFolder.with { test in
      let some = test.facts.filter { $0.system == .bts && $0.order < 5 }
      let position = try #require(Coordinate(latitude: 13.93334, longitude: 100.64656))
      let moved = some.map { station in
        var station = station
        if station.code == "N24" { station.position = position }
        return station
      }
      for tables in [["stops.txt"], ["stops.txt", "routes.txt"]] {
        let feed = try test.file("stops.zip", Source.feed(moved).zip(tables))
        let report = try await test.refresh(feed, isDryRun: true)
        #expect(report.difference.gone.isEmpty && report.difference.added.isEmpty)
        // A stop with a code is matched to its station regardless of its name.
        #expect(report.difference.moved.map(\.station.code).contains("N24"))
        #expect(report.failed.isEmpty && !report.isReplaced)
      }
    }
  }

  /// The nodes of stations without a route still provide positions. Nodes of ordinary stations with
  /// the same name are ignored.
  @Test func nodesAloneRemoveNothing() async throws {
    try await TableFolder.with { test in
      let document = """
        {"elements":[
        {"type":"node","id":1,"lat":13.7275,"lon":100.7483,"tags":{"railway":"station",
          "name":"ลาดกระบัง","name:en":"Lat Krabang"}},
        {"type":"node","id":2,"lat":13.7372,"lon":100.5605,"tags":{"railway":"station",
          "name":"อโศก","name:en":"Asok","network":"BTS","ref":"E4"}},
        {"type":"node","id":3,"lat":13.8000,"lon":100.6000,"tags":{"railway":"station",
          "name":"มักกะสัน","name:en":"Makkasan","network":"State Railway of Thailand"}},
        {"type":"node","id":4,"lat":13.7374,"lon":100.5606,"tags":{"railway":"subway_entrance",
          "name":"อโศก"}},
        {"type":"way","id":5,"center":{"lat":13.7405,"lon":100.5552},"tags":{
          "railway":"station","name:en":"Nana","network":"BTS"}}
        ]}
        """
      let report = try await test.refresh(test.file("nodes.json", document))
      #expect(report.difference.moved.map(\.station.code) == ["E3", "E4", "A2"])
      #expect(report.difference.gone.isEmpty && report.difference.renamed.isEmpty)
      #expect(report.isReplaced)
    }
  }

  @Test func everyKindOfDifferenceIsReported() async throws {
    try await TableFolder.with { test in
      var list = test.facts.filter { $0.line == "Sukhumvit" && $0.code != "N24" }
      for index in list.indices {
        list[index].order -= 1
        if list[index].code == "E4" { list[index].name.english = "Asok Montri" }
        if list[index].code == "E3" { list[index].openedYear = 2000 }
        if list[index].code == "E9", let place = Coordinate(latitude: 13.7066, longitude: 100.6011)
        {
          list[index].position = place
        }
      }
      let sena = Station(
        system: .bts, line: "Sukhumvit", code: "N6", number: 1, order: 1,
        name: LocalizedText(thai: "เสนาร่วม", english: "Sena Ruam"),
        position: try #require(Coordinate(latitude: 13.7859, longitude: 100.5469)))
      let place = try #require(list.firstIndex { $0.code == "N5" })
      list.insert(sena, at: place)
      for index in list.indices { list[index].order = index + 1 }
      let report = try await test.refresh(
        test.file("new.csv", Source.csv(list)))
      let difference = report.difference
      #expect(difference.gone.map(\.code) == ["N24"])
      #expect(difference.added.map(\.code) == ["N6"])
      #expect(difference.renamed.map(\.after.name.english) == ["Asok Montri"])
      #expect(difference.moved.map(\.station.code) == ["E9"])
      #expect(difference.changed.contains { $0.after.code == "E3" && $0.after.openedYear == 2000 })
      #expect(report.isReplaced)
      let stations = try test.table.contents().stations
      #expect(stations.count == 195)
      #expect(stations.filter { $0.system == .bts }.map(\.number) == Array(1...64))
      // Other lines, and fields that the list does not contain, remain unchanged.
      #expect(stations.filter { $0.system != .bts } == test.facts.filter { $0.system != .bts })
      #expect(stations.first { $0.code == "N6" }?.color == "#65B724")
      let restored = try test.table.restore()
      #expect(restored.stations == test.facts)
    }
  }

  /// A list with a few columns changes only these columns; column names have aliases.
  @Test func fieldsMissingFromListAreUnchanged() async throws {
    try await TableFolder.with { test in
      let path = try test.file("years.csv", "Ref,NETWORK,Opening Year\nE4,bts,2001\nBL1,MRT,1999\n")
      let report = try await test.refresh(path)
      #expect(report.difference.changed.map(\.after.code) == ["E4", "BL01"])
      #expect(report.difference.changed.map(\.after.openedYear) == [2001, 1999])
      #expect(report.difference.moved.isEmpty && report.difference.renamed.isEmpty)
      let named = try test.file("names.csv", "name,thai,latitude,lng\nAsok,,13.7369,100.5604\n")
      #expect(try await test.refresh(named).difference.moved.map(\.station.code) == ["E4"])
    }
  }

  @Test func conflictsBetweenSourcesAreReported() async throws {
    try await TableFolder.with { test in
      let asok = try #require(test.facts.first { $0.code == "E4" })
      let place = try #require(
        Coordinate(latitude: asok.position.latitude + 0.002, longitude: asok.position.longitude))
      let other = test.facts(changing: "E4") { $0.position = place }
      let report = try await test.refresh(
        test.file("one.csv", Source.csv(test.facts)), test.file("two.csv", Source.csv(other)))
      #expect(report.conflicts.count == 1)
      #expect(
        report.conflicts.first?.english.contains("221 m apart in one.csv and two.csv") == true)
      #expect(report.difference.isEmpty)
    }
  }

  @Test func failedCheckStopsRefreshUnlessForced() async throws {
    try await TableFolder.with { test in
      let half = test.facts.filter { $0.line != "Silom" || $0.order % 2 == 0 }
      let path = try test.file("half.csv", Source.csv(half))
      let before = try test.state()
      let report = try await test.refresh(path)
      #expect(!report.isReplaced)
      #expect(report.failed.map(\.check) == [.lostStations])
      #expect(report.failed[0].description.contains("7 of its 14 stations"))
      let other = try await test.refresh(path, forcing: [.lineOrder])
      #expect(other.failed.count == 1 && !other.isReplaced)
      let dry = try await test.refresh(path, forcing: [.lostStations], isDryRun: true)
      #expect(dry.failed.isEmpty && dry.forced.count == 1 && !dry.isReplaced)
      #expect(try test.state() == before)
      let forced = try await test.refresh(path, forcing: [.lostStations])
      #expect(forced.isReplaced && forced.difference.gone.count == 7)
    }
  }

  /// With force, swapped rows are corrected.
  @Test func swappedRowsAreReported() async throws {
    try await TableFolder.with { test in
      let rows = Source.csv(test.facts).split(separator: "\r\n").map { line -> String in
        var fields = line.split(separator: ",", omittingEmptySubsequences: false)
        if fields[3] == "E4" { fields.swapAt(7, 8) }
        return fields.joined(separator: ",")
      }
      let path = try test.file("swapped.csv", rows.joined(separator: "\n"))
      let report = try await test.refresh(path)
      #expect(report.failed.map(\.check) == [.swappedCoordinates])
      #expect(report.failed.first?.description.contains("BTS E4 Asok") == true)
      let forced = try await test.refresh(path, forcing: [.swappedCoordinates])
      #expect(forced.failed.isEmpty)
      #expect(try test.table.contents().stations == test.facts)
    }
  }

  @Test func unchangedSourcesChangeNothing() async throws {
    try await TableFolder.with { test in
      let before = try test.state()
      #expect(try await test.refresh().difference.isEmpty)
      #expect(try test.state() == before)
      // A source with the same contents is recorded, but the replaced table is not kept as the
      // previous table.
      let path = try test.file("same.csv", Source.csv(test.facts))
      #expect(try await test.refresh(path).difference.isEmpty)
      #expect(try test.table.contents().provenance.last?.source == "same.csv")
      #expect(!StationTableFile(path: test.table.previousPath).exists)
    }
  }

  /// Spreadsheets save Thai text as windows-874.
  @Test func windows874ListEqualsUTF8List() async throws {
    try await TableFolder.with { test in
      let bytes = Source.csv(test.facts).unicodeScalars.map { scalar in
        scalar.value < 0x80 ? UInt8(scalar.value) : UInt8(truncatingIfNeeded: scalar.value - 0xD60)
      }
      let path = try test.file("thai.csv", bytes)
      #expect(try await test.refresh(path).difference.isEmpty)
    }
  }

  /// A line under an unknown name is recognized by its stations.
  @Test func lineIsRecognizedByItsStations() async throws {
    try await TableFolder.with { test in
      var feed = Source.feed(test.facts.filter { $0.line == "Gold" || $0.line == "ARL" })
      feed.routes = feed.routes.map {
        $0.replacing("Gold Line", with: "L9").replacing("ARL Line", with: "City")
      }
      let report = try await test.refresh(test.file("feed.zip", feed.zip()))
      #expect(report.notes.isEmpty && report.difference.isEmpty)
      #expect(try test.table.contents().provenance.last?.rows == 11)
    }
  }

  /// An unknown line is added with the system of its stops.
  @Test func newLineIsAdded() async throws {
    try await TableFolder.with { test in
      var stations: [Station] = []
      for (index, name) in ["Orange One", "Orange Two", "Orange Three"].enumerated() {
        let place = try #require(
          Coordinate(latitude: 13.76, longitude: 100.60 + 0.01 * Double(index)))
        stations.append(
          Station(
            system: .mrt, line: "Orange", code: "OR0\(index + 1)", number: 1, order: index + 1,
            name: LocalizedText(thai: "ส้ม \(index + 1)", english: name), position: place,
            color: "#FF8000"))
      }
      let report = try await test.refresh(
        test.file("orange.zip", Source.feed(stations).zip()))
      #expect(report.difference.added.map(\.code) == ["OR01", "OR02", "OR03"])
      #expect(report.difference.added.allSatisfy { $0.line == "Orange Line" && $0.system == .mrt })
      #expect(report.isReplaced)
    }
  }
}

private func == (
  left: (files: [String], bytes: Data), right: (files: [String], bytes: Data)
) -> Bool {
  left.files == right.files && left.bytes == right.bytes
}
