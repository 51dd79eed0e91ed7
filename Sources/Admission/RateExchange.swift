import NIOCore
import Store
import Synchronization

/// Shares a counter's limit with other facades that use the same database and the same limit.
///
/// Each facade enforces its share independently. If a client may soon run out of room, its facade
/// requests room from the other facades. Each of them transfers the room that the client does not
/// need there, after subtracting it from its own bucket. Room is only moved, never created, and no
/// request waits for an exchange. If the database is unavailable, every facade continues with its
/// share. `docs/decisions/shared-limits.md` explains why the group stays within 10% of the limit.
package final class RateExchange: StoreGroupMember {
  private struct State {
    /// The time in nanoseconds at which the last message from each other facade arrived.
    var heard: [String: Int64] = [:]
    /// The message parts to send as soon as possible.
    var answers: [RateMessage.Part] = []
    /// The greeting to send, with or without message parts; nil if no greeting is due.
    var greeting: RateMessage.Greeting?
    var saidAt = Int64.min
    var exchangedAt = Int64.min
    /// The number of the last exchange.
    var exchange = 0
    /// The deadline for other facades to reply to this new facade; nil once a facade has replied or
    /// the deadline has passed.
    var aloneAt: Int64?
    var wasConnected = false
  }

  private let counter: RateCounter
  private let id: String
  private let state = Mutex(State())
  private let now: @Sendable () -> Int64
  /// The number of nanoseconds between two exchanges.
  package let interval: Int64

  /// The time that other facades have to reply to a new facade, in nanoseconds.
  private static let answerTime: Int64 = 1_000_000_000
  /// The maximum time between two messages from a facade, in nanoseconds.
  private static let heartbeat: Int64 = 2_000_000_000
  /// The time, in nanoseconds, after which a silent facade is treated as gone.
  private static let patience: Int64 = 10_000_000_000
  /// The maximum number of clients in one exchange.
  private static let mostClients = 1_000
  /// The maximum number of other facades. There is a limit because anyone who can connect to the
  /// database can send messages.
  private static let mostFacades = 255
  /// The maximum age of capacity received from other facades, in exchanges. There is a limit because the bucket that gave
  /// the room refills while the room is in transit.
  private static let mostAge = 3

  /// - Parameter now: Returns the time of a monotonic clock in nanoseconds.
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

  /// The number of facades that share the limit.
  package var facades: Int { state.withLock { $0.heard.count + 1 } }

  package func connected(secret: String) {
    counter.use(secret: secret)
    let time = now()
    state.withLock { state in
      // No message could arrive while the connection was down, so do not consider any facade gone.
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
        // Reply immediately so that a new facade learns which other facades exist.
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

  /// Removes silent facades and requests the room that clients need.
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
