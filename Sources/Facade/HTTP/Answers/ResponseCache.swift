import Dispatch
import NIOCore
import NIOHTTP1
import Search
import Synchronization

/// Ready answers by what was asked, for as long as what they rest on stays as it is.
final class ResponseCache: Sendable {
  /// What decides an answer: the request's target, and what its caller would take.
  struct Key: Hashable, Sendable {
    var target: String
    var accept: String?
    var language: String?
    var wantsGzip: Bool

    fileprivate var cost: Int {
      target.utf8.count + (accept?.utf8.count ?? 0) + (language?.utf8.count ?? 0)
    }
  }

  /// A ready answer.
  final class Answer: Sendable {
    /// The header fields, without those that every answer has anew.
    let headers: HTTPHeaders
    let body: ByteBuffer
    let tag: EntityTag
    /// The route that made it.
    let route: String
    let storedAt: NIODeadline
    fileprivate let expires: NIODeadline
    fileprivate let version: UInt64

    init(
      headers: HTTPHeaders, body: ByteBuffer, tag: EntityTag, route: String,
      storedAt: NIODeadline, lasting: TimeAmount, version: UInt64
    ) {
      self.headers = headers
      self.body = body
      self.tag = tag
      self.route = route
      self.storedAt = storedAt
      self.version = version
      expires = storedAt + lasting
    }

    /// Bytes that it takes under a key.
    fileprivate func cost(under key: Key) -> Int { body.storageCapacity + key.cost + 1_024 }
  }

  /// Two halves: what is asked for moves into the younger, and when that is full the older goes.
  private struct State {
    var young: [Key: Answer] = [:]
    var old: [Key: Answer] = [:]
    var youngCost = 0
    var current: AnswerVersion?
    var version: UInt64 = 0
    /// When `current` was last checked; only valid once there is one, since a machine's uptime may be
    /// shorter than the interval between checks.
    var checkedAt = NIODeadline.uptimeNanoseconds(0)
    /// Whether someone looks what answers rest on while others are answered.
    var isLooking = false
  }

  private let state = Mutex(State())
  /// The hash of the last key of each remainder for which an answer was made and not kept.
  private let asked = Mutex([Int](repeating: 0, count: askedCount))
  private static let askedCount = 4_096
  private let capacity: Int
  private let checkEvery: TimeAmount
  private let readVersion: @Sendable () -> AnswerVersion?

  /// A cache.
  ///
  /// - Parameters:
  ///   - capacity: Bytes that its answers may take together; 0 keeps nothing.
  ///   - checkEvery: How old the knowledge of what answers rest on becomes before someone looks anew;
  ///     while they do, which takes its time on a busy machine, it may become twice as old.
  ///   - version: What answers rest on now; nil where that cannot be told.
  init(
    capacity: Int, checkEvery: TimeAmount = .milliseconds(100),
    version: @escaping @Sendable () -> AnswerVersion?
  ) {
    self.capacity = capacity
    self.checkEvery = checkEvery
    readVersion = version
  }

  /// The ready answer to a request, without a wait for anything; nil where there is none, or where
  /// it is time to look whether it still holds.
  func answer(to key: Key, at now: NIODeadline) -> Answer? {
    whileRecent(at: now) { state in
      if let answer = state.young[key] { return usable(answer, in: state, at: now) }
      guard let answer = state.old[key], let answer = usable(answer, in: state, at: now) else {
        return nil
      }
      insert(answer, for: key, into: &state)
      return answer
    }
  }

  /// What answers rest on, and its number, without a wait for anything; nil where it is time to look.
  func knownVersion(at now: NIODeadline) -> (AnswerVersion, number: UInt64)? {
    whileRecent(at: now) { state in state.current.map { ($0, state.version) } }
  }

  /// What `body` finds, if what answers rest on was checked recently enough to hold. If that is soon
  /// over, another thread checks.
  private func whileRecent<Result>(
    at now: NIODeadline, _ body: (inout State) -> Result?
  ) -> Result? {
    let (result, isDue) = state.withLock { state -> (Result?, Bool) in
      guard state.current != nil, now < state.checkedAt + checkEvery * 2 else {
        return (nil, false)
      }
      let isDue = now >= state.checkedAt + checkEvery && !state.isLooking
      if isDue { state.isLooking = true }
      return (body(&state), isDue)
    }
    if isDue {
      Self.looking.async { [self] in
        _ = look()
        state.withLock { $0.isLooking = false }
      }
    }
    return result
  }

  private static let looking = DispatchQueue(label: "homefind.version", qos: .userInitiated)

  /// The number of what answers rest on, to be given to `keep` with one that is made from now on.
  /// The number of the current version; checks the stores if the last check is too old.
  func currentVersion() -> UInt64? {
    let known = state.withLock { state in
      state.current != nil && NIODeadline.now() < state.checkedAt + checkEvery
        ? state.version : nil
    }
    return known ?? look()
  }

  private func look() -> UInt64? {
    let now = NIODeadline.now()
    guard let present = readVersion() else { return nil }
    return state.withLock { state in
      if state.current != present {
        state.current = present
        state.version += 1
        // Nothing that is kept holds any longer.
        state.young = [:]
        state.old = [:]
        state.youngCost = 0
      }
      state.checkedAt = max(state.checkedAt, now)
      return state.version
    }
  }

  /// Caches a cheap answer only if the same request came before, so that searches that never repeat do
  /// not displace others.
  func keepRepeated(_ answer: Answer, for key: Key) {
    let hash = key.hashValue
    let isRepeated = asked.withLock { asked in
      let slot = hash & (Self.askedCount - 1)
      defer { asked[slot] = hash }
      return asked[slot] == hash
    }
    if isRepeated, answer.expires > answer.storedAt { keep(answer, for: key) }
  }

  /// Keeps an answer.
  func keep(_ answer: Answer, for key: Key) {
    guard answer.cost(under: key) <= capacity / 8 else { return }
    state.withLock { insert(answer, for: key, into: &$0) }
  }

  /// How many answers there are, and their bytes.
  var size: (answers: Int, bytes: Int) {
    state.withLock { state in
      let older = state.old.filter { state.young[$0.key] == nil }
      return (
        state.young.count + older.count,
        state.youngCost + older.reduce(0) { $0 + $1.value.cost(under: $1.key) }
      )
    }
  }

  private func usable(_ answer: Answer, in state: State, at now: NIODeadline) -> Answer? {
    answer.version == state.version && now < answer.expires ? answer : nil
  }

  private func insert(_ answer: Answer, for key: Key, into state: inout State) {
    let cost = answer.cost(under: key)
    if state.youngCost + cost > capacity / 2 {
      state.old = state.young
      state.young = [:]
      state.youngCost = 0
    }
    if let former = state.young.updateValue(answer, forKey: key) {
      state.youngCost -= former.cost(under: key)
    }
    state.youngCost += cost
  }
}
