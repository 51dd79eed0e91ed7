import Foundation
import Geo
import HomefindTesting
import Messages
import StationSources
import Stations
import Testing

/// Tests sources that are broken in different ways: the table must stay unchanged, the error must
/// state the reason, and no temporary file may remain.
@Suite struct SpoiledSourceTests {
  /// A broken source, and text that the error must contain.
  struct Spoiled: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let reason: String
    let make: @Sendable ([Station]) throws -> [UInt8]

    init(
      _ name: String, _ reason: String, _ make: @escaping @Sendable ([Station]) throws -> [UInt8]
    ) {
      testDescription = name
      self.reason = reason
      self.make = make
    }

    /// Returns a list of stations with changed rows.
    static func list(
      _ name: String, _ reason: String, _ change: @escaping @Sendable (inout [[String]]) -> Void
    ) -> Spoiled {
      Spoiled(name, reason) { stations in
        var rows = Source.csv(stations).split(separator: "\r\n").map {
          $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        change(&rows)
        return Array(rows.map { $0.joined(separator: ",") }.joined(separator: "\n").utf8)
      }
    }

    /// Returns a feed with changed tables.
    static func feed(
      _ name: String, _ reason: String, _ change: @escaping @Sendable (inout Source.Feed) -> Void
    ) -> Spoiled {
      Spoiled(name, reason) { stations in
        var feed = Source.feed(stations)
        change(&feed)
        return feed.zip()
      }
    }
  }

  static let sources: [Spoiled] = [
    // Files with invalid contents.
    Spoiled("an empty file", "is empty") { _ in [] },
    Spoiled("white space", "is empty") { _ in Array(" \r\n\t".utf8) },
    Spoiled("HTML instead of a zip", "web page") { _ in
      Array("<!DOCTYPE html><html><title>Sign in</title></html>".utf8)
    },
    Spoiled("random bytes", "neither a GTFS zip") { _ in [7, 0, 1, 2, 3, 0, 9] },
    Spoiled("Latin 1", "not UTF-8") { stations in
      Source.csv(stations).unicodeScalars.map { $0.value < 0x80 ? UInt8($0.value) : 0xE9 }
    },
    Spoiled("UTF-16", "neither a GTFS zip") { stations in
      [0xFF, 0xFE] + Source.csv(stations).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    },
    // Zip archives.
    Spoiled("a zip cut off", "incomplete or damaged") { Source.feed($0).zip().dropLast(5000) },
    Spoiled("a zip with a changed byte", "incomplete or damaged") { stations in
      var zip = Source.feed(stations).zip()
      zip[500] ^= 1
      return zip
    },
    Spoiled("a zip bomb", "times its size") { _ in
      var zip = Zip()
      zip.addZeros("stops.txt", 200 << 20)
      return zip.bytes
    },
    Spoiled("a zip with ../", "extracted outside its folder") { _ in
      Zip(["stops.txt": "stop_id\n", "../../etc/passwd": "x"]).bytes
    },
    Spoiled("a zip of something else", "no stops.txt") { _ in Zip(["a.txt": "x"]).bytes },
    Spoiled("a zip without members", "no stops.txt") { _ in Zip().bytes },
    // Feeds.
    .feed("duplicate stop ids", "two entries with the id") { $0.stops.append($0.stops[1]) },
    .feed("duplicate trips", "two entries with the id") { $0.trips.append($0.trips[3]) },
    .feed("stops without a column", "no column stop_lat") { feed in
      feed.stops[0] = feed.stops[0].replacing("stop_lat", with: "height")
    },
    .feed("a stop that is not there", "no usable stop_id") { feed in
      feed.times.append("99,\(feed.trips[2].prefix { $0 != "," }),nowhere,08:00:00")
    },
    .feed("a quote that is not closed", "row that cannot be read") { $0.stops.append("\"") },
    .feed("a latitude in words", "no usable stop_lat") { feed in
      feed.stops.append("100.5,BTS X;BTS X,x,,,,north")
    },
    .feed("another city", "inside-thailand") { feed in
      for index in feed.stops.indices.dropFirst() {
        feed.stops[index] = feed.stops[index].replacing(/,13\.\d+$/, with: ",48.8")
      }
    },
    // Overpass.
    Spoiled("JSON cut off", "not complete JSON") { try Source.overpass($0).dropLast(100) },
    Spoiled("JSON of something else", "not from Overpass") { _ in
      Array(#"{"type":"FeatureCollection","features":[]}"#.utf8)
    },
    Spoiled("a list in JSON", "not from Overpass") { _ in Array("[1,2]".utf8) },
    Spoiled("Overpass out of time", "stopped before its end") { stations in
      let document = String(decoding: try Source.overpass(stations), as: UTF8.self)
      return Array(
        document.replacing(
          "\"generator\"", with: "\"remark\":\"runtime error: Query timed out\",\"generator\"",
          maxReplacements: 1
        ).utf8)
    },
    Spoiled("a route whose stop is missing", "not complete") { stations in
      let document = String(decoding: try Source.overpass(stations), as: UTF8.self)
      return Array(document.replacing(/"ref":101\b/, with: "\"ref\":55").utf8)
    },
    Spoiled("JSON without stations", "no known station or line") { _ in
      Array(#"{"elements":[{"type":"node","id":1,"lat":13.7,"lon":100.5}]}"#.utf8)
    },
    Spoiled("deep JSON", "not complete JSON") { _ in [UInt8](repeating: 0x5B, count: 100_000) },
    // Station lists.
    .list("swapped coordinates", "swapped-coordinates") { rows in
      for row in rows.indices.dropFirst() { rows[row].swapAt(7, 8) }
    },
    .list("half the stations missing", "lost-stations") { rows in
      rows = rows.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    },
    .list("a code twice", "duplicate-code") { $0[20][3] = $0[21][3] },
    .list("a row twice", "duplicate-code") { $0.append($0[20]) },
    .list("a station at 0,0", "inside-thailand") { rows in
      (rows[20][7], rows[20][8]) = ("0", "0")
    },
    .list("a station far off", "neighbour-distance") { $0[20][7] = "13.2" },
    .list("a wrong order", "line-order") { rows in
      (rows[20][4], rows[22][4]) = (rows[22][4], rows[20][4])
    },
    .list("a latitude past the pole", "no usable lat or lon") { $0[20][7] = "135" },
    .list("an order in words", "no usable order") { $0[20][4] = "first" },
    .list("a system of elsewhere", "no usable system") { $0[20][0] = "RER" },
    .list("too many fields", "row that cannot be read") { $0[20].append("x") },
    Spoiled("a list of something else", "no column code") { _ in Array("a,b\n1,2\n".utf8) },
    Spoiled("a list with nothing in it", "no known station or line") { _ in
      Array("system,line,code,order,lat,lon\n".utf8)
    },
  ]

  @Test(arguments: sources)
  func brokenSourceLeavesTableUnchanged(spoiled: Spoiled) async throws {
    try await TableFolder.with { test in
      let path = try test.file("source", spoiled.make(test.facts))
      let before = try test.state()
      let reason: String
      do {
        let report = try await test.refresh(path)
        #expect(!report.isReplaced)
        reason = report.failed.map(\.description).joined(separator: "\n")
      } catch let error as StationSourceError {
        #expect(error.description.hasPrefix("source"))
        #expect(error.description.hasSuffix("."))
        reason = error.description
      }
      #expect(reason.contains(spoiled.reason), "\(reason.prefix(500))")
      let after = try test.state()
      #expect(after.files == before.files && after.bytes == before.bytes)
    }
  }

  @Test func missingSourcesAreReported() async throws {
    try await TableFolder.with { test in
      let before = try test.state()
      for (source, reason) in [
        (test.folder.path, "is a folder"), ("/nowhere/feed.zip", "cannot be read"),
        ("/dev/zero", "folder or a pipe"), ("http://127.0.0.1:1/feed.zip", "refused"),
      ] {
        let error = await #expect(throws: StationSourceError.self) {
          try await test.refresh(source)
        }
        #expect(
          error?.description.contains(reason) == true, "\(source): \(String(describing: error))")
      }
      let after = try test.state()
      #expect(after.files == before.files && after.bytes == before.bytes)
    }
  }

  /// Invalid responses from servers are reported.
  @Test func badServerResponsesAreReported() async throws {
    let list = Source.csv(try StationFacts.ofMainRegion())
    let answers: [(String, ScriptedAnswer, String)] = [
      ("stalls", .silence, "sent nothing for 0.3 seconds"),
      (
        "stalls in the middle", .part(of: Array(list.utf8), upTo: 9000, then: .silence),
        "sent nothing for 0.3 seconds"
      ),
      (
        "is cut off", .part(of: Array(list.utf8), upTo: 9000, then: .close),
        "in the middle of its answer"
      ),
      ("is broken off", .reset, "closed the connection"),
      ("is not there", .response(404), "status 404"),
      ("asks to sign in", .html(), "web page"),
      ("goes elsewhere", .redirect(302, to: "http://127.0.0.1:9/"), "redirects to"),
      ("is huge", .huge(kibibytes: 2000), "more than 1 MiB"),
      ("is a gzip bomb", .gzipBomb(unfoldingTo: 50 << 20), "more than 1 MiB"),
      ("has not changed since never", .response(304), "status 304"),
    ]
    for (name, answer, reason) in answers {
      try await TableFolder.with { test in
        let server = try ScriptedServer { _ in answer }
        defer { server.stop() }
        let before = try test.state()
        let limits = SourceLoader.Limits(
          bytes: 1 << 20,
          silence: name.hasPrefix("stalls") ? .milliseconds(300) : .seconds(120))
        let error = await #expect(throws: StationSourceError.self) {
          try await test.refresh(server.url("/stations.csv"), limits: limits)
        }
        #expect(error?.description.contains(reason) == true, "\(name): \(error?.description ?? "")")
        let after = try test.state()
        #expect(after.files == before.files && after.bytes == before.bytes)
      }
    }
  }

  /// One broken source among valid sources stops the refresh.
  @Test func oneBrokenSourceStopsRefresh() async throws {
    try await TableFolder.with { test in
      let good = try test.file(
        "good.csv", Source.csv(test.facts(changing: "E4") { $0.openedYear = 1900 }))
      let bad = try test.file("bad.zip", "PK")
      let before = try test.state()
      await #expect(throws: StationSourceError.self) { try await test.refresh(good, bad) }
      #expect(try test.state().bytes == before.bytes)
    }
  }

  @Test func onlyStationTablesAreReplaced() async throws {
    try await TableFolder.with { test in
      // A file that is not a table is not overwritten.
      try Data("SQLite is what this is not".utf8).write(to: URL(filePath: test.table.path))
      let before = try test.state()
      await #expect(throws: StationTableError.self) { try await test.refresh() }
      #expect(try test.state().bytes == before.bytes)
      // A damaged table is replaced.
      try FileManager.default.removeItem(atPath: test.table.path)
      try StationTableWriter.write(test.facts, provenance: [], to: test.table.path)
      let whole = try test.state().bytes
      try whole.prefix(20_000).write(to: URL(filePath: test.table.path))
      let report = try await test.refresh()
      #expect(report.isReplaced && report.notes.count == 1)
      #expect(try test.table.contents().stations == test.facts)
    }
  }
}
