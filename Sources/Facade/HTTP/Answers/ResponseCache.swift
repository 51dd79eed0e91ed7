import Dispatch
import NIOCore
import NIOHTTP1
import Search
import Synchronization

/// A cache of responses. A response stays valid until it expires or the underlying data changes.
final class ResponseCache: Sendable {
  /// The parts of a request that determine its response: the target, and the accepted formats,
  /// languages and encodings.
  struct Key: Hashable, Sendable {
    var target: String
    var accept: String?
    var language: String?
    var wantsGzip: Bool

    fileprivate var cost: Int {
      target.utf8.count + (accept?.utf8.count ?? 0) + (language?.utf8.count ?? 0)
    }
  }

  final class Answer: Sendable {
    /// The header fields, without those that are added to every response.
    let headers: HTTPHeaders
    let body: ByteBuffer
    let tag: EntityTag
    /// The template of the route that produced the response.
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

    /// Returns the approximate size in bytes of an entry with this key.
    fileprivate func cost(under key: Key) -> Int { body.storageCapacity + key.cost + 1_024 }
  }

  /// Two generations of entries. Using an entry moves it into the young generation. When the young
  /// generation is full, the old generation is dropped.
  private struct State {
    var young: [Key: Answer] = [:]
    var old: [Key: Answer] = [:]
    var youngCost = 0
    var current: AnswerVersion?
    var version: UInt64 = 0
    /// The time at which `current` was last checked; meaningless while `current` is nil. The
    /// initial value, 0, is the time at which the machine started, so it can seem recent.
    var checkedAt = NIODeadline.uptimeNanoseconds(0)
    /// Whether a background check of the data version is running.
    var isLooking = false
  }

  private let state = Mutex(State())
  /// For each slot, the hash of the last key that was passed to `keepRepeated`.
  private let asked = Mutex([Int](repeating: 0, count: askedCount))
  private static let askedCount = 4_096
  private let capacity: Int
  private let checkEvery: TimeAmount
  private let readVersion: @Sendable () -> AnswerVersion?

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - capacity: The maximum total size of all entries in bytes; 0 disables the cache.
  ///   - checkEvery: The age at which the data version is checked again. During a check, which
  ///     takes longer on a busy machine, the known version can become twice as old.
  ///   - version: Returns the current data version; nil if unknown.
  init(
    capacity: Int, checkEvery: TimeAmount = .milliseconds(100),
    version: @escaping @Sendable () -> AnswerVersion?
  ) {
    self.capacity = capacity
    self.checkEvery = checkEvery
    readVersion = version
  }

  /// Returns the cached response to a request without blocking; nil if it is missing, or the data
  /// version must be checked first.
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

  /// Returns the data version and its number without blocking; nil if it must be checked first.
  func knownVersion(at now: NIODeadline) -> (AnswerVersion, number: UInt64)? {
    whileRecent(at: now) { state in state.current.map { ($0, state.version) } }
  }

  /// Returns the result of `body` if the last check of the data version is recent enough. If
  /// another check is due, starts it on a background thread.
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

  /// Returns the number of the current data version for a later call to `keep`. Checks the stores
  /// if the last check is too old.
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
        // All entries are outdated.
        state.young = [:]
        state.old = [:]
        state.youngCost = 0
      }
      state.checkedAt = max(state.checkedAt, now)
      return state.version
    }
  }

  /// Caches a cheap response only if the same request was made before, so that searches that never
  /// repeat do not evict other entries.
  func keepRepeated(_ answer: Answer, for key: Key) {
    let hash = key.hashValue
    let isRepeated = asked.withLock { asked in
      let slot = hash & (Self.askedCount - 1)
      defer { asked[slot] = hash }
      return asked[slot] == hash
    }
    if isRepeated, answer.expires > answer.storedAt { keep(answer, for: key) }
  }

  /// Caches a response unless it takes more than an eighth of the capacity.
  func keep(_ answer: Answer, for key: Key) {
    guard answer.cost(under: key) <= capacity / 8 else { return }
    state.withLock { insert(answer, for: key, into: &$0) }
  }

  /// The number of entries and their total size in bytes.
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
