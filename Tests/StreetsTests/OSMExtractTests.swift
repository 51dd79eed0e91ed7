import Foundation
import Geo
import HomefindTesting
import Testing

@testable import Streets

/// `OSMExtract` reads the box of an extract before Routino reads the file.
@Suite struct OSMExtractTests {
  private let folder = TemporaryFolder()

  private func extract(_ bytes: [UInt8]) throws -> OSMExtract {
    let path = folder.file("x.osm.pbf")
    try Data(bytes).write(to: URL(filePath: path))
    return try OSMExtract(path: path)
  }

  @Test func headerBoxIsUsed() throws {
    let bytes = StreetExtract.bytes(bounds: [139.1, 140, 35.9, 35.1], nodes: [(1, 2)])
    let extract = try extract(bytes)
    #expect(extract.bounds == BoundingBox(south: 35.1, west: 139.1, north: 35.9, east: 140))
    #expect(extract.size == bytes.count)
  }

  @Test func nodesAreUsedWithoutHeaderBox() throws {
    let nodes = [(13.7, 100.6), (13.8, 100.5), (13.75, 100.55)]
    let extract = try extract(StreetExtract.bytes(bounds: nil, nodes: nodes))
    let box = try #require(extract.bounds)
    #expect(
      zip([box.south, box.west, box.north, box.east], [13.7, 100.5, 13.8, 100.6])
        .allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(try self.extract(StreetExtract.bytes(bounds: nil)).bounds == nil)
  }

  @Test func truncatedExtractIsReported() throws {
    let bytes = StreetExtract.bytes(bounds: nil, nodes: [(13.7, 100.6)])
    let second = bytes.count - (try #require(Self.lengthOfData(bytes)))
    for count in 0..<bytes.count {
      let expected: StreetImportError =
        count == 0
        ? .empty(folder.file("x.osm.pbf"))
        : count == second ? .noRoads([folder.file("x.osm.pbf")]) : .notPBF("")
      do {
        _ = try extract(Array(bytes.prefix(count)))
        Issue.record("\(count) bytes are taken for a whole extract")
      } catch let error as StreetImportError {
        switch (error, expected) {
        case (.empty, .empty), (.noRoads, .noRoads), (.notPBF, .notPBF), (.cut, .notPBF): break
        default: Issue.record("\(count): \(error)")
        }
      }
    }
  }

  /// Reading terminates for any input, whether or not it is an extract.
  @Test func anyBytesAreReadSafely() throws {
    var random = SeededRandom(seed: 20)
    let whole = StreetExtract.bytes(bounds: [100.4, 100.7, 13.9, 13.6], nodes: [(13.7, 100.6)])
    for _ in 0..<2_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      _ = try? extract(bytes)
    }
  }

  @Test func otherFilesAreNotExtracts() throws {
    for bytes in [
      Array("hello, this is no extract".utf8), [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF],
    ] {
      #expect(throws: StreetImportError.notPBF(folder.file("x.osm.pbf"))) { try extract(bytes) }
    }
    #expect(throws: StreetImportError.unreadable("/nowhere")) { try OSMExtract(path: "/nowhere") }
    #expect(throws: StreetImportError.unreadable("/tmp")) { try OSMExtract(path: "/tmp") }
  }

  /// Returns the length of the second of two blocks.
  private static func lengthOfData(_ bytes: [UInt8]) -> Int? {
    let name = Array("OSMData".utf8)
    let place = bytes.indices.first { bytes[$0...].starts(with: name) }
    // The block starts six bytes before its name: four bytes of length, a key and the name's
    // length.
    return place.map { bytes.count - ($0 - 6) }
  }
}
