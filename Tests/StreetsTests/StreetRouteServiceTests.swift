import Foundation
import Geo
import HomefindTesting
import Messages
import Routes
import Testing

@testable import Streets

/// Tests the imported street network with the real Routino and the real extracts of Bangkok.
@Suite(
  .timeLimit(.minutes(10)), .enabled(if: SharedData.isPresent, "\(SharedData.absence)"),
  .enabled(if: Routino.isInstalled, "Routino is not installed (Debian's package routino)"))
struct StreetRouteServiceTests {
  static let pathumWan = SharedData.path(of: "osm/pathumwan-20250829.osm.pbf")
  static let mainRoads = SharedData.path(of: "osm/central-bangkok-main-roads-20260320.osm.pbf")

  /// The network of both extracts, imported once.
  private static let network = Task {
    let folder = TemporaryFolder()
    let streets = StreetFolder(path: folder.file("streets"))
    _ = try await importing([mainRoads, pathumWan], into: streets)
    return (folder, streets)
  }

  static func importing(
    _ files: [String], into folder: StreetFolder,
    progress: @escaping @Sendable (StreetImportProgress) -> Void = { _ in }
  ) async throws -> StreetNetwork {
    let area = try #require(BoundingBox(south: 13.5, west: 100.3, north: 14.1, east: 100.8))
    return try await StreetImport(of: files, into: folder, area: area).run(progress: progress)
  }

  static func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  private func route(
    from start: (Double, Double), to end: (Double, Double), via: [(Double, Double)] = [],
    _ mode: RouteRequest.Mode, _ preference: RouteRequest.Preference = .fastest,
    language: String = "en"
  ) async throws -> Route {
    let (_, folder) = try await Self.network.value
    let request = RouteRequest(
      from: try Self.place(start.0, start.1), to: try Self.place(end.0, end.1),
      via: try via.map { try Self.place($0.0, $0.1) }, mode: mode, preference: preference,
      language: language)
    return try #require(try await StreetRouteService(folder: folder).routes(for: request).first)
  }

  /// Trips from Siam to Chulalongkorn University, and from Asok to Mo Chit on the main roads.
  @Test(arguments: [
    ((13.7456, 100.5341), (13.7370, 100.5330), RouteRequest.Mode.walk, 1_000.0...2_000.0),
    ((13.7456, 100.5341), (13.7370, 100.5330), .bike, 1_000.0...3_000.0),
    ((13.7456, 100.5341), (13.7370, 100.5330), .car, 1_000.0...4_000.0),
    ((13.7370, 100.5603), (13.8025, 100.5538), .car, 8_000.0...9_500.0),
  ])
  func routesHaveExpectedLength(
    start: (Double, Double), end: (Double, Double), mode: RouteRequest.Mode,
    length: ClosedRange<Double>
  ) async throws {
    let route = try await route(from: start, to: end, mode)
    let distance = try #require(route.distance)
    #expect(length.contains(distance), "\(distance)")
    let line = try #require(route.polylines.first).pathLength
    #expect(abs(line - distance) < 0.02 * distance, "\(line) \(distance)")
    let ways = route.steps.reduce(0) { $0 + $1.polyline.pathLength }
    #expect(abs(ways - line) < 1)
    #expect(route.attribution == "© OpenStreetMap contributors")
    let speed = distance / (try #require(route.duration))
    #expect((mode == .walk ? 1...1.5 : mode == .bike ? 3...7 : 8...35).contains(speed), "\(speed)")
    #expect(route.steps.first?.turn == .depart && route.steps.last?.turn == .arrive)
    let shortest = try await self.route(from: start, to: end, mode, .shortest)
    #expect(try #require(shortest.distance) <= distance + 1)
  }

  @Test func stopsArePassedInTheirOrder() async throws {
    let stops = [(13.7430, 100.5286), (13.7393, 100.5302)]
    let (start, end) = ((13.7456, 100.5341), (13.7370, 100.5330))
    let direct = try await route(from: start, to: end, .walk)
    let route = try await route(from: start, to: end, via: stops, .walk)
    let passed = route.steps.filter { $0.turn == .via }
    #expect(passed.count == 2)
    for (step, stop) in zip(passed, stops) {
      #expect(try #require(step.position).distance(to: Self.place(stop.0, stop.1)) < 60)
    }
    #expect(try #require(route.distance) > (try #require(direct.distance)))
    #expect(passed.map { $0.instruction.prefix(12) } == ["Pass stop 1,", "Pass stop 2,"])
  }

  @Test func streetsHaveTheNamesOfTheMap() async throws {
    let (start, end) = ((13.7456, 100.5341), (13.7370, 100.5330))
    let english = try await route(from: start, to: end, .car)
    let thai = try await route(from: start, to: end, .car, language: "th")
    let texts = { (route: Route) in route.steps.map(\.instruction).joined(separator: "\n") }
    #expect(texts(english).contains(" on Rama I Road\n"))
    #expect(texts(english).contains("onto Henri Dunant Road\n"))
    #expect(texts(thai).contains("ตามถนนพระรามที่ 1\n"))
    #expect(texts(thai).contains("เข้าถนนอังรีดูนังต์\n"))
    #expect(!texts(thai).contains { $0.isASCII && $0.isLetter })
    #expect(english.steps.count == thai.steps.count)
    #expect(english.notes.map { $0.text(in: .thai) } == ["เวลาเดินทางไม่ได้เผื่อรถติด"])
  }

  @Test func placeOutsideNetworkIsReported() async throws {
    for (start, end, place) in [
      ((13.95, 100.95), (13.7370, 100.5330), "the start"),
      ((13.7370, 100.5330), (13.95, 100.95), "the destination"),
    ] {
      do {
        _ = try await route(from: start, to: end, .walk)
        Issue.record("there is a route outside the network")
      } catch let error as RouteServiceError {
        #expect(error.reason == .noRoute)
        #expect(
          error.message.english.hasPrefix(
            "The street network has no road within 1 km of \(place); it covers latitude 13."))
      }
    }
    // Mo Chit is not on the main roads.
    let far = try await route(from: (13.7370, 100.5603), to: (13.8025, 100.5538), .car)
    #expect(far.notes.first?.english.hasSuffix("m from the destination.") == true)
  }

  @Test func concurrentAndCancelledRequestsSucceed() async throws {
    let (_, folder) = try await Self.network.value
    let service = StreetRouteService(folder: folder)
    let request = RouteRequest(
      from: try Self.place(13.7456, 100.5341), to: try Self.place(13.7370, 100.5330), mode: .walk)
    let expected = try await service.routes(for: request)
    let answers = await withTaskGroup(of: [Route]?.self) { group in
      for _ in 0..<40 { group.addTask { try? await service.routes(for: request) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.allSatisfy { $0 == expected })
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await service.routes(for: request)
    }
    let result = await task.result
    #expect(throws: RouteServiceError(.cancelled, RouteServiceMessage.cancelled)) {
      try result.get()
    }
    #expect(try await service.routes(for: request) == expected)
  }
}
