import Basics
import Geo
import HomefindTesting
import Routes
import Stations
import Testing

@testable import Transit

/// Compares travel times to and from a place with the guide's routes.
@Suite struct TransitReachTests {
  private static let guide = (try? StationFacts.ofMainRegion()).map {
    TransitGuide(RailNetwork($0, along: .served))
  }
  private static let times = ["12:00", "08:15", "05:45", "23:50", "03:00"].compactMap {
    TimeOfDay($0)
  }

  private func guide() throws -> TransitGuide { try #require(Self.guide) }

  private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  /// Returns a place in greater Bangkok, or near a station there.
  private func place(using random: inout SeededRandom) throws -> Coordinate {
    if Bool.random(using: &random) {
      return try place(
        .random(in: 13.60...13.95, using: &random), .random(in: 100.40...100.75, using: &random))
    }
    let stations = try guide().network.graph(at: .noon).stations
    let station = try #require(stations.randomElement(using: &random)).position
    return try place(
      station.latitude + .random(in: -0.015...0.015, using: &random),
      station.longitude + .random(in: -0.015...0.015, using: &random))
  }

  /// The travel times match the guide's best route in both directions and at any time. If there is
  /// no travel time, the guide finds only routes with longer walks.
  @Test func minutesMatchGuide() async throws {
    let guide = try guide()
    var random = SeededRandom(seed: 21)
    var (reached, missed) = (0, 0)
    for number in 0..<2_000 {
      if number % 20 == 0 { await Task.yield() }
      let (start, other) = (try place(using: &random), try place(using: &random))
      // Sometimes the destination is the same as the start.
      let end = number % 97 == 0 ? start : other
      let time = Self.times[number % Self.times.count]
      let route = try #require(
        guide.routes(
          from: GuidePlace(position: start), to: GuidePlace(position: end), leaveAt: time, limit: 1
        ).first)
      let forth = guide.network.reach(.from, start, leaveAt: time).trip(end)
      let back = guide.network.reach(.to, end, leaveAt: time).trip(start)
      #expect(forth?.seconds == back?.seconds)
      let walks = route.steps.filter { $0.mode == .walk || $0.mode == nil }
      let longest = walks.compactMap(\.distance).max() ?? 0
      if let duration = route.duration {
        #expect(duration == route.steps.reduce(0) { $0 + ($1.duration ?? 0) })
      } else {
        // A leg that is too long to walk has no duration.
        #expect(longest > 4_000)
      }
      if let forth {
        #expect(
          Double(forth.seconds) == route.duration, "\(number): \(start) to \(end) at \(time.text)")
        #expect(Double(forth.minutes) == route.duration.map { ($0 / 60).rounded(.up) })
        #expect((forth.minutes == 0) == (start == end))
        #expect(longest <= 2_400)
        reached += 1
      } else {
        #expect(longest > 2_400, "\(number): \(start) to \(end) at \(time.text)")
        #expect(route.notes.count == 2 || route.duration == nil)
        missed += 1
      }
    }
    #expect(reached > 500 && missed > 500)
  }

  @Test func matrixMatchesSingleTrips() throws {
    let guide = try guide()
    var random = SeededRandom(seed: 22)
    let starts = try (0..<10).map { _ in try place(using: &random) }
    let ends = try (0..<40).map { _ in try place(using: &random) }
    let rows = guide.network.minutes(from: starts, to: ends)
    for (start, row) in zip(starts, rows) {
      let reach = guide.network.reach(.from, start)
      #expect(row == ends.map { reach.trip($0)?.minutes })
    }
    // A missing place does not affect the other places.
    let (asok, siam) = (try place(13.7370, 100.5603), try place(13.7457, 100.5341))
    let minutes = try #require(guide.network.minutes(from: [asok], to: [siam])[0][0])
    #expect(
      guide.network.minutes(from: [nil, asok], to: [siam, nil, asok]) == [
        [nil, nil, nil], [minutes, nil, 0],
      ])
  }

  /// One of the guide's routes uses the same lines as the trip and is no slower than the trip.
  @Test(.enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)))
  func linesMatchGuide() throws {
    let guide = try guide()
    let (home, work) = (try place(13.8025, 100.5538), try place(13.7285, 100.5340))
    for direction in [TransitReach.Direction.from, .to] {
      let reach = guide.network.reach(direction, direction == .from ? home : work)
      let trip = try #require(reach.trip(direction == .from ? work : home))
      #expect(reach.lines(of: trip).map(\.name) == ["Sukhumvit", "Silom"])
      let near = try #require(reach.trip(direction == .from ? home : work))
      #expect(near.seconds == 0 && near.minutes == 0 && reach.lines(of: near).isEmpty)
    }
  }

  @Test func secondsRoundUpToMinutes() {
    #expect([0, 1, 60, 61, 3_600].map { TransitReach.minutes($0) } == [0, 1, 1, 2, 60])
  }

  @Test func farFromStationsOnlyWalksCount() throws {
    let reach = try guide().network.reach(.to, try place(13.2, 100.5))
    #expect(reach.isRemote)
    #expect(reach.trip(try place(13.21, 100.5))?.minutes == 14)
    #expect(reach.trip(try place(13.23, 100.5)) == nil)
    #expect(reach.radius(within: 3_600) <= 2_400)
  }

  /// A place is inside an isochrone if the trip is short enough, with a tolerance of one grid cell.
  @Test(arguments: [TransitReach.Direction.from, .to])
  func isochronesMatchTripTimes(direction: TransitReach.Direction) throws {
    let asok = try place(13.7370, 100.5603)
    let reach = try guide().network.reach(direction, asok)
    let isochrones = reach.isochrones(within: [10, 20, 40])
    var random = SeededRandom(seed: 23)
    var edges = 0
    for _ in 0..<3_000 {
      let other = try place(
        .random(in: 13.60...13.95, using: &random), .random(in: 100.40...100.75, using: &random))
      var inner = false
      for isochrone in isochrones {
        let isWithin = isochrone.contains(other)
        #expect(isWithin || !inner, "\(isochrone.minutes) min leave out what fewer reach")
        inner = isWithin
        let isReached = (reach.trip(other)?.seconds ?? .max) <= Int32(60 * isochrone.minutes)
        if isWithin != isReached { edges += 1 }
      }
    }
    #expect(edges < 100)
  }

  /// RFC 7946: outer rings run counterclockwise, holes clockwise and within them, and no ring
  /// crosses itself.
  @Test func ringsFollowGeoJSON() throws {
    let reach = try guide().network.reach(.from, try place(13.7459, 100.5341))
    for isochrone in reach.isochrones(within: [5, 30, 60]) {
      #expect(!isochrone.polygons.isEmpty)
      for rings in isochrone.polygons {
        for (number, ring) in rings.enumerated() {
          #expect(ring.count >= 4 && Set(ring).count == ring.count)
          #expect((ring.signedArea > 0) == (number == 0))
          if number > 0 { #expect(Isochrone(minutes: 1, polygons: [[rings[0]]]).contains(ring[0])) }
        }
      }
    }
  }
}

extension Isochrone {
  /// Whether a place is inside, according to the even-odd rule.
  fileprivate func contains(_ place: Coordinate) -> Bool {
    var isInside = false
    for ring in polygons.joined() {
      for (one, other) in zip(ring, ring.dropFirst() + ring.prefix(1))
      where (one.latitude > place.latitude) != (other.latitude > place.latitude) {
        let part = (place.latitude - one.latitude) / (other.latitude - one.latitude)
        if place.longitude < one.longitude + part * (other.longitude - one.longitude) {
          isInside.toggle()
        }
      }
    }
    return isInside
  }
}

extension [Coordinate] {
  /// Twice the area in square degrees; positive if the ring runs counterclockwise.
  fileprivate var signedArea: Double {
    zip(self, dropFirst() + prefix(1)).reduce(0) { sum, pair in
      sum + pair.0.longitude * pair.1.latitude - pair.1.longitude * pair.0.latitude
    }
  }
}
