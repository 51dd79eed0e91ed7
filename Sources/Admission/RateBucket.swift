/// How a limit is shared among facades: each hands out its part by itself.
struct RateShare: Equatable {
  /// The limit's window in nanoseconds. Room for requests is measured in the same unit: a whole window is room
  /// for as many as the limit allows.
  let window: Int64
  /// What one request takes.
  let each: Int64
  /// How many facades share the limit.
  var facades: Int64 = 1

  init(_ limit: RateLimit) {
    window = Int64(limit.seconds) * 1_000_000_000
    each = max(1, window / Int64(limit.requests))
  }

  /// The room that one facade has for a client without asking the others: for one request at least.
  var room: Int64 { max(window / facades, each) }
}

/// What one client may still send at one facade.
///
/// With one facade it is a bucket that fills as steadily as the limit allows (the generic cell rate algorithm of
/// ATM Forum's Traffic Management 4.0). With several each has a bucket that fills at its part of the rate up to
/// its part of the limit, and room is passed from bucket to bucket. Whatever a bucket holds beyond its part
/// drains as fast as those of the others can fill, so that all of them never hold more than the limit.
struct RateBucket {
  private(set) var room: Int64
  /// When `room` was right, in nanoseconds.
  private var time: Int64
  /// Requests since the exchange of this number.
  private var asked: Int64 = 0
  private var exchange = 0
  /// The room that requests between two exchanges have needed: half of it by the last ones, a quarter by those
  /// before, and so on.
  private var demand: Int64 = 0

  /// A bucket with so much room at a time.
  init(room: Int64, at time: Int64) {
    self.room = room
    self.time = time
  }

  /// Brings `room` up to `now`.
  mutating func advance(to now: Int64, _ share: RateShare) {
    let steps = (now - time) / share.facades
    guard steps > 0 else { return }
    if room < share.room {
      room = min(share.room, room + steps)
    } else {
      room = max(share.room, room - steps * (share.facades - 1))
    }
    // What is left of the division counts the next time.
    time += steps * share.facades
  }

  /// Counts a request, and takes room for it.
  ///
  /// - Returns: Whether there was room.
  mutating func take(_ share: RateShare, in exchange: Int) -> Bool {
    turn(to: exchange, share)
    asked += 1
    guard room >= share.each else { return false }
    room -= share.each
    return true
  }

  /// The room that the client will need in the time of so many exchanges.
  mutating func need(for exchanges: Int64, _ share: RateShare, in exchange: Int) -> Int64 {
    turn(to: exchange, share)
    return min(share.window, exchanges * demand(with: asked, share))
  }

  /// Takes room out for another facade.
  mutating func give(_ room: Int64) { self.room -= room }

  /// Puts room in that another facade has given.
  mutating func receive(_ room: Int64, _ share: RateShare) {
    self.room = min(share.window, self.room + room)
  }

  /// Gives up what exceeds `room`.
  mutating func limit(to room: Int64) { self.room = min(self.room, room) }

  /// Begins to count anew where exchanges have been.
  private mutating func turn(to exchange: Int, _ share: RateShare) {
    guard exchange != self.exchange else { return }
    demand = demand(with: asked, share) >> min(62, exchange - self.exchange - 1)
    (asked, self.exchange) = (0, exchange)
  }

  private func demand(with asked: Int64, _ share: RateShare) -> Int64 {
    (demand + min(asked, share.window / share.each + 1) * share.each) / 2
  }
}
