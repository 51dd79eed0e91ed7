import Admission
import NIOCore
import Testing

/// Tests the limit on concurrent requests with a simulated clock.
@Suite struct ConcurrencyLimiterTests {
  private let start = NIODeadline.uptimeNanoseconds(1_000_000_000_000)

  /// Simulates a server with `threads` threads that receives `rate` requests per second. Each
  /// request takes `work`.
  ///
  /// - Returns: The number of requests running at the end and, for the last second, the longest
  ///   wait of an admitted request and the number of refused requests.
  private func run(
    _ limiter: ConcurrencyLimiter, work: TimeAmount, rate: Double, seconds: Int, threads: Int = 2
  ) -> (running: Int, longestWait: TimeAmount, refused: Int) {
    var now = start
    var free = Array(repeating: start, count: threads)
    var ends: [NIODeadline] = []
    var (longest, refused) = (TimeAmount.zero, 0)
    var starts: [(at: NIODeadline, wait: TimeAmount)] = []
    let end = start + .seconds(Int64(seconds))
    while now < end {
      now = now + .nanoseconds(Int64(1e9 / rate))
      while let first = starts.first, first.at <= now {
        limiter.add(wait: first.wait, at: first.at)
        starts.removeFirst()
      }
      ends.removeAll { $0 <= now }
      guard ends.count < limiter.limit(running: ends.count, at: now) else {
        if end - now < .seconds(1) { refused += 1 }
        continue
      }
      let thread = free.indices.min { free[$0] < free[$1] } ?? 0
      let begins = max(free[thread], now)
      free[thread] = begins + work
      ends.append(begins + work)
      starts.append((begins, begins - now))
      if end - now < .seconds(1) { longest = max(longest, begins - now) }
    }
    return (ends.count, longest, refused)
  }

  @Test(arguments: [0.5, 2, 5] as [Double])
  func waitStaysShortAtFourTimesCapacity(milliseconds: Double) {
    let work = TimeAmount.nanoseconds(Int64(milliseconds * 1e6))
    let capacity = 2_000 / milliseconds
    let limiter = ConcurrencyLimiter(greatest: 256, at: start)
    let result = run(limiter, work: work, rate: 4 * capacity, seconds: 10)
    #expect(result.refused > 0)
    #expect(result.longestWait < .milliseconds(60), "\(result)")
  }

  @Test func loadBelowCapacityIsNotRefused() {
    let limiter = ConcurrencyLimiter(greatest: 256, at: start)
    let result = run(limiter, work: .milliseconds(1), rate: 1_800, seconds: 5)
    #expect(result.refused == 0)
    #expect(limiter.limit(running: 1, at: start + .seconds(6)) == 256)
  }

  @Test func someLongWaitsDoNotLowerTheLimit() {
    let limiter = ConcurrencyLimiter(greatest: 256, at: start)
    for tenth in 0..<100 {
      let now = start + .milliseconds(Int64(100 * tenth))
      limiter.add(wait: .milliseconds(80), at: now)
      limiter.add(wait: .microseconds(40), at: now)
      #expect(limiter.limit(running: 250, at: now) == 256)
    }
  }

  @Test func limitRecoversAfterTheQueueIsGone() {
    let limiter = ConcurrencyLimiter(greatest: 256, at: start)
    for tenth in 0..<100 {
      let now = start + .milliseconds(Int64(100 * tenth))
      limiter.add(wait: .milliseconds(80), at: now)
      _ = limiter.limit(running: 200, at: now)
    }
    #expect(limiter.limit(running: 0, at: start + .milliseconds(9_950)) == ConcurrencyLimiter.floor)
    #expect(limiter.limit(running: 0, at: start + .milliseconds(11_500)) == 256)
    // A configured maximum below the floor still applies.
    let small = ConcurrencyLimiter(greatest: 3, at: start)
    #expect(small.limit(running: 3, at: start + .seconds(60)) == 3)
  }
}
