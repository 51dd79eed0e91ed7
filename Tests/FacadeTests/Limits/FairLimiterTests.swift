import Admission
import HomefindTesting
import Testing

@testable import Facade

/// Tests how clients share the permits for costly requests.
@Suite struct FairLimiterTests {
  /// A limiter and its waiting requests. Records the order in which permits are granted.
  private final class Line: Sendable {
    let limiter: CostlyRequestLimiter
    private let order = Locked<[String]>([])

    init(waiting: Int, perClient: Int) {
      limiter = CostlyRequestLimiter(running: 1, waiting: waiting, waitingPerClient: perClient)
    }

    /// Starts a request and waits until it is queued or refused.
    func request(_ client: String, _ name: String) async -> Task<
      CostlyRequestLimiter.Outcome, Never
    > {
      let isOver = Locked(false)
      let before = limiter.load.waiting
      let task = Task { [limiter, order] in
        let outcome = await limiter.acquire(for: client)
        if outcome == .granted { order.withLock { $0.append(name) } }
        isOver.withLock { $0 = true }
        return outcome
      }
      while limiter.load.waiting == before, !isOver.withLock({ $0 }) { await Task.yield() }
      return task
    }

    /// Releases the permit until the queue is empty, and returns the names in the order in which
    /// permits were granted.
    func drain() async -> [String] {
      while limiter.load.running > 0 {
        let (count, waiting) = (order.withLock { $0.count }, limiter.load.waiting)
        limiter.release()
        while waiting > 0, order.withLock({ $0.count }) == count { await Task.yield() }
      }
      return order.withLock { $0 }
    }
  }

  @Test func clientsTakeTurns() async {
    let line = Line(waiting: 16, perClient: 4)
    #expect(await line.limiter.acquire(for: "a") == .granted)
    for number in 1...4 { _ = await line.request("a", "a\(number)") }
    _ = await line.request("b", "b1")
    _ = await line.request("c", "c1")
    _ = await line.request("b", "b2")
    #expect(await line.drain() == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"])
    #expect(line.limiter.load == (0, 0))
  }

  @Test func clientGetsOnlyItsShareOfTheQueue() async {
    let line = Line(waiting: 16, perClient: 2)
    #expect(await line.limiter.acquire(for: "a") == .granted)
    _ = await line.request("a", "a1")
    _ = await line.request("a", "a2")
    #expect(await line.limiter.acquire(for: "a") == .refused)
    _ = await line.request("b", "b1")
    #expect(await line.drain() == ["a1", "b1", "a2"])
  }

  @Test func fullQueueMakesRoomForNewClient() async {
    let line = Line(waiting: 4, perClient: 3)
    #expect(await line.limiter.acquire(for: "a") == .granted)
    _ = await line.request("a", "a1")
    _ = await line.request("a", "a2")
    let last = await line.request("a", "a3")
    _ = await line.request("b", "b1")
    let newcomer = Task { await line.limiter.acquire(for: "c") }
    #expect(await last.value == .refused)
    // If `b` displaced a request of `a`, `b` would have more requests than `a`.
    #expect(await line.limiter.acquire(for: "b") == .refused)
    #expect(line.limiter.load == (1, 4))
    newcomer.cancel()
    #expect(await newcomer.value == .cancelled)
    #expect(await line.drain() == ["a1", "b1", "a2"])
  }

  @Test func cancelledRequestLosesOnlyItsTurn() async {
    let line = Line(waiting: 8, perClient: 4)
    #expect(await line.limiter.acquire(for: "a") == .granted)
    let first = await line.request("b", "b1")
    _ = await line.request("c", "c1")
    _ = await line.request("b", "b2")
    first.cancel()
    #expect(await first.value == .cancelled)
    #expect(await line.drain() == ["b2", "c1"])
  }
}
