import Foundation
import Geo
import HomefindTesting
import Listings
import Messages
import Testing
import XMLStream

@testable import ListingSources

/// AREA's XML as a listing file.
@Suite struct LocationFileTests {
  private static let declaration = #"<?xml version="1.0" encoding="UTF-8"?>"#

  private static func location(
    _ latitude: String = "13.737", _ longitude: String = "100.5603", name: String = "Condo A",
    _ information: String = "2.59M"
  ) -> String {
    """
    <location><latitude>\(latitude)</latitude><longitude>\(longitude)</longitude>\
    <altitude>0</altitude><name>\(name)</name><information>\(information)</information></location>
    """
  }

  private static func read(
    _ text: String, limits: XMLLimits = FileListings.xmlLimits, piece: Int = 7
  ) throws(FileProblem) -> FileListings {
    var rest = Array(text.utf8)[...]
    func next() -> [UInt8] {
      defer { rest = rest.dropFirst(piece) }
      return Array(rest.prefix(piece))
    }
    return try FileListings(start: next(), limits: limits) { () throws(FileProblem) in next() }
  }

  @Test(arguments: [
    "<locations>", #"<locations xmlns="http://www.area.com">"#,
    #"<a:locations xmlns:a="http://www.area.com">"#,
  ])
  func bothNamespacesAreRead(root: String) throws {
    let name = root.contains("a:") ? "a:locations" : "locations"
    let body = Self.location() + Self.location("13.75", name: "บ้าน ก", "Condo\nFree transfer")
    let content = try Self.read("\(Self.declaration)\n\(root)\n\(body)\n</\(name)>\n")
    #expect(content.listings.count == 2 && content.skipped.isEmpty)
    let (first, second) = (content.listings[0], content.listings[1])
    #expect(first.priceText == "2.59M" && first.name.english == "Condo A" && first.type == .other)
    #expect(first.position == Coordinate(latitude: 13.737, longitude: 100.5603))
    #expect(second.type == .condo && second.promotion == "Free transfer")
    #expect(second.name.thai == "บ้าน ก" && second.priceText == nil)
  }

  /// Heights remain as written in the document. In these documents, 0 means an unknown height.
  @Test(arguments: [
    ("12.5", "12.5"), (" 120 ", "120"), ("-3", "-3"), ("+7.25", "7.25"), ("0", nil), ("0.0", nil),
    ("", nil), ("high", nil), ("1e2", nil), ("NaN", nil), ("1.2.3", nil), ("9999999", nil),
  ])
  func heightsAreRead(text: String, altitude: String?) throws {
    let location = Self.location().replacing(
      "<altitude>0</altitude>", with: "<altitude>\(text)</altitude>")
    let content = try Self.read("<locations>\(location)</locations>")
    #expect(content.listings.map(\.altitudeText) == [altitude])
  }

  @Test func keysDependOnNameAndPlaceOnly() throws {
    let one = try Self.read("<locations>\(Self.location())\(Self.location(name: "B"))</locations>")
    let dearer = Self.location("13.7370", "100.5603", name: "Condo A", "3M")
    let other = try Self.read("<locations>\(Self.location(name: "C"))\(dearer)</locations>")
    #expect(one.listings[0].id == other.listings[1].id)
    let same = try Self.read("<locations>\(Self.location())\(Self.location())</locations>")
    #expect(same.listings.map(\.id)[1] == ListingKey("\(one.listings[0].id.text)-2"))
  }

  @Test func unknownElementsAndAnyOrderAreAccepted() throws {
    let content = try Self.read(
      """
      <locations><!-- a list --><version>2</version><location><name>A</name><more><latitude>1</latitude>\
      </more><longitude> 100.5603 </longitude><information/><latitude>13,737</latitude>\
      <latitude>20</latitude></location></locations>
      """)
    #expect(content.listings.map(\.name.english) == ["A"])
    #expect(
      content.listings.first?.position == Coordinate(latitude: 13.737, longitude: 100.5603))
  }

  @Test func locationsWithoutPlaceAreCounted() throws {
    let bad = [("", "100"), ("0", "0"), ("95", "190"), ("NaN", "1"), ("13.7", "")]
    let body = bad.map { Self.location($0.0, $0.1) }.joined()
    let content = try Self.read(
      "<locations>\(body)<location/>\(Self.location("90", "180"))</locations>")
    #expect(content.listings.map(\.position.latitude) == [90])
    #expect(content.skipped == [.noPosition: 4, .badPosition: 2])
  }

  @Test(arguments: [
    // The document is written as in printed examples: without question marks or an end tag, and
    // with another name for the encoding.
    (#"<xml version="1.0" encoding="UTF8"><locations></locations>"#, "the element “xml”"),
    ("<kml></kml>", "the element “kml”"),
    (#"<locations xmlns="urn:x"></locations>"#, "the element “locations”"),
    ("<locations>", "ends before its root element"),
    ("<locations><location></locations>", "line 1"),
    ("<locations><location>", "ends before"), ("<", "cannot be used"),
    ("<!DOCTYPE locations><locations/>", "DOCTYPE"),
    ("<locations>&e;</locations>", "cannot be used"),
    (
      "<locations><location><name>" + String(repeating: "x", count: 70_000)
        + "</name></location></locations>", "text longer than 65536 bytes"
    ),
  ])
  func invalidDocumentIsReported(text: String, reason: String) {
    let problem = #expect(throws: FileProblem.self) { try Self.read(text) }
    #expect(
      problem?.message.english.contains(reason) == true, "\(problem?.message.english ?? "")")
    // Errors from libxml2 keep its own wording.
    if reason != "line 1" { #expect(problem.map { MessageFaults.of($0.message) } == []) }
  }

  @Test func encodingAliasesAreAccepted() throws {
    let text =
      #"<?xml version="1.0" encoding="UTF8"?>"# + "<locations>\(Self.location())</locations>"
    #expect(try Self.read(text).listings.count == 1)
    #expect(LocationHandler.mayRead([0xFF, 0xFE, 0x3C, 0x00]))
    #expect(LocationHandler.mayRead([0xEF, 0xBB, 0xBF, 0x0A, 0x3C]))
    #expect(!LocationHandler.mayRead(Array("id,lat,lon".utf8)) && !LocationHandler.mayRead([]))
  }

  /// A document is read only up to its limit, and a file is read in pieces.
  @Test func longFilesAreReadUpToLimit() async throws {
    var limits = FileListings.xmlLimits
    limits.totalBytes = 1 << 20
    var pieces = 0
    let problem = #expect(throws: FileProblem.self) {
      try FileListings(start: Array("<locations>".utf8), limits: limits) {
        () throws(FileProblem) in
        pieces += 1
        return Array(String(repeating: Self.location(), count: 100).utf8)
      }
    }
    #expect(problem == .notXML(.limit(.totalBytes, 1 << 20)) && pieces < 100)

    let folder = TemporaryFolder()
    let path = folder.file("long.xml")
    try Data("<locations>".utf8).write(to: URL(filePath: path))
    try #require(truncate(path, 1 << 30) == 0)
    let center = try #require(Coordinate(latitude: 13.737, longitude: 100.5603))
    let error = await #expect(throws: SourceError.self) {
      try await FileSource(name: "area", path: path)
        .listings(around: center, radius: 1_000, types: [])
    }
    #expect(error?.message.english.contains("a zero byte") == true)
  }

  @Test func changedLocationFileIsReadAgain() async throws {
    let folder = TemporaryFolder()
    let path = folder.file("homes.xml")
    func write(_ text: String) throws {
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    }
    let center = try #require(Coordinate(latitude: 13.737, longitude: 100.5603))
    let source = FileSource(name: "area", path: path)
    func count() async throws -> Int {
      try await source.listings(around: center, radius: 1_000, types: []).listings.count
    }
    try write("<locations>\(Self.location())</locations>")
    #expect(try await count() == 1)
    try write("<locations>\(Self.location())")
    #expect(try await count() == 1)
    #expect(source.condition == "broken")
    #expect(source.fault?.message.english.contains("homes.xml") == true)
    try write("<locations>\(Self.location())\(Self.location(name: "B"))</locations>")
    #expect(try await count() == 2)
    #expect(source.fault == nil)
  }
}
