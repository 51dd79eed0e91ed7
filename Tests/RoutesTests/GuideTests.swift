import Geo
import HomefindTesting
import Listings
import Messages
import Routes
import Stations
import Testing

/// Tests the guide with the built-in station facts.
@Suite struct GuideTests {
  private static let network = (try? StationFacts.ofMainRegion()).map {
    RailNetwork($0, along: .served)
  }

  private func network() throws -> RailNetwork { try #require(Self.network) }

  private func guide() throws -> TransitGuide { TransitGuide(try network()) }

  private func station(_ code: String, line: String? = nil) throws -> Station {
    try #require(
      network().stations.first { $0.code == code && (line == nil || $0.line == line) })
  }

  private func place(_ latitude: Double, _ longitude: Double) throws -> GuidePlace {
    GuidePlace(position: try #require(Coordinate(latitude: latitude, longitude: longitude)))
  }

  @Test func instructionsDescribeRoute() throws {
    // Places about 400 m west of Asok and about 400 m north of Thong Lo.
    let (start, end) = (try place(13.7370, 100.5565), try place(13.7280, 100.5783))
    let best = try #require(guide().routes(from: start, to: end).first)
    #expect(
      best.steps.map(\.instruction) == [
        "Walk 410 m east to Asok (E4)",
        "Take the Sukhumvit line towards Kheha, 2 stops, to Thong Lo (E6)", "Walk 420 m north",
      ])
    #expect(best.steps.map(\.mode) == [.walk, .ride, .walk])
    #expect(best.steps.map(\.line) == [nil, "Sukhumvit", nil])
    // The ride follows the track, which bends between the stations.
    let ride = best.steps[1].polyline
    #expect(try ride.count > 3 && ride.first == station("E4").position)
    #expect(try ride.last == station("E6").position)
    let thai = try #require(guide().routes(from: start, to: end, language: .thai).first)
    #expect(
      thai.steps.map(\.instruction) == [
        "เดิน 410 ม. ไปทางทิศตะวันออก ถึง อโศก (E4)",
        "ขึ้นสายสุขุมวิท มุ่งหน้าเคหะฯ 2 สถานี ลงที่ ทองหล่อ (E6)", "เดิน 420 ม. ไปทางทิศเหนือ",
      ])
    #expect(thai.polylines == best.polylines)
  }

  @Test(.enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)))
  func shortTripsAreWalked() throws {
    let routes = try guide().routes(from: place(13.7370, 100.5603), to: place(13.7395, 100.5603))
    #expect(routes.map { $0.steps.map(\.instruction) } == [["Walk 280 m north"]])
    let here = try guide().routes(from: place(13.7, 100.5), to: place(13.7, 100.5))
    #expect(here.map { $0.steps.map(\.instruction) } == [["You are there"]])
    #expect(here.map(\.distance) == [0])
  }

  /// A walk of more than an hour is implausible: such a leg has no mode and no duration.
  @Test(arguments: [
    (18.79, 98.98, Language.english, "too far to walk"), (13.6, 100.8, .english, "too far to walk"),
    (18.79, 98.98, .thai, "ไกลเกินเดิน"),
  ])
  func legTooFarToWalkHasNoModeOrTime(
    latitude: Double, longitude: Double, language: Language, words: String
  ) throws {
    let (start, end) = (try place(latitude, longitude), try place(13.7370, 100.5603))
    let route = try #require(guide().routes(from: start, to: end, language: language).first)
    #expect(fault(of: route, from: start, to: end) == nil)
    #expect(route.steps[0].mode == nil && route.steps[0].duration == nil)
    #expect(route.duration == nil && route.steps[0].instruction.contains(words))
    #expect((route.steps[0].distance ?? 0) > 4_800)
    #expect(route.steps.dropFirst().allSatisfy { $0.mode != nil && $0.duration != nil })
  }

  @Test func tripWithoutNetworkIsWalked() throws {
    let guide = TransitGuide(RailNetwork([]))
    let routes = guide.routes(from: try place(13.7, 100.5), to: try place(13.73, 100.52))
    #expect(routes.count == 1 && routes[0].steps.count == 1)
    #expect(routes[0].steps[0].mode == .walk)
    let far = guide.routes(from: try place(13.7, 100.5), to: try place(13.8, 100.6))
    #expect(far.count == 1 && far[0].steps.map(\.mode) == [nil])
    // A requested walk has a duration at any distance.
    let walk = guide.walk(from: try place(13.7, 100.5), to: try place(13.8, 100.6))
    #expect(walk.steps.map(\.mode) == [.walk] && (walk.duration ?? 0) > 3_600)
  }

  @Test func alternativesUseDifferentLines() throws {
    // Both the Sukhumvit line and the Blue line (to Chatuchak Park) connect Asok with Mo Chit.
    let routes = try guide().routes(
      from: GuidePlace(station("E4")), to: GuidePlace(station("N8")))
    #expect(routes.count > 1 && routes.count <= 3)
    #expect(routes[0].steps.map(\.line) == ["Sukhumvit"])
    #expect(Set(routes.map { $0.steps.map(\.line) }).count == routes.count)
    #expect(routes.map { $0.duration ?? 0 } == routes.map { $0.duration ?? 0 }.sorted())
    let one = try guide().routes(
      from: GuidePlace(station("E4")), to: GuidePlace(station("N8")), limit: 1)
    #expect(one == [routes[0]])
  }

  @Test func changesAreWalksOrWithinOneStation() throws {
    let silom = try guide().routes(from: GuidePlace(station("N8")), to: GuidePlace(station("S3")))
    let siam = try #require(silom.first)
    #expect(siam.steps.map(\.line) == ["Sukhumvit", nil, "Silom"])
    #expect(siam.steps[1].instruction == "Change at Siam (CEN) to the Silom line")
    let blue = try guide().routes(from: GuidePlace(station("E9")), to: GuidePlace(station("BL19")))
    let asok = try #require(blue.first)
    #expect(asok.steps.map(\.mode) == [.ride, .walk, .ride])
    #expect(asok.steps[1].instruction.hasSuffix("to Sukhumvit (BL22)"))
  }

  /// The Blue line is shaped like a 6: after Tha Phra, a train continues along only one arm.
  @Test func trainIsChangedWhereLineBranches() throws {
    func lines(_ start: String, _ end: String) throws -> [String?] {
      let routes = try guide().routes(
        from: GuidePlace(station(start)), to: GuidePlace(station(end)))
      return try #require(routes.first).steps.filter { $0.mode == .ride }.map(\.line)
    }
    #expect(try lines("BL32", "BL34") == ["Blue"])
    #expect(try lines("BL02", "BL34") == ["Blue", "Blue"])
    #expect(try lines("PK12", "MT02") == ["Pink", "Pink"])
  }

  /// The route between every two stations is plausible.
  @Test(.enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)))
  func everyPairOfStationsHasPlausibleRoute() async throws {
    let guide = try guide()
    let stations = try network().stations
    for start in stations {
      for (number, end) in stations.enumerated() where end.id != start.id {
        // This loop is slow in unoptimized builds; let other tests run in between.
        if number % 20 == 0 { await Task.yield() }
        let routes = guide.routes(from: GuidePlace(start), to: GuidePlace(end), limit: 1)
        let fault =
          routes.count == 1
          ? fault(of: routes[0], from: GuidePlace(start), to: GuidePlace(end)) : "no single way"
        if let fault { Issue.record("\(start.code) to \(end.code): \(fault)") }
      }
    }
  }

  @Test(.enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)))
  func anyTwoPlacesHavePlausibleRoute() async throws {
    let guide = try guide()
    var random = SeededRandom(seed: 12)
    for _ in 0..<200 {
      await Task.yield()
      let start = try place(
        Double.random(in: 13.6...14, using: &random),
        Double.random(in: 100.3...100.8, using: &random))
      let end = try place(
        Double.random(in: 13.6...14, using: &random),
        Double.random(in: 100.3...100.8, using: &random))
      let routes = guide.routes(from: start, to: end)
      #expect((1...3).contains(routes.count))
      for route in routes { #expect(fault(of: route, from: start, to: end) == nil) }
    }
  }

  /// Returns the first problem of a route; nil if every ride is along one line, every change of
  /// line is at an interchange, the total is at least the straight-line distance, and each part
  /// starts where the previous one ended.
  private func fault(of route: Route, from start: GuidePlace, to end: GuidePlace) -> String? {
    guard let network = Self.network else { return "no network" }
    let straight = start.position.distance(to: end.position)
    if (route.distance ?? 0) < straight - 1 { return "shorter than the straight line" }
    if straight < 1 { return nil }
    let isTimed = route.steps.allSatisfy { $0.mode != nil }
    if isTimed ? (route.duration ?? 0) <= 0 : route.duration != nil { return "takes no time" }
    guard route.start == start.position, route.polylines.count == 1,
      let last = route.polylines.last?.last,
      last.distance(to: end.position) < 1
    else { return "the line has other ends" }
    var here = start.position
    var left: Station?
    for step in route.steps {
      if let first = step.polyline.first, let last = step.polyline.last {
        if here.distance(to: first) > 1.1 { return "a gap before \(step.instruction)" }
        here = last
        if abs(step.polyline.pathLength - (step.distance ?? 0)) > 0.1 { return "another length" }
      }
      guard let line = step.line else { continue }
      guard let (first, last) = Self.ride(step, on: line) else { return "no ride on \(line)" }
      if let left, left.id != first.id,
        !network.interchanges(of: left).contains(where: { $0.station.id == first.id })
      {
        return "a change from \(left.code) to \(first.code)"
      }
      left = last
    }
    return nil
  }

  /// Returns the stations where a ride starts and ends; nil if the line has no path that stops at
  /// both stations and whose track the step follows.
  private static func ride(_ step: RouteStep, on line: String) -> (Station, Station)? {
    for path in network?.lines.first(where: { $0.name == line })?.paths ?? [] {
      let calls = { (place: Coordinate?) in
        path.stations.indices.filter { path.stations[$0].position == place }
      }
      for first in calls(step.polyline.first) {
        for last in calls(step.polyline.last)
        where first != last && path.line(from: first, to: last) == step.polyline {
          return (path.stations[first], path.stations[last])
        }
      }
    }
    return nil
  }
}
