import HomefindTesting
import NIOCore
import Testing

@testable import Admission
@testable import Facade

/// Tests that a shared limit applies to all facades together, with an error of at most 10%,
/// regardless of how a client distributes its requests.
@Suite struct SharedLimitTests {
  /// The pattern in which a client distributes its requests among facades.
  enum Spread: CaseIterable {
    case inTurn
    case one
    case uneven
    case moving

    /// Returns the facade that receives the client's next request.
    func choice(
      _ numbers: [Int], _ turn: Int, at time: Int64, _ random: inout SeededRandom
    ) -> Int {
      switch self {
      case .inTurn: numbers[turn % numbers.count]
      case .one: numbers[0]
      case .uneven: numbers[Int.random(in: 0..<5, using: &random) > 0 ? 0 : turn % numbers.count]
      case .moving: numbers[Int(time / 20_000_000_000) % numbers.count]
      }
    }
  }

  private static let limits = [
    RateLimit(requests: 600, seconds: 60), RateLimit(requests: 100, seconds: 10),
    RateLimit(requests: 60, seconds: 60),
  ].compactMap { $0 }

  /// Returns a generator of random requests. On average, it generates `pace` times as many requests
  /// as the limit allows.
  private static func requests(
    _ spread: Spread, to group: SimulatedFacades, pace: Double
  ) -> (inout SeededRandom, Int64) -> [Int] {
    let numbers = group.numbers
    let limit = group.limit
    let mean =
      pace * Double(limit.requests * Int(SimulatedFacades.step)) / Double(limit.seconds) / 1e9
    var turn = 0
    return { random, time in
      let rest = Double.random(in: 0..<1, using: &random) < mean.truncatingRemainder(dividingBy: 1)
      return (0..<Int(mean) + (rest ? 1 : 0)).map { _ in
        turn += 1
        return spread.choice(numbers, turn, at: time, &random)
      }
    }
  }

  @Test(arguments: Spread.allCases, limits)
  func steadyClientGetsTheRateOfOneFacade(spread: Spread, limit: RateLimit) {
    for facades in 2...4 {
      for pace in [1.3, 20] {
        var group = SimulatedFacades(limit, facades, seed: UInt64(facades))
        #expect(group.sizes == Array(repeating: facades, count: facades))
        let requests = Self.requests(spread, to: group, pace: pace)
        for window in 1...4 {
          group.run(for: limit.seconds, requests)
          #expect(
            Double(group.admitted) >= 0.9 * Double(group.expected),
            "\(facades) facades, \(pace), window \(window)")
        }
        #expect(
          group.greatestExcess <= 1.1 * Double(limit.requests), "\(facades) facades, \(pace)")
      }
    }
  }

  @Test(arguments: Spread.allCases, [true, false])
  func restartedFacadeAddsLittle(spread: Spread, saysSo: Bool) throws {
    let limit = try #require(RateLimit(requests: 600, seconds: 60))
    var group = SimulatedFacades(limit, 3, seed: 1)
    group.run(for: 60, Self.requests(spread, to: group, pace: 5))
    group.stop(1, saying: saysSo)
    group.run(for: 1, Self.requests(spread, to: group, pace: 5))
    group.start()
    group.run(for: 15, Self.requests(spread, to: group, pace: 5))
    #expect(group.sizes == [3, 3, 3])
    group.run(for: 120, Self.requests(spread, to: group, pace: 5))
    #expect(group.greatestExcess <= 660)
    #expect(Double(group.admitted) >= 0.9 * Double(group.expected))
  }

  @Test(arguments: Spread.allCases)
  func everyFacadeKeepsItsShareWithoutDatabase(spread: Spread) throws {
    let limit = try #require(RateLimit(requests: 600, seconds: 60))
    var group = SimulatedFacades(limit, 3, seed: 2)
    let requests = Self.requests(spread, to: group, pace: 5)
    group.run(for: 60, requests)
    group.connect(false)
    let before = group.admitted
    group.run(for: 180, requests)
    let parts = spread == .one ? 1.0 : spread == .inTurn ? 3 : 2
    #expect(Double(group.admitted - before) >= 0.9 * 600 * parts)
    group.connect(true)
    group.run(for: 180, requests)
    #expect(group.sizes == [3, 3, 3])
    #expect(group.greatestExcess <= 660)
  }

  @Test func facadesWithOtherLimitsFormOtherGroups() throws {
    let limits = try [600, 601].map { try #require(RateLimit(requests: $0, seconds: 60)) }
    let exchanges = limits.map { RateExchange(RateCounter($0, sharedSince: 0)) { 0 } }
    for exchange in exchanges { exchange.connected(secret: "a") }
    let said = exchanges.flatMap { $0.next().messages }
    #expect(said.count == 2)
    for exchange in exchanges { exchange.take(said) }
    #expect(exchanges.map(\.facades) == [1, 1])
  }

  /// Messages contain neither addresses nor key names; invalid messages are ignored.
  @Test func messagesNameClientsByDigest() throws {
    let limit = try #require(RateLimit(requests: 40, seconds: 60))
    let clock = Locked<Int64>(1_000_000_000_000)
    let exchanges = (0..<2).map { _ in
      let counter = RateCounter(limit, sharedSince: clock.withLock { $0 })
      return (counter, RateExchange(counter) { clock.withLock { $0 } })
    }
    func exchange() -> [String] {
      clock.withLock { $0 += 1_000_000_000 }
      let said = exchanges.flatMap { $0.1.next().messages }
      for (_, exchange) in exchanges {
        exchange.take(said + ["", "40/60s", "40/60s x here ?a ?a,1 ?a,-1,2 !,,", "\u{e01} x bye"])
      }
      return said
    }
    for (_, exchange) in exchanges { exchange.connected(secret: "secret") }
    _ = exchange()
    let now = NIODeadline.uptimeNanoseconds(UInt64(clock.withLock { $0 }))
    for _ in 0..<9 { _ = exchanges[0].0.take("192.0.2.77", at: now) }
    let said = exchange().joined(separator: "\n")
    #expect(said.contains("?") && said.count < 300)
    #expect(!said.contains("192.0.2") && !said.contains("secret"))
  }

  @Test func longMessagesAreSplit() {
    let parts = (0..<1_000).map { number in
      RateMessage.Part(
        receiver: number % 2 == 0 ? nil : "1a2b",
        room: RateCounter.Room(client: "\(number)", amount: Int64(number + 1)), exchange: number)
    }
    let texts = RateMessage.texts(limit: "600/60s", id: "ff", .here, parts)
    #expect(texts.count > 1 && texts.allSatisfy { $0.utf8.count < 8_000 })
    let read = texts.compactMap { RateMessage($0) }.flatMap(\.parts)
    #expect(read.map(\.room) == parts.map(\.room))
    #expect(read.map(\.receiver) == parts.map(\.receiver))
    #expect(read.map(\.exchange) == parts.map(\.exchange))
  }
}
