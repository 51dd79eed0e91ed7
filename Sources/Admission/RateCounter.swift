import Basics
package import NIOCore
import Synchronization

/// Counts each client's requests, for this facade alone or together with other facades (see
/// `RateExchange`).
package final class RateCounter: Sendable {
  /// The state of a client with respect to the limit.
  package struct Standing: Sendable, Equatable {
    /// The number of requests that the client may send immediately.
    package var remaining: Int
    /// Seconds until the client's full limit is available.
    package var reset: Int
    /// Seconds until the client may send another request; nil if it may send one now.
    package var wait: Int?
  }

  /// Room that a facade requests from the other facades or transfers to one of them.
  struct Room: Equatable {
    /// The digest of the client that the room is for.
    var client: String
    var amount: Int64
  }

  fileprivate struct State {
    var share: RateShare
    /// The buckets, keyed by client name or, once there is a secret, by the digest of the name.
    var buckets: [String: RateBucket] = [:]
    /// The initial bucket for unknown clients.
    var unknown: RateBucket
    /// The key for computing clients' digests, and the digests that have been computed.
    var secret: [UInt8]?
    var digests: [String: String] = [:]
    /// Clients that may soon run out of room.
    var short: Set<String> = []
    /// The number of the last exchange with other facades.
    var exchange = 0
    /// The time at which redundant buckets were last removed.
    var sweptAt: Int64 = 0
  }

  /// The maximum number of clients with separate buckets; all other clients share one bucket.
  private static let greatestCount = 100_000
  /// While the counts of other facades are unknown, a client's initial room is the window divided
  /// by this number.
  private static let firstPart: Int64 = 20

  /// The number of exchanges that a client's reserve of room must last, because obtaining room from
  /// other facades takes time.
  private static let reserve: Int64 = 3
  /// The number of exchanges that requested room must last. A facade requests room when a client's
  /// room falls below the reserve; the number is large enough to prevent another request soon
  /// afterward.
  private static let supply: Int64 = 10

  package let limit: RateLimit
  private let state: Mutex<State>

  /// Creates a counter.
  ///
  /// - Parameter time: The time in nanoseconds at which other facades may have started to count the
  ///   same clients; nil if there are no other facades.
  package init(_ limit: RateLimit, sharedSince time: Int64? = nil) {
    self.limit = limit
    let share = RateShare(limit)
    let first = time == nil ? share.window : max(share.each, share.window / Self.firstPart)
    state = Mutex(State(share: share, unknown: RateBucket(room: first, at: time ?? 0)))
  }

  /// Counts a client's request and returns the client's state.
  package func take(_ client: String, at now: NIODeadline) -> Standing {
    let time = Int64(clamping: now.uptimeNanoseconds)
    return state.withLock { state in
      state.sweep(at: time)
      let client = state.key(of: client)
      var bucket = state.bucket(of: client, at: time)
      let (share, exchange) = (state.share, state.exchange)
      let passes = bucket.take(share, in: exchange)
      if share.facades > 1, bucket.room < bucket.need(for: Self.reserve, share, in: exchange) {
        state.short.insert(client)
      }
      state.buckets[client] = bucket
      return Standing(
        remaining: passes ? Int(bucket.room / share.each) : 0,
        reset: Self.seconds(max(0, share.room - bucket.room), share.facades),
        wait: passes ? nil : Self.seconds(share.each - bucket.room, share.facades))
    }
  }

  /// Returns how many seconds a bucket needs to gain `nanoseconds` of room if the given number of
  /// facades share the limit.
  private static func seconds(_ nanoseconds: Int64, _ facades: Int64) -> Int {
    let (product, isOver) = nanoseconds.multipliedReportingOverflow(by: facades)
    let (whole, rest) = (isOver ? Int64.max : product).quotientAndRemainder(
      dividingBy: 1_000_000_000)
    return Int(rest > 0 ? whole + 1 : whole)
  }
}

extension RateCounter {
  /// From now on, identifies clients by digests. All facades compute the digests with `secret`.
  package func use(secret: String) {
    let secret = Array(secret.utf8)
    state.withLock { state in
      guard state.secret != secret else { return }
      let known = state.secret == nil ? state.buckets.keys.map { ($0, $0) } : Array(state.digests)
      let former = state.buckets
      (state.secret, state.buckets, state.digests, state.short) = (secret, [:], [:], [])
      for (client, key) in known { state.buckets[state.key(of: client)] = former[key] }
    }
  }

  /// From now on, divides the limit among the given number of facades.
  package func share(among facades: Int, at time: Int64) {
    state.withLock { state in
      guard state.share.facades != Int64(facades) else { return }
      let former = state.share
      state.share.facades = Int64(facades)
      state.changeAll { $0.advance(to: time, former) }
      // Unknown clients have not received room from other facades, so their room is also limited to
      // this facade's share.
      state.unknown.limit(to: state.share.room)
    }
  }

  /// Assumes that no other facade has counted requests since this one started.
  func beginAlone(at time: Int64) {
    state.withLock { state in
      let share = state.share
      state.unknown.advance(to: time, share)
      let missed = share.window - state.unknown.room
      state.changeAll {
        $0.advance(to: time, share)
        $0.receive(missed, share)
      }
    }
  }

  /// Starts an exchange with the other facades.
  ///
  /// - Returns: The number of the exchange, and the room that clients need beyond the room they
  ///   have at this facade.
  func beginExchange(at time: Int64, atMost count: Int) -> (number: Int, needed: [Room]) {
    state.withLock { state in
      state.exchange += 1
      var needed: [Room] = []
      var short: Set<String> = []
      for client in state.short {
        var bucket = state.bucket(of: client, at: time)
        let (share, exchange) = (state.share, state.exchange)
        let isShort = bucket.room < bucket.need(for: Self.reserve, share, in: exchange)
        let missing = bucket.need(for: Self.supply, share, in: exchange) - bucket.room
        state.buckets[client] = bucket
        guard isShort else { continue }
        short.insert(client)
        if needed.count < count { needed.append(Room(client: client, amount: missing)) }
      }
      state.short = short
      return (state.exchange, needed)
    }
  }

  /// Transfers to another facade as much of the requested room as the client can spare at this
  /// facade.
  ///
  /// - Returns: The amount of room transferred.
  func give(_ asked: Room, at time: Int64) -> Int64 {
    state.withLock { state in
      let isKnown = state.buckets[asked.client] != nil
      guard isKnown || state.buckets.count < Self.greatestCount else { return 0 }
      var bucket = state.bucket(of: asked.client, at: time)
      let need = bucket.need(for: Self.reserve, state.share, in: state.exchange)
      // Retain room for at least one request from an active client, because its next request may
      // arrive at this facade.
      let spare = bucket.room - (need > state.share.each / 8 ? max(need, state.share.each) : 0)
      let amount = max(0, min(spare, asked.amount))
      bucket.give(amount)
      state.buckets[asked.client] = bucket
      return amount
    }
  }

  /// Adds room that another facade has transferred.
  func receive(_ given: Room, at time: Int64) {
    state.withLock { state in
      guard state.buckets[given.client] != nil else { return }
      var bucket = state.bucket(of: given.client, at: time)
      bucket.receive(given.amount, state.share)
      state.buckets[given.client] = bucket
    }
  }
}

extension RateCounter.State {
  /// Returns the key for a client's bucket.
  fileprivate mutating func key(of client: String) -> String {
    let isKnown = (secret == nil ? buckets[client] != nil : digests[client] != nil)
    let client = isKnown || buckets.count < RateCounter.greatestCount ? client : ""
    guard let secret else { return client }
    if let known = digests[client] { return known }
    let digest = SHA256.authentication(of: Array(client.utf8), key: secret).prefix(16)
    let text = digest.map { $0.padded(to: 2, radix: 16) }.joined()
    digests[client] = text
    return text
  }

  /// Returns a client's bucket at `time`.
  fileprivate func bucket(of client: String, at time: Int64) -> RateBucket {
    var bucket = buckets[client] ?? unknown
    bucket.advance(to: time, share)
    return bucket
  }

  fileprivate mutating func changeAll(_ change: (inout RateBucket) -> Void) {
    change(&unknown)
    buckets = buckets.mapValues { bucket in
      var bucket = bucket
      change(&bucket)
      return bucket
    }
  }

  /// If there are too many buckets, removes buckets that have as much room as an unknown client.
  fileprivate mutating func sweep(at time: Int64) {
    // Sweep at most once per second, because each sweep visits every client.
    guard buckets.count >= RateCounter.greatestCount, time - sweptAt >= 1_000_000_000 else {
      return
    }
    sweptAt = time
    unknown.advance(to: time, share)
    buckets = buckets.filter { key, _ in bucket(of: key, at: time).room < unknown.room }
    digests = digests.filter { buckets[$0.value] != nil }
  }
}
