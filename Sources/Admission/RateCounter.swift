import Basics
package import NIOCore
import Synchronization

/// Counts the requests of each client, for this facade alone or with others (`RateExchange`).
package final class RateCounter: Sendable {
  /// Where a client stands.
  package struct Standing: Sendable, Equatable {
    /// How many more it may send at once.
    package var remaining: Int
    /// Seconds until it may send as many as ever.
    package var reset: Int
    /// Seconds until it may send one more; nil where it may now.
    package var wait: Int?
  }

  /// Room that one facade asks others for, or has given one.
  struct Room: Equatable {
    /// The digest of the client whose room it is.
    var client: String
    var amount: Int64
  }

  fileprivate struct State {
    var share: RateShare
    /// The buckets by the names of clients, or once there is a secret by digests of those.
    var buckets: [String: RateBucket] = [:]
    /// The bucket of a client that is not known.
    var unknown: RateBucket
    /// What clients' digests are made with, and those that were made.
    var secret: [UInt8]?
    var digests: [String: String] = [:]
    /// Clients that may soon be short of room.
    var short: Set<String> = []
    /// The number of the last exchange with other facades.
    var exchange = 0
    /// When buckets that say nothing any more were last taken out.
    var sweptAt: Int64 = 0
  }

  /// The maximum number of clients with a bucket of their own; all others share one bucket.
  private static let greatestCount = 100_000
  /// The part of a window that clients have room for at a facade which does not know yet what others count.
  private static let firstPart: Int64 = 20

  /// For how many exchanges a facade keeps what a client needs there: others take a while to give.
  private static let reserve: Int64 = 3
  /// For how many exchanges it asks for where it has less: it need not ask again soon.
  private static let supply: Int64 = 10

  package let limit: RateLimit
  private let state: Mutex<State>

  /// A counter.
  ///
  /// - Parameter time: Since when others may count the same clients, in nanoseconds; nil where none do.
  package init(_ limit: RateLimit, sharedSince time: Int64? = nil) {
    self.limit = limit
    let share = RateShare(limit)
    let first = time == nil ? share.window : max(share.each, share.window / Self.firstPart)
    state = Mutex(State(share: share, unknown: RateBucket(room: first, at: time ?? 0)))
  }

  /// Takes a request of a client, and says where it stands then.
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

  /// In how many seconds a bucket gets so many nanoseconds, where so many facades share the limit.
  private static func seconds(_ nanoseconds: Int64, _ facades: Int64) -> Int {
    let (product, isOver) = nanoseconds.multipliedReportingOverflow(by: facades)
    let (whole, rest) = (isOver ? Int64.max : product).quotientAndRemainder(
      dividingBy: 1_000_000_000)
    return Int(rest > 0 ? whole + 1 : whole)
  }
}

extension RateCounter {
  /// Knows clients by digests that all facades make with `secret`.
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

  /// Takes that so many facades share the limit from now on.
  package func share(among facades: Int, at time: Int64) {
    state.withLock { state in
      guard state.share.facades != Int64(facades) else { return }
      let former = state.share
      state.share.facades = Int64(facades)
      state.changeAll { $0.advance(to: time, former) }
      // Of a client that is not known nothing was received either.
      state.unknown.limit(to: state.share.room)
    }
  }

  /// Takes that nobody else has counted since this facade began to.
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

  /// Begins an exchange with the other facades.
  ///
  /// - Returns: Its number, and the room that clients need beyond what they have here.
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

  /// Gives another facade what a client does not need here of the room that is asked for.
  ///
  /// - Returns: How much that is.
  func give(_ asked: Room, at time: Int64) -> Int64 {
    state.withLock { state in
      let isKnown = state.buckets[asked.client] != nil
      guard isKnown || state.buckets.count < Self.greatestCount else { return 0 }
      var bucket = state.bucket(of: asked.client, at: time)
      let need = bucket.need(for: Self.reserve, state.share, in: state.exchange)
      // The next request of a client that goes on asking here is as near as any.
      let spare = bucket.room - (need > state.share.each / 8 ? max(need, state.share.each) : 0)
      let amount = max(0, min(spare, asked.amount))
      bucket.give(amount)
      state.buckets[asked.client] = bucket
      return amount
    }
  }

  /// Takes room that another facade has given.
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
  /// What the bucket of a client goes by.
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

  /// The bucket of a client as it is at `time`.
  fileprivate func bucket(of client: String, at time: Int64) -> RateBucket {
    var bucket = buckets[client] ?? unknown
    bucket.advance(to: time, share)
    return bucket
  }

  /// Changes every bucket.
  fileprivate mutating func changeAll(_ change: (inout RateBucket) -> Void) {
    change(&unknown)
    buckets = buckets.mapValues { bucket in
      var bucket = bucket
      change(&bucket)
      return bucket
    }
  }

  /// Takes out the buckets that have as much room as an unknown client's, where there are too many.
  fileprivate mutating func sweep(at time: Int64) {
    // Not for every request of a crowd: each sweep looks at every client.
    guard buckets.count >= RateCounter.greatestCount, time - sweptAt >= 1_000_000_000 else {
      return
    }
    sweptAt = time
    unknown.advance(to: time, share)
    buckets = buckets.filter { key, _ in bucket(of: key, at: time).room < unknown.room }
    digests = digests.filter { buckets[$0.value] != nil }
  }
}
