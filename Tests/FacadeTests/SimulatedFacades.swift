import Admission
import HomefindTesting
import NIOCore

/// Facades that share a limit and have a simulated clock and network. One client sends requests in
/// a given pattern; for comparison, a single facade gets the same requests.
struct SimulatedFacades {
  /// The duration of one step of the clock, in nanoseconds.
  static let step: Int64 = 10_000_000

  private struct Facade {
    let counter: RateCounter
    let exchange: RateExchange
    var askedAt: Int64 = 0
    var isConnected = true
  }

  let limit: RateLimit
  private let clock: Locked<Int64>
  private var facades: [Int: Facade] = [:]
  /// The messages in transit, in order.
  private var sent: [(due: Int64, messages: [String])] = []
  private var (chance, delays): (SeededRandom, SeededRandom)
  private var count = 0
  private let alone: RateCounter

  /// The number of admitted requests; `expected` is the number that a single facade would admit.
  private(set) var admitted = 0
  private(set) var expected = 0
  /// The maximum number of admitted requests in excess of the limit's rate, over any period.
  private(set) var greatestExcess = 0.0
  private var excess = 0.0

  var time: Int64 { clock.withLock { $0 } }
  var numbers: [Int] { facades.keys.sorted() }
  /// The number of facades that each facade knows of.
  var sizes: [Int] { numbers.compactMap { facades[$0]?.exchange.facades } }

  init(_ limit: RateLimit, _ count: Int, seed: UInt64) {
    self.limit = limit
    clock = Locked(1_000_000_000_000)
    (chance, delays) = (SeededRandom(seed: seed), SeededRandom(seed: ~seed))
    alone = RateCounter(limit)
    for _ in 0..<count {
      start()
      run(for: 1)
    }
    // Run until every facade has its full share.
    run(for: 2 * limit.seconds)
  }

  mutating func start() {
    let counter = RateCounter(limit, sharedSince: time)
    let exchange = RateExchange(counter) { [clock] in clock.withLock { $0 } }
    exchange.connected(secret: "secret")
    facades[count] = Facade(counter: counter, exchange: exchange)
    count += 1
  }

  mutating func stop(_ number: Int, saying: Bool = true) {
    if saying, let exchange = facades[number]?.exchange { send([exchange.farewell]) }
    facades[number] = nil
  }

  /// Disconnects all facades from the database, or reconnects them.
  mutating func connect(_ isConnected: Bool) {
    if !isConnected { sent = [] }
    for number in numbers {
      facades[number]?.isConnected = isConnected
      if isConnected { facades[number]?.exchange.connected(secret: "secret") }
    }
  }

  mutating func run(for seconds: Int) {
    run(for: seconds) { _, _ in [] }
  }

  /// Runs the simulation for `seconds`. In each step, `requests` returns the facades that receive
  /// the client's requests.
  mutating func run(
    for seconds: Int, _ requests: (inout SeededRandom, Int64) -> [Int]
  ) {
    let end = time + Int64(seconds) * 1_000_000_000
    let rate = Double(limit.requests) / Double(limit.seconds)
    while time < end {
      clock.withLock { $0 += Self.step }
      excess = max(0, excess - rate * Double(Self.step) / 1e9)
      for number in requests(&chance, time) {
        let now = NIODeadline.uptimeNanoseconds(UInt64(time))
        if alone.take("client", at: now).wait == nil { expected += 1 }
        guard facades[number]?.counter.take("client", at: now).wait == nil else { continue }
        admitted += 1
        excess += 1
        greatestExcess = max(greatestExcess, excess)
      }
      exchange()
    }
  }

  private mutating func exchange() {
    var isHeard = false
    while let first = sent.first, first.due <= time {
      sent.removeFirst()
      isHeard = true
      for number in numbers where facades[number]?.isConnected == true {
        facades[number]?.exchange.take(first.messages)
      }
    }
    for number in numbers {
      guard let facade = facades[number], facade.isConnected, isHeard || facade.askedAt <= time
      else { continue }
      let (messages, wait) = facade.exchange.next()
      let askedAt = time + Int64(wait / .nanoseconds(1))
      facades[number]?.askedAt = askedAt
      send(messages)
    }
  }

  /// Queues messages with a random delay. Messages arrive in the order in which they were sent.
  private mutating func send(_ messages: [String]) {
    guard !messages.isEmpty else { return }
    let due = max(sent.last?.due ?? 0, time + Int64.random(in: 1...100_000_000, using: &delays))
    sent.append((due, messages))
  }
}
