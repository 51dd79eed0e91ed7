import Archive
import HomefindTesting
import Routes
import Testing
import XMLStream

@Suite struct KMZTests {
  private func kml() throws -> [UInt8] { try Fixture.bytes("google-directions.kml") }

  private func refuses(_ zip: Zip, with error: RouteError, limits: RouteLimits = RouteLimits()) {
    #expect(throws: error) {
      try RouteReader.routes(in: zip.bytes, options: RouteReader.Options(limits: limits))
    }
  }

  @Test(arguments: ["doc.kml", "anything.KML", "folder/route.kml"])
  func firstDocumentIsRead(name: String) throws {
    var zip = Zip(["readme.txt": "x", "icons/": "", "kml": "<a/>"])
    zip.add(name, try kml())
    zip.add("second.kml", Array("<kml/>".utf8))
    #expect(try RouteReader.routes(in: zip.bytes) == Fixture.routes("google-directions.kml"))
    // Reading byte by byte gives the same result.
    var reader = RouteReader()
    for byte in zip.bytes { try reader.feed([byte]) }
    #expect(try reader.finish() == Fixture.routes("google-directions.kml"))
  }

  /// macOS adds a file to the archive for each document, often before it.
  @Test(arguments: [
    ["__MACOSX/._doc.kml"], ["._doc.kml"], ["__MACOSX/", "__MACOSX/files/._a.kml", ".hidden.kml"],
    ["files/._doc.kml", "files/.backup/doc.kml"],
  ])
  func macOSFilesAreSkipped(names: [String]) throws {
    var zip = Zip()
    for name in names { zip.add(name, name.hasSuffix("/") ? [] : [0, 5, 0x16, 7, 0, 2]) }
    zip.add("files/doc.kml", try kml())
    #expect(try RouteReader.routes(in: zip.bytes) == Fixture.routes("google-directions.kml"))
    var empty = Zip()
    for name in names { empty.add(name, []) }
    refuses(empty, with: .archiveWithoutKML)
  }

  @Test func badArchivesAreRejected() throws {
    refuses(Zip(), with: .archiveWithoutKML)
    refuses(Zip(["a.txt": "x"]), with: .archiveWithoutKML)
    refuses(Zip(["doc.kml": "no xml"]), with: .archiveWithoutKML)
    refuses(Zip(["doc.kml": "<kml/>"]), with: .noRoute)
    refuses(Zip(["doc.kml": "<kml>"]), with: .xml(.truncated))
    var climbing = Zip(["../doc.kml": "x"])
    climbing.add("doc.kml", try kml())
    refuses(climbing, with: .archive(.unsafeName("../doc.kml")))
    var inner = Zip()
    inner.add("doc.kml", Zip(["doc.kml": "<kml/>"]).bytes)
    refuses(inner, with: .archiveWithoutKML)
    var whole = Zip()
    whole.add("doc.kml", try kml())
    #expect(throws: RouteError.self) { try RouteReader.routes(in: Array(whole.bytes.dropLast(30))) }
  }

  @Test func bombs() {
    let limits = RouteLimits(keptBytes: 1 << 20)
    var large = Zip()
    large.addZeros("doc.kml", 2 << 20)
    refuses(large, with: .archive(.tooLarge(name: "doc.kml", limit: 1 << 20)), limits: limits)
    var lying = Zip()
    lying.addZeros("doc.kml", 2 << 20, claiming: 1000)
    #expect(throws: RouteError.self) {
      try RouteReader.routes(in: lying.bytes, options: RouteReader.Options(limits: limits))
    }
  }
}
