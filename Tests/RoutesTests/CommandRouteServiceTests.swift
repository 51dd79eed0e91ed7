import Messages
import Foundation
import Geo
import HomefindTesting
import Routes
import Testing

/// Tests local programs as route services, including Routino.
@Suite(.timeLimit(.minutes(10)))
struct CommandRouteServiceTests {
  private func request(
    _ start: (Double, Double), _ end: (Double, Double), _ mode: RouteRequest.Mode
  ) throws -> RouteRequest {
    RouteRequest(
      from: try #require(Coordinate(latitude: start.0, longitude: start.1)),
      to: try #require(Coordinate(latitude: end.0, longitude: end.1)), mode: mode)
  }

  private func anyRequest() throws -> RouteRequest {
    try request((13.7, 100.5), (13.8, 100.6), .car)
  }

  @Test func programOutputIsRead() async throws {
    let file = Fixture.folder.appending(path: "routino.gpx").path
    let service = CommandRouteService(command: "cat '\(file)'")
    #expect(try await service.routes(for: anyRequest()) == Fixture.routes("routino.gpx"))
    #expect(service.name.description == "route program (cat)")
  }

  @Test func commandIsNotRunByShell() async throws {
    let service = CommandRouteService(command: "printf '%s' \"$(id); {fromLat} {mode}\"")
    await #expect {
      try await service.routes(for: anyRequest())
    } throws: {
      ($0 as? RouteServiceError)?.reason == .brokenAnswer
    }
  }

  @Test(arguments: [
    ("no-such-program-here", RouteServiceError.Reason.unreachable), ("/etc/hostname", .unreachable),
    ("", .unreachable), ("false", .noRoute), ("true", .brokenAnswer),
    ("echo hello there", .brokenAnswer),
    ("yes 1234567890123456789012345678901234567890", .brokenAnswer), ("sleep 60", .timedOut),
  ])
  func failuresHaveReasons(command: String, reason: RouteServiceError.Reason) async throws {
    let service = CommandRouteService(command: command, seconds: reason == .timedOut ? 0.05 : 60)
    await #expect {
      try await service.routes(for: anyRequest())
    } throws: {
      ($0 as? RouteServiceError)?.reason == reason
    }
  }

  /// Killing the program also kills its child processes.
  @Test func slowScriptIsEnded() async throws {
    let service = CommandRouteService(command: "sh -c 'sleep 600; true'", seconds: 0.05)
    await #expect {
      try await service.routes(for: anyRequest())
    } throws: {
      ($0 as? RouteServiceError)?.reason == .timedOut
    }
  }

  @Test func cancellationEndsProgram() async throws {
    let request = try anyRequest()
    let task = Task {
      try await CommandRouteService(command: "sleep 600", seconds: 600).routes(for: request)
    }
    task.cancel()
    let result = await task.result
    #expect(throws: RouteServiceError(.cancelled, RouteServiceMessage.cancelled)) {
      try result.get()
    }
  }

  /// Runs Routino on the real extracts of Bangkok: the lengths of the steps add up to the length of
  /// the line.
  @Test(
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)"),
    .enabled(if: RoutinoDatabase.isPresent, "Routino is not installed (Debian's package routino)"),
    arguments: [
      // A trip from Asok to Mo Chit on the main roads, and a walk within Pathum Wan.
      ((13.7370, 100.5603), (13.8025, 100.5538), RouteRequest.Mode.car, 8_000.0...9_500.0),
      ((13.7456, 100.5341), (13.7383, 100.5320), .walk, 800.0...2_500.0),
    ])
  func routino(
    start: (Double, Double), end: (Double, Double), mode: RouteRequest.Mode,
    length: ClosedRange<Double>
  ) async throws {
    let service = CommandRouteService(command: try await RoutinoDatabase.command())
    let route = try #require(try await service.routes(for: request(start, end, mode)).first)
    let line = try #require(route.distance)
    #expect(length.contains(line))
    #expect(route.polylines.count == 1 && route.steps.count > 1)
    let sum = route.steps.reduce(0) { $0 + ($1.distance ?? 0) }
    #expect(abs(sum - line) <= 0.01 * line, "\(sum) \(line)")
    let ways = route.steps.reduce(0) { $0 + $1.polyline.pathLength }
    #expect(abs(ways - line) <= 0.01 * line)
    #expect(route.stated?.text?.hasPrefix("Total Journey") == true)
    #expect(route.stated?.duration ?? 0 > 0)
  }
}

/// The real Routino and a database of the real extracts, built once.
enum RoutinoDatabase {
  static let isPresent = ["routino-router", "planetsplitter"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  private static let database = Task { try await makeDatabase() }

  static func command() async throws -> String {
    "routino-router --dir='\(try await database.value)' --prefix=bkk --transport={transport} --{optimise}"
      + " --lat1={fromLat} --lon1={fromLon} --lat2={toLat} --lon2={toLon} --output-{output}"
      + " --output-stdout"
  }

  /// Returns the folder of the database, which the first run builds.
  private static func makeDatabase() async throws -> String {
    let made = FileManager.default.temporaryDirectory.appending(path: "homefind-routino-db")
    if FileManager.default.fileExists(atPath: made.path) { return made.path }
    // Build it elsewhere first, so that no other run finds an incomplete database.
    let folder = made.deletingLastPathComponent().appending(path: "homefind-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let maps = try FileManager.default.contentsOfDirectory(atPath: SharedData.path(of: "osm"))
    let program = try SpawnedProgram(
      "/usr/bin/planetsplitter",
      ["--dir=\(folder.path)", "--prefix=bkk"]
        + maps.filter { $0.hasSuffix(".osm.pbf") }.sorted().map { SharedData.path(of: "osm/\($0)") }
    )
    guard await program.status() == 0 else { return folder.path }
    try? FileManager.default.moveItem(at: folder, to: made)
    return made.path
  }
}
