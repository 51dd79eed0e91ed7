import Foundation
import HomefindTesting
import Listings
import Region
import Search
import Testing

@testable import WebPage

/// Tests the files that the server serves for the page.
@Suite struct WebPageTests {
  private let page = WebPage()
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/WebPage/Files").standardizedFileURL

  private func text(_ path: String) throws -> String {
    String(decoding: try #require(page.file(at: path)).bytes, as: UTF8.self)
  }

  private func script(_ name: String) throws -> String {
    try text("app/\(EmbeddedPage.version)/\(name)")
  }

  private func module(_ path: String) throws -> String {
    String(decoding: try #require(EmbeddedPage.modules[path]).body, as: UTF8.self)
  }

  @Test func everyPageFileIsEmbedded() throws {
    let found = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
      .filter { $0.contains(".") }
    let made = DeclaredFiles.all.map(\.path)
    let written = (found + made).map {
      ModuleFolderTests.paths.contains($0) ? ModuleFolderTests.served($0) : $0
    }
    #expect(Set(written).isSubset(of: EmbeddedPage.files.keys))
    let bundles = Set(EmbeddedPage.files.keys).subtracting(written)
    #expect(
      bundles == [
        "js/bundle-start.js", "js/bundle-map.js", "js/bundle-views.js", "js/bundle-pages.js",
        "js/bundle-together.js", "js/bundle-together-pages.js",
      ])
  }

  @Test func pageHasEveryFilter() throws {
    let module = try module("js/home-filters.js")
    for parameter in HomeFilters.addressParameters {
      var row = #"{"name":"\#(parameter.name)""#
      if let label = parameter.label { row += #","en":"\#(label.english)","th":"\#(label.thai)""# }
      #expect(module.contains(row + "}"))
    }
    #expect(module.contains(#"{"name":"promotion","en":"With a promotion","th":"มีโปรโมชัน"}"#))
  }

  @Test func pageHasCityFacts() throws {
    let module = try module("js/facts.js")
    #expect(
      module == """
        const city = {"center":{"lat":13.7466,"lon":100.5393},"timeZone":"Asia/Bangkok"};
        const defaultRadius = 2000;
        const walkingPace = 80;

        """)
    for (path, module) in EmbeddedPage.modules where path != "js/facts.js" {
      let text = String(decoding: module.body, as: UTF8.self)
      #expect(!text.contains("Asia/Bangkok") && !text.contains("+07:00"), "\(path)")
    }
  }

  @Test func pageHasEveryType() throws {
    let (module, styles) = (try module("js/types.js"), try script("css/types.css"))
    for type in AccommodationType.allCases {
      let (row, name) = (type.declaration, type.rawValue)
      #expect(
        module.contains(
          #"{"name":"\#(name)","isSearchable":\#(type != .other),"icon":"\#(row.icon)","#
            + #""en":"\#(row.shortEnglish)","th":"\#(row.shortThai)"}"#))
      #expect(styles.contains(".type-\(name) { --kind: var(--\(name)); }"))
      #expect(styles.contains("--\(name): \(row.color.dark);"))
      // No handwritten file repeats the icon.
      for (path, module) in EmbeddedPage.modules where !path.hasSuffix("types.js") {
        #expect(!String(decoding: module.body, as: UTF8.self).contains(row.icon), "\(path)")
      }
    }
  }

  @Test func pageHasEveryLine() throws {
    let module = try module("js/rail-lines.js")
    for line in RailCatalog.served.lines {
      #expect(module.contains(#"{"name":"\#(line.system).\#(line.name)","en":""#), "\(line.name)")
    }
    #expect(module.contains(#"{"name":"SRT.Red North","en":"Red, north","th":"สายสีแดงเข้ม"}"#))
    #expect(
      module.contains(
        #"railSystems = [{"name":"BTS"},{"name":"MRT"},{"name":"APL"},{"name":"SRT"}];"#))
  }

  @Test func pageHasPhrases() throws {
    let phrases = try module("js/feed-phrases.js")
    #expect(
      phrases.contains(#"{"en":"Sold out","th":"ขายหมดแล้ว","others":["sold","ขายแล้ว","ขายหมด"]}"#))
  }

  @Test func filesHaveMediaTypesAndCachePolicies() throws {
    let index = try #require(page.file(at: ""))
    #expect(index.mediaType == "text/html; charset=utf-8" && index.keeping == .whileUnchanged)
    let script = try #require(page.file(at: "app/\(EmbeddedPage.version)/js/main.js"))
    #expect(script.mediaType == "text/javascript; charset=utf-8" && script.keeping == .always)
    let worker = try #require(page.file(at: "sw.js"))
    #expect(worker.keeping == .whileUnchanged)
    #expect(page.file(at: "app/0/js/main.js") == nil)
    #expect(page.file(at: "../Package.swift") == nil)
    #expect(page.paths.contains("manifest.webmanifest"))
  }

  @Test func urlsContainVersion() throws {
    for path in ["", "sw.js", "manifest.webmanifest"] {
      let text = try text(path)
      #expect(!text.contains("app/0/") && text.contains("app/\(EmbeddedPage.version)/"))
    }
  }

  @Test func everyURLInPageIsServed() throws {
    let index = try text("")
    let addresses = index.matches(of: #/(?:href|src)="([^"]*)"/#).map { String($0.output.1) }
    #expect(addresses.count > 10)
    for address in addresses where !address.hasPrefix("v1/") {
      #expect(page.file(at: address) != nil, "\(address)")
    }
  }

  @Test func pageHasNoInlineCode() throws {
    let index = try text("")
    #expect(!index.contains("<style") && !index.contains(" style="))
    #expect(index.matches(of: #/<script(?![^>]* src=)/#).isEmpty)
    #expect(index.matches(of: #/ on[a-z]+=/#).isEmpty)
    #expect(!WebPage.contentSecurityPolicy.contains("unsafe"))
    for name in EmbeddedPage.files.keys where name.hasPrefix("js/") {
      let text = try script(name)
      // Text from a feed must never be parsed as HTML.
      #expect(
        text.matches(of: #/\.innerHTML\s*=|insertAdjacentHTML|document\.write|eval\(/#).isEmpty,
        "\(name)")
    }
  }

  @Test func bothLanguagesHaveTheSameWords() throws {
    func keys(_ name: String) throws -> Set<String> {
      let text = try module(name)
      return Set(
        text.matches(of: #/(?:^|[,{]) *'?([a-z][A-Za-z0-9. -]*)'?: /#.anchorsMatchLineEndings())
          .map { String($0.output.1) })
    }
    let english = try keys("words/en.js")
    #expect(english.count > 100)
    #expect(try keys("words/th.js").symmetricDifference(english) == [])
    #expect(try keys("words/pages-th.js") == keys("words/pages-en.js"))
    #expect(try keys("words/pages-en.js").isDisjoint(with: english))
    let together = try keys("words/together-en.js")
    #expect(together.count > 50)
    #expect(try keys("words/together-th.js").symmetricDifference(together) == [])
    #expect(together.isDisjoint(with: try keys("words/pages-en.js").union(english)))
  }

  @Test func pageConfigurationContainsFeatures() throws {
    let bare = WebPage(knowsStreets: { true })
    let config = try #require(bare.file(at: "app/config.json"))
    #expect(
      String(decoding: config.bytes, as: UTF8.self)
        == #"{"streets":true,"news":false,"interest":false,"qr":false,"accounts":false}"#)
    #expect(try !text("app/config.json").contains("tiles"))
    let tiled = WebPage(
      settings: PageSettings(
        tiles: .openStreetMap, features: [.interest, .qr, .accounts]))
    let settings = try #require(tiled.file(at: "app/config.json"))
    #expect(String(decoding: settings.bytes, as: UTF8.self).contains("tile.openstreetmap.org"))
    #expect(
      String(decoding: settings.bytes, as: UTF8.self)
        .contains(#""interest":true,"qr":true,"accounts":true"#))
  }

  @Test func baseMapIsKeptWithoutTiles() throws {
    let files = try text("app/files.json")
    let parts = files.components(separatedBy: #""optional":"#)
    #expect(parts.count == 2 && parts[0].contains("js/map.js") && !parts[0].contains("/map/far"))
    #expect(parts[1].contains("/map/far.json") && parts[1].contains("/map/near-1-1.json"))
    let tiled = WebPage(settings: PageSettings(tiles: .openStreetMap))
    let list = try #require(tiled.file(at: "app/files.json"))
    #expect(String(decoding: list.bytes, as: UTF8.self).contains(#""optional":[]"#))
    #expect(tiled.file(at: "app/\(EmbeddedPage.version)/map/far.json") != nil)
  }

  @Test func onlyTheCitysMapIsKept() throws {
    let optional = try text("app/files.json").components(separatedBy: #""optional":"#)[1]
    #expect(optional.matches(of: /\/map\/[^"]+\.json/).count == 44)
    for map in MapGrid.served where map.folder != "map" {
      #expect(!optional.contains(map.folder), "\(map.name)")
      #expect(page.file(at: "app/\(EmbeddedPage.version)/\(map.folder)/far.json") != nil)
    }
  }

  @Test func pageHasEveryMap() throws {
    let module = try module("js/map-grids.js")
    #expect(
      module.contains(
        #"{"folder":"map","leastZoom":8,"west":100.2,"south":13.4,"east":101,"north":14.285,"#
          + #""cell":0.2,"columns":4,"rows":5,"files":["districts","far","names","near-0-0","#))
    for map in MapGrid.served { #expect(module.contains(#""folder":"\#(map.folder)""#)) }
    // Handwritten modules work with any maps.
    for (path, module) in EmbeddedPage.modules where path != "js/map-grids.js" {
      let text = String(decoding: module.body, as: UTF8.self)
      #expect(!text.contains("phuket") && !text.contains("chiang-mai"), "\(path)")
    }
  }

  @Test func mapsOfOtherRegionsAreDeclared() throws {
    let table = "name,folder,west,south,east,north,cell\noslo,map/oslo,10.6,59.8,10.9,60,0.1\n"
    let script = DeclaredFiles.maps(
      MapGrid.all(in: Array(table.utf8)), files: ["map/far.json", "map/oslo/far.json"])
    #expect(
      String(decoding: script, as: UTF8.self) == """
        export const mapGrids = [{"folder":"map/oslo","leastZoom":0,"west":10.6,"south":59.8,\
        "east":10.9,"north":60,"cell":0.1,"columns":3,"rows":2,"files":["far"]}];

        """)
  }

  @Test(arguments: [
    ("https://tiles.example/{z}/{x}/{y}.png", true), ("/tiles/{z}/{x}/{y}", true),
    ("https://tiles.example/{z}/{x}.png", false), ("javascript:{z}{x}{y}", false), ("", false),
  ])
  func tileURLsAreValidated(address: String, isOne: Bool) {
    #expect(PageSettings.Tiles.isAddress(address) == isOne)
  }
}
