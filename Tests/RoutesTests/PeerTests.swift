import Foundation
import Geo
import HomefindTesting
import Routes
import Testing

/// Checks homefind's output with other libraries. KML must be valid against the OGC's schema and
/// readable by fastkml, and GPX must be readable by gpxpy.
@Suite(
  .enabled(
    if: PeerPython.path != nil,
    "\(PeerPython.absence(of: "fastkml, lxml and gpxpy"))"
  ))
struct PeerTests {
  private struct Seen: Decodable, Equatable {
    var file: String
    var lines: [Int]
    var steps: Int
  }

  @Test(arguments: [RouteFormat.kml, .gpx])
  func peersAcceptOutput(format: RouteFormat) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var documents: [(name: String, routes: [Route])] = []
    for name in try Fixture.names() { documents.append((name, try Fixture.routes(name))) }
    var random = SeededRandom(seed: 9)
    for number in 0..<40 {
      documents.append(("random\(number)", [RandomRoute.route(using: &random)]))
    }
    for (name, routes) in documents {
      try Data(format.document(of: routes))
        .write(to: folder.appending(path: "\(name).\(format.rawValue)"))
    }
    let seen = try await check(
      documents.map { folder.appending(path: "\($0.name).\(format.rawValue)").path })
    #expect(seen.count == documents.count)
    for ((name, routes), seen) in zip(documents, seen) {
      let lines = routes.flatMap(\.polylines)
      // fastkml merges duplicate vertices.
      let counts = lines.map { format == .kml ? Self.withoutDoubles($0).count : $0.count }
      #expect(seen.lines == counts, "\(name)")
      #expect(seen.steps == routes.reduce(0) { $0 + $1.steps.count }, "\(name)")
    }
  }

  private static func withoutDoubles(_ line: [Coordinate]) -> [Coordinate] {
    line.indices.filter { $0 == 0 || line[$0] != line[$0 - 1] }.map { line[$0] }
  }

  private func check(_ paths: [String]) async throws -> [Seen] {
    let (status, output) = try await PeerPython.run("peers/check_routes.py", paths)
    #expect(status == 0)
    return try Data(output).split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Seen.self, from: $0)
    }
  }
}
