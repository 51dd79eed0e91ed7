import Foundation
import Geo
import HomefindTesting
import Listings
import Messages
import SearchTesting
import Testing

@testable import Formats
@testable import Search

/// Tests ARML and AREA's XML at coordinates that are easy to format incorrectly.
@Suite struct ARFormatTests {
  private struct Seen: Decodable {
    var file: String
    var names: [String]
    var points: [[Double]]
  }

  private static let places = [
    (13.8025, 100.5538), (90, 0), (-90, 180), (0.00001, -180), (-13.7, 179.999_999),
  ]

  private static func homes() throws -> [Listing] {
    var homes = try places.enumerated().map { number, place in
      try Listing.home(Int64(number + 1), place.0, place.1)
    }
    homes[0].name = LocalizedText(thai: "คอนโด", english: "A & B <script>$[description]</script>")
    homes[0].priceText = "2.59M"
    homes[0].telephoneText = "02-123-4567"
    homes[0].address = "1 ถนน <b>"
    homes[0].picture = "https://pictures.example/1.jpg"
    homes[1].name = LocalizedText()
    homes[1].id = ListingKey("BK/12 ก")
    return homes
  }

  private static func answer() async throws -> SearchAnswer {
    let finder = try HomeFinder(FixtureSource([try .home(1, 13.7, 100.5)]))
    var answer = try await finder.answer(
      to: SearchQuery(kind: .nearby, parameters: ["lat": ["13.7"], "lon": ["100.5"]]))
    answer.items = try homes().map {
      RankedHome(
        id: ListingID(source: "fixture", key: $0.id), listing: $0, distance: 12, bearing: 3,
        nearestStation: nil)
    }
    return answer
  }

  private static func document(
    _ format: AnswerFormat, root: String? = "https://homes.example"
  ) async throws -> [UInt8] {
    var options = AnswerOptions()
    options.format = format
    options.linkRoot = root
    return try await answer().document(options)
  }

  @Test func dimensionsAreValidAtExtremePlaces() async throws {
    let root = try XMLTree.root(of: try await Self.document(.gddf))
    #expect(DimensionChecks(root).faults == [])
    let places = root.all("locations").flatMap(\.children)
    #expect(places.map { Double($0["lat"] ?? "") } == Self.places.map(\.0))
    #expect(places[3]["lat"] == "0.00001" && places[3]["lon"] == "-180.0")
  }

  @Test(arguments: [nil, "https://homes.example"])
  func featureIsLabelledAtItsPoint(root: String?) async throws {
    let arml = try XMLTree.root(of: try await Self.document(.arml, root: root))
    #expect(
      arml.everything.filter { $0.name != "Point" && $0.name != "pos" }.allSatisfy {
        $0.namespace == "http://www.opengis.net/arml/2.0"
      })
    let features = try #require(arml.children.first?.all("Feature"))
    #expect(features.count == Self.places.count)
    // IDs are unique and valid in XML.
    let ids = arml.everything.compactMap(\.id)
    #expect(ids.count == 2 * features.count && Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.wholeMatch(of: /[a-z][\w.·-]*/) != nil })
    for (feature, place) in zip(features, Self.places) {
      #expect(feature.children.map(\.name) == ["name", "description", "metadata", "anchors"])
      let geometry = try #require(feature.all("anchors").first?.children.first)
      #expect(geometry.children.map(\.name) == ["assets", "Point"])
      let numbers = geometry.all("Point").first?["pos"]?.split(separator: " ").map { Double($0) }
      #expect(numbers == [place.0, place.1])
    }
    #expect(features[1]["name"] == "fixture.BK~2F12~20~E0~B8~81")
    let label = try #require(
      features[0].everything.first { $0.name == "src" })
    if root == nil {
      #expect(label.text == "$[name]")
    } else {
      // Viewers render the label as HTML and expand `$[…]` placeholders, so text from a listing
      // must contain neither.
      #expect(!label.text.contains("<script") && !label.text.contains("$["))
      #expect(
        label.text.hasPrefix(#"<a href="https://homes.example/?tab=nearby&amp;home=fixture.1">A"#))
    }
  }

  @Test func armlOneIsKMLWithAProvider() async throws {
    let kml = try XMLTree.root(of: try await Self.document(.arml1))
    let document = try #require(kml.children.first)
    #expect(document.children.first?.name == "provider")
    let placemarks = document.all("Placemark")
    #expect(placemarks.count == Self.places.count)
    #expect(placemarks[0].all("info").first?["phone"] == "02-123-4567")
    #expect(placemarks[0].all("Point").first?["coordinates"] == "100.5538,13.8025")
    #expect(placemarks.allSatisfy { $0["provider"] == document.all("provider").first?.id })
  }

  @Test func areaLocationsHaveAllElementsInOrder() async throws {
    let root = try XMLTree.root(of: try await Self.document(.area))
    #expect(root.name == "locations" && root.namespace == nil)
    #expect(root.children.count == Self.places.count)
    for location in root.children {
      #expect(
        location.children.map(\.name)
          == ["latitude", "longitude", "altitude", "name", "information"])
      for name in ["latitude", "longitude", "altitude"] {
        #expect(location[name]?.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) != nil)
      }
    }
    #expect(root.children[0]["information"]?.hasPrefix("2.59M\n") == true)
  }

  /// Every format includes the altitudes from a source, even if other homes have no altitude.
  @Test(arguments: [[Optional("12.5"), nil], ["-3", "120"]])
  func heightsAreWritten(heights: [String?]) async throws {
    var answer = try await Self.answer()
    answer.items = answer.items.prefix(2).enumerated().map { place, home in
      var home = home
      home.listing.altitudeText = heights[place]
      return home
    }
    let trees = try [AnswerFormat.area, .arml, .arml1, .gddf].map { format in
      var options = AnswerOptions()
      options.format = format
      return try XMLTree.root(of: answer.document(options)).everything
    }
    func texts(_ tree: [XMLTree], _ name: String) -> [String] {
      tree.filter { $0.name == name }.map(\.text)
    }
    #expect(texts(trees[0], "altitude") == heights.map { $0 ?? "0" })
    #expect(
      texts(trees[1], "pos").map { $0.split(separator: " ").dropFirst(2).first.map(String.init) }
        == heights)
    #expect(
      texts(trees[2], "coordinates").map {
        $0.split(separator: ",").dropFirst(2).first.map(String.init)
      }
        == heights)
    #expect(texts(trees[2], "altitudeMode").count == heights.compactMap(\.self).count)
    // All homes in a dimension have the same kind of altitude.
    let isWhole = !heights.contains(nil)
    #expect(texts(trees[3], "relativeAltitude") == [isWhole ? "false" : "true"])
    #expect(texts(trees[3], "alt") == (isWhole ? ["-3", "120"] : ["0", "0"]))
  }

  @Test func emptyResultIsAValidDocument() async throws {
    var answer = try await Self.answer()
    answer.items = []
    for format in [AnswerFormat.gddf, .arml, .arml1, .area] {
      var options = AnswerOptions(language: .thai)
      options.format = format
      let root = try XMLTree.root(of: answer.document(options))
      #expect(["dimension", "arml", "kml", "locations"].contains(root.name))
    }
  }

  @Test(.enabled(if: PeerPython.path != nil, "\(PeerPython.absence(of: "fastkml and lxml"))"))
  func peersAcceptArmlOneAndAREA() async throws {
    try await check([.arml1: "kml", .area: "area"])
  }

  @Test(
    .enabled(
      if: PeerPython.path != nil && ProcessInfo.processInfo.environment["ARML_SCHEMA"] != nil,
      "ARML_SCHEMA names no folder with arml.xsd and the schemas of GML, or \(PeerPython.absence(of: "lxml"))"
    ))
  func armlTwoIsValid() async throws {
    try await check([.arml: "arml"])
  }

  private func check(_ endings: [AnswerFormat: String]) async throws {
    let folder = TemporaryFolder()
    var paths: [String] = []
    for (format, ending) in endings {
      for root in [nil, "https://homes.example"] {
        let path = folder.file("\(root == nil ? "plain" : "linked").\(ending)")
        try Data(try await Self.document(format, root: root)).write(to: URL(filePath: path))
        paths.append(path)
      }
    }
    let (status, output) = try await PeerPython.run("peers/check_ar.py", paths)
    #expect(status == 0)
    let seen = try Data(output).split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Seen.self, from: $0)
    }
    #expect(seen.count == paths.count)
    for seen in seen {
      #expect(seen.names.first == "A & B <script>$[description]</script>")
      #expect(seen.points == Self.places.map { [$0.0, $0.1] })
    }
  }
}
