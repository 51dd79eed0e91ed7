import NIOCore
import Store
import Synchronization

/// Shares the limit of a counter with the facades that serve from the same database and have the same limit.
///
/// Each facade hands out its part by itself. Where a client may soon be short of room, its facade asks the
/// others, and each gives what the client does not need there, after taking it out of its own bucket. So room
/// is moved and never made, and no request waits for anything. Without the database every facade goes on with
/// its part. Why the group keeps the limit within 10 %: `docs/decisions/shared-limits.md`.
package final class RateExchange: StoreGroupMember {
  private struct State {
    /// When each of the other facades was last heard, in nanoseconds.
    var heard: [String: Int64] = [:]
    /// What is to be said as soon as can be.
    var answers: [RateMessage.Part] = []
    /// What is said even where there is nothing to ask or give; nil where nothing has to be.
    var greeting: RateMessage.Greeting?
    var saidAt = Int64.min
    var exchangedAt = Int64.min
    /// The number of the last exchange.
    var exchange = 0
    /// Until when another facade may still tell that it was there before; nil once that is settled.
    var aloneAt: Int64?
    var wasConnected = false
  }

  private let counter: RateCounter
  private let id: String
  private let state = Mutex(State())
  private let now: @Sendable () -> Int64
  /// Nanoseconds between two exchanges.
  package let interval: Int64

  /// How long others have to answer a facade that is new, in nanoseconds.
  private static let answerTime: Int64 = 1_000_000_000
  /// How often a facade is heard even where it has nothing to say, in nanoseconds.
  private static let heartbeat: Int64 = 2_000_000_000
  /// How long a facade that is not heard still counts, in nanoseconds.
  private static let patience: Int64 = 10_000_000_000
  /// Clients that others are asked for in one exchange at most.
  private static let mostClients = 1_000
  /// Other facades that are believed at most: whoever may connect to the database may speak there.
  private static let mostFacades = 255
  /// How many exchanges old the room may be that others give: what is on its way fills anew where it came from.
  private static let mostAge = 3

  /// - Parameter now: The time in nanoseconds, of a clock that only goes forward.
  package init(
    _ counter: RateCounter,
    now: @escaping @Sendable () -> Int64 = {
      Int64(clamping: NIODeadline.now().uptimeNanoseconds)
    }
  ) {
    self.counter = counter
    self.now = now
    id = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let window = Int64(counter.limit.seconds) * 1_000_000_000
    interval = min(max(window / 100, 100_000_000), 1_000_000_000)
  }

  /// How many facades share the limit.
  package var facades: Int { state.withLock { $0.heard.count + 1 } }

  package func connected(secret: String) {
    counter.use(secret: secret)
    let time = now()
    state.withLock { state in
      // Nobody was heard meanwhile, and nobody is gone for that.
      for id in state.heard.keys { state.heard[id] = time }
      state.greeting = .hello
      if !state.wasConnected || state.aloneAt != nil { state.aloneAt = time + Self.answerTime }
      state.wasConnected = true
    }
  }

  package func take(_ messages: [String]) {
    let time = now()
    for message in messages.lazy.compactMap({ RateMessage($0) })
    where message.id != id && message.limit == counter.limit.text {
      let isNew: Bool? = state.withLock { state in
        if message.greeting == .bye { return state.heard.removeValue(forKey: message.id) != nil }
        guard state.heard[message.id] != nil || state.heard.count < Self.mostFacades else {
          return nil
        }
        // A facade that is new learns at once who else is there.
        if message.greeting == .hello { state.greeting = state.greeting ?? .here }
        return state.heard.updateValue(time, forKey: message.id) == nil
      }
      guard let isNew else { continue }
      if isNew { counter.share(among: facades, at: time) }
      for part in message.parts { take(part, from: message.id, at: time) }
    }
  }

  private func take(_ part: RateMessage.Part, from id: String, at time: Int64) {
    guard let receiver = part.receiver else {
      let given = counter.give(part.room, at: time)
      guard given > 0 else { return }
      var answer = part
      (answer.receiver, answer.room.amount) = (id, given)
      state.withLock { $0.answers.append(answer) }
      return
    }
    let isRecent = state.withLock { (0...Self.mostAge).contains($0.exchange - part.exchange) }
    if receiver == self.id, isRecent { counter.receive(part.room, at: time) }
  }

  package func next() -> (messages: [String], wait: Duration) {
    let time = now()
    let isDue = state.withLock { state in
      guard state.exchangedAt == .min || time - state.exchangedAt >= interval else { return false }
      state.exchangedAt = time
      return true
    }
    if isDue { exchange(at: time) }
    return state.withLock { state in
      let isSilent = state.saidAt == .min || time - state.saidAt >= Self.heartbeat
      let wait = Duration.nanoseconds(state.exchangedAt + interval - time)
      guard isSilent || state.greeting != nil || !state.answers.isEmpty else { return ([], wait) }
      let messages = RateMessage.texts(
        limit: counter.limit.text, id: id, state.greeting ?? .here, state.answers)
      (state.saidAt, state.greeting, state.answers) = (time, nil, [])
      return (messages, wait)
    }
  }

  /// Forgets those who are gone, and asks for the room that clients need.
  private func exchange(at time: Int64) {
    let (isAlone, hasOthers) = state.withLock { state in
      state.heard = state.heard.filter { time - $0.value < Self.patience }
      let isAlone = state.heard.isEmpty && state.aloneAt.map { time >= $0 } ?? false
      if isAlone || !state.heard.isEmpty { state.aloneAt = nil }
      return (isAlone, !state.heard.isEmpty)
    }
    counter.share(among: facades, at: time)
    if isAlone { counter.beginAlone(at: time) }
    let (number, needed) = counter.beginExchange(at: time, atMost: hasOthers ? Self.mostClients : 0)
    state.withLock { state in
      state.exchange = number
      state.answers += needed.map { RateMessage.Part(receiver: nil, room: $0, exchange: number) }
    }
  }

  package var farewell: String {
    RateMessage.texts(limit: counter.limit.text, id: id, .bye, [])[0]
  }
}
