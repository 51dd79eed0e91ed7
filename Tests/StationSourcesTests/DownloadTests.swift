import Foundation
import HomefindTesting
import Messages
import StationSources
import Stations
import Testing

@Suite struct DownloadTests {
  /// An unchanged source is not downloaded again unless the table or another source has changed.
  @Test func entityTagSavesDownload() async throws {
    try await TableFolder.with { test in
      let list = Source.csv(test.facts)
      let server = try ScriptedServer { request in
        request.header("If-None-Match") == "\"v1\""
          ? .response(304) : .response(headers: ["ETag": "\"v1\""], body: list)
      }
      defer { server.stop() }
      let url = server.url("/stations.csv")
      _ = try await test.refresh(url)
      #expect(try test.table.contents().provenance.last?.entityTag == "\"v1\"")
      #expect(try await test.refresh(url).difference.isEmpty)
      #expect(server.requests.count == 2)
      #expect(server.requests.last?.header("If-None-Match") == "\"v1\"")
      // If another source has changed, this source is downloaded in full.
      let other = try test.file("years.csv", "code,system,opened\nE4,BTS,2001\n")
      #expect(try await test.refresh(url, other).difference.isEmpty)
      #expect(server.requests.count == 4)
      // The same applies if another program has changed the table.
      try test.execute("UPDATE POINT_OF_TRAIN SET N_OPENED = 1900 WHERE C_STATION_CODE = 'E4'")
      #expect(try await test.refresh(url).difference.changed.map(\.after.code) == ["E4"])
      #expect(server.requests.last?.header("If-None-Match") == nil)
      #expect(try test.table.contents().stations == test.facts)
    }
  }

  /// Characters that a URL must not contain are escaped, as in Overpass queries.
  @Test func unescapedQueryIsEscaped() async throws {
    try await TableFolder.with { test in
      let document = """
        {"elements":[{"type":"node","id":1,"lat":13.7372,"lon":100.5605,"tags":{
          "railway":"station","ref":"E4","name:en":"Asok","network":"BTS"}}]}
        """
      let server = try ScriptedServer { _ in .response(body: document) }
      defer { server.stop() }
      let query = #"data=[out:json];(node[railway=station][name~"อ|a"];);out;%20"#
      let report = try await test.refresh(server.url("/api/interpreter?" + query))
      #expect(report.difference.moved.map(\.station.code) == ["E4"])
      #expect(
        server.requests.first?.target
          == "/api/interpreter?data=%5bout:json%5d;(node%5brailway=station%5d"
          + "%5bname~%22%e0%b8%ad%7ca%22%5d;);out;%20")
      #expect(
        try test.table.contents().provenance.last?.source == server.url("/api/interpreter"))
    }
  }

  @Test func progressIsReported() async throws {
    try await TableFolder.with { test in
      let list = Source.csv(test.facts)
      let server = try ScriptedServer { _ in .response(body: list) }
      defer { server.stop() }
      let told = Locked<[SourceProgress]>([])
      _ = try await test.refresh(server.url("/a.csv?key=secret")) { progress in
        told.withLock { $0.append(progress) }
      }
      let last = told.withLock { $0.last }
      #expect(last?.received == list.utf8.count && last?.total == list.utf8.count)
      #expect(last?.source == server.url("/a.csv"))
    }
  }

  /// Neither the table nor a message contains the secrets of a URL.
  @Test func secretsAreNotStoredOrReported() async throws {
    try await TableFolder.with { test in
      let list = Source.csv(test.facts)
      let server = try ScriptedServer { request in
        request.target.contains("gone") ? .response(404) : .response(body: list)
      }
      defer { server.stop() }
      let secret = "http://me:hush@127.0.0.1:\(server.port)/a.csv?key=hush#hush"
      _ = try await test.refresh(secret)
      let source = try test.table.contents().provenance.last?.source
      #expect(source == "http://127.0.0.1:\(server.port)/a.csv")
      let error = await #expect(throws: StationSourceError.self) {
        try await test.refresh(secret.replacing("a.csv", with: "gone.csv"))
      }
      #expect(error?.description.contains("404") == true)
      #expect(error?.description.contains("hush") == false)
      #expect(String(decoding: try test.state().bytes, as: UTF8.self).contains("hush") == false)
    }
  }
}
