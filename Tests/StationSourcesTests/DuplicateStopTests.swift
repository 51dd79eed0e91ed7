import Geo
import HomefindTesting
import Messages
import StationSources
import Stations
import Testing

/// Tests stops with the same name at the same place: a map may contain a station as a node, an area
/// and a stop area, and stations of two lines with one name.
@Suite struct DuplicateStopTests {
  /// Returns a map with the Gold line, whose first station shares its name with `S7` of the Silom
  /// line 80 m away.
  private func map(and others: String) -> String {
    """
    {"elements":[
    {"type":"node","id":1,"lat":13.7207,"lon":100.503,"tags":{"railway":"station","ref":"G1",
      "name":"กรุงธนบุรี","name:en":"Krung Thon Buri","network":"BTS"}},
    {"type":"node","id":2,"lat":13.7263,"lon":100.5094,"tags":{"railway":"station","ref":"G2",
      "name":"เจริญนคร","name:en":"Charoen Nakhon","network":"BTS"}},
    {"type":"node","id":3,"lat":13.7302,"lon":100.5078,"tags":{"railway":"station","ref":"G3",
      "name":"คลองสาน","name:en":"Khlong San","network":"BTS"}},
    {"type":"relation","id":9,"tags":{"type":"route","route":"light_rail","name:en":"Gold Line",
      "network":"BTS"},"members":[{"type":"node","ref":1,"role":"stop"},
      {"type":"node","ref":2,"role":"stop"},{"type":"node","ref":3,"role":"stop"}]},
    \(others)]}
    """
  }

  @Test(arguments: [
    // The same station again: with its code, without a system, and as an area without a code.
    #""type":"node","id":7,"lat":13.7211,"lon":100.503,"tags":{"railway":"station","ref":"G1","name":"กรุงธนบุรี","name:en":"Krung Thon Buri","network":"BTS"}"#,
    #""type":"node","id":7,"lat":13.7211,"lon":100.503,"tags":{"railway":"station","ref":"G1","name":"กรุงธนบุรี"}"#,
    #""type":"way","id":7,"center":{"lat":13.7209,"lon":100.5031},"tags":{"railway":"station","name":"กรุงธนบุรี","name:en":"Krung Thon Buri","network":"BTS"}"#,
    #""type":"relation","id":7,"center":{"lat":13.7208,"lon":100.503},"tags":{"type":"public_transport","public_transport":"station","name":"กรุงธนบุรี","network":"BTS"}"#,
  ])
  func duplicateStationMovesNoOther(element: String) async throws {
    try await TableFolder.with { test in
      let report = try await test.refresh(
        test.file("map.json", map(and: "{\(element)}")), isDryRun: true)
      #expect(report.failed.isEmpty && report.difference.gone.isEmpty)
      #expect(report.difference.moved.contains { $0.station.code == "G1" })
      #expect(!report.difference.moved.contains { $0.station.code == "S7" })
    }
  }

  /// The other station with the same name is recognized by its own code.
  @Test func codeDistinguishesStationsOfSameName() async throws {
    try await TableFolder.with { test in
      let other = #"""
        {"type":"node","id":7,"lat":13.7210,"lon":100.5031,"tags":{"railway":"station","ref":"S7","name":"กรุงธนบุรี","network":"BTS"}}
        """#
      let report = try await test.refresh(test.file("map.json", map(and: other)), isDryRun: true)
      let moved = report.difference.moved.first { $0.station.code == "S7" }
      #expect(moved?.station.position == Coordinate(latitude: 13.721, longitude: 100.5031))
    }
  }

  /// The code of another station in the system outweighs the name: the feed's name is Asok, but the
  /// station is Nana.
  @Test func codeOutweighsName() async throws {
    try await TableFolder.with { test in
      let document = """
        {"elements":[{"type":"node","id":1,"lat":13.7406,"lon":100.5553,"tags":{
          "railway":"station","ref":"E3","name:en":"Asok","network":"BTS"}}]}
        """
      let report = try await test.refresh(test.file("map.json", document), isDryRun: true)
      #expect(report.difference.moved.map(\.station.code) == ["E3"])
    }
  }

  @Test(arguments: [
    ("<?xml version=\"1.0\"?>\n<osm version=\"0.6\"><node id=\"1\"/></osm>", "[out:json]"),
    ("<!-- Bangkok -->\n<osm generator=\"Overpass API\">", "XML from Overpass"),
    ("<?xml version=\"1.0\"?><!DOCTYPE html><html><body>osm</body></html>", "web page"),
    ("<?xml version=\"1.0\"?><gpx><wpt/></gpx>", "neither a GTFS zip"),
  ])
  func markupIsReported(text: String, reason: String) async throws {
    try await TableFolder.with { test in
      let path = try test.file("source", text)
      let error = await #expect(throws: StationSourceError.self) { try await test.refresh(path) }
      #expect(error?.message.english.contains(reason) == true)
    }
  }
}
