/// A facade's share of a rate limit. Each facade enforces its share independently.
struct RateShare: Equatable {
  /// The limit's window in nanoseconds. Room is also measured in nanoseconds: a full window has
  /// room for exactly the number of requests that the limit allows.
  let window: Int64
  /// The room that one request uses.
  let each: Int64
  /// The number of facades that share the limit.
  var facades: Int64 = 1

  init(_ limit: RateLimit) {
    window = Int64(limit.seconds) * 1_000_000_000
    each = max(1, window / Int64(limit.requests))
  }

  /// The room that a facade has for a client before it requests room from other facades. It is
  /// always enough for at least one request.
  var room: Int64 { max(window / facades, each) }
}

/// The room that one client has left at one facade.
///
/// With a single facade, the bucket fills steadily at the limit's rate (the generic cell rate
/// algorithm of ATM Forum's Traffic Management 4.0). With several facades, each facade's bucket
/// fills at the facade's share of the rate up to its share of the limit, and the facades transfer
/// room to each other. Room beyond a facade's share drains as fast as the other buckets can fill,
/// so all buckets together never have more room than the limit.
struct RateBucket {
  private(set) var room: Int64
  /// The time at which `room` was last updated, in nanoseconds.
  private var time: Int64
  /// The number of requests since the latest exchange, which is numbered `exchange`.
  private var asked: Int64 = 0
  private var exchange = 0
  /// The decaying average of the room that requests needed between exchanges. The latest interval
  /// has a weight of 1/2, the interval before it 1/4, and so on.
  private var demand: Int64 = 0

  /// Creates a bucket with the given room at `time`.
  init(room: Int64, at time: Int64) {
    self.room = room
    self.time = time
  }

  /// Updates `room` to the time `now`.
  mutating func advance(to now: Int64, _ share: RateShare) {
    let steps = (now - time) / share.facades
    guard steps > 0 else { return }
    if room < share.room {
      room = min(share.room, room + steps)
    } else {
      room = max(share.room, room - steps * (share.facades - 1))
    }
    // Keep the remainder of the division for the next call.
    time += steps * share.facades
  }

  /// Counts a request and subtracts its room.
  ///
  /// - Returns: Whether there was enough room.
  mutating func take(_ share: RateShare, in exchange: Int) -> Bool {
    turn(to: exchange, share)
    asked += 1
    guard room >= share.each else { return false }
    room -= share.each
    return true
  }

  /// Returns the room that the client is expected to need over the next `exchanges` exchanges.
  mutating func need(for exchanges: Int64, _ share: RateShare, in exchange: Int) -> Int64 {
    turn(to: exchange, share)
    return min(share.window, exchanges * demand(with: asked, share))
  }

  /// Subtracts room that is transferred to another facade.
  mutating func give(_ room: Int64) { self.room -= room }

  /// Adds room from another facade; the total is at most a full window.
  mutating func receive(_ room: Int64, _ share: RateShare) {
    self.room = min(share.window, self.room + room)
  }

  /// Reduces the room to at most `room`.
  mutating func limit(to room: Int64) { self.room = min(self.room, room) }

  /// Resets the request count if there have been exchanges since the last call.
  private mutating func turn(to exchange: Int, _ share: RateShare) {
    guard exchange != self.exchange else { return }
    demand = demand(with: asked, share) >> min(62, exchange - self.exchange - 1)
    (asked, self.exchange) = (0, exchange)
  }

  private func demand(with asked: Int64, _ share: RateShare) -> Int64 {
    (demand + min(asked, share.window / share.each + 1) * share.each) / 2
  }
}
