import Admission
import NIOCore
import NIOHTTP1
import Synchronization

/// The state that the handlers of all connections share.
final class SharedServerState: Sendable {
  let limits: FacadeLimits
  let cache: ResponseCache
  let inlineAnswers: InlineAnswers
  /// Answers small searches on the event loop; nil if there are no searches.
  let search: InlineSearch?
  let identifiers = RequestIdentifier()
  let date = CurrentDate()
  let connections = ConnectionCounts()
  let turns = LoopTurns()
  /// Whether connections are encrypted.
  let isSecure: Bool
  /// Whether a target needs no API key even if other targets do.
  let isOpen: @Sendable (_ target: String) -> Bool
  private let settings: Mutex<ConnectionSettings>
  private let runningCount = Atomic<Int>(0)
  private let heldCount = Atomic<Int>(0)
  private let shedCount = Atomic<Int>(0)
  private let limiter: ConcurrencyLimiter
  let costlyRequests: CostlyRequestLimiter
  let report: @Sendable (FinishedRequest) -> Void

  init(
    limits: FacadeLimits, cache: ResponseCache,
    inlineAnswers: InlineAnswers = .cachedAndSmallSearches, search: InlineSearch? = nil,
    settings: ConnectionSettings,
    isSecure: Bool, isOpen: @escaping @Sendable (_ target: String) -> Bool = { _ in false },
    report: @escaping @Sendable (FinishedRequest) -> Void
  ) {
    self.limits = limits
    limiter = ConcurrencyLimiter(greatest: limits.running)
    costlyRequests = CostlyRequestLimiter(
      running: limits.costlyRunning, waiting: limits.costlyWaiting,
      waitingPerClient: limits.costlyWaitingPerClient)
    self.cache = cache
    self.inlineAnswers = inlineAnswers
    self.search = search
    self.settings = Mutex(settings)
    self.isSecure = isSecure
    self.isOpen = isOpen
    self.report = report
  }

  var current: ConnectionSettings { settings.withLock { $0 } }

  /// Replaces the settings for later requests.
  func change(to settings: ConnectionSettings) {
    self.settings.withLock { $0 = settings }
  }

  /// The number of running requests.
  var running: Int { runningCount.load(ordering: .relaxed) }

  /// The bytes of received bodies and of responses not yet read.
  var held: Int { heldCount.load(ordering: .relaxed) }

  /// The number of requests refused under load.
  var shed: Int { shedCount.load(ordering: .relaxed) }

  /// The current limit on concurrent requests.
  var runningLimit: Int { limiter.limit(running: 0, at: .now()) }

  /// Counts a request as running, unless the limit on running requests or on held memory is
  /// reached.
  func begin(at now: NIODeadline) -> Bool {
    let running = runningCount.wrappingAdd(1, ordering: .relaxed).newValue
    if running <= limiter.limit(running: running, at: now), hasRoom { return true }
    end()
    return false
  }

  /// Records that work started on a request which arrived at `arrival`.
  func started(_ arrival: NIODeadline) {
    let now = NIODeadline.now()
    limiter.add(wait: now - arrival, at: now)
  }

  /// Adds to the held bytes.
  ///
  /// - Returns: Whether the total is within the limit.
  @discardableResult func hold(_ bytes: Int) -> Bool {
    heldCount.wrappingAdd(bytes, ordering: .relaxed).newValue <= limits.heldBytes
  }

  /// Counts the bytes of a response in advance, if there is room.
  ///
  /// A quarter of the limit stays available for responses too short to be reserved. A response
  /// larger than the rest can only be made while almost nothing else is held.
  func reserve(_ bytes: Int) -> Bool {
    let held = heldCount.wrappingAdd(bytes, ordering: .relaxed).newValue
    if held <= limits.heldBytes / 4 * 3 || held - bytes <= limits.heldBytes / 64 { return true }
    release(bytes)
    return false
  }

  /// Whether the held bytes are within the limit.
  var hasRoom: Bool { held <= limits.heldBytes }

  /// Subtracts from the held bytes.
  func release(_ bytes: Int) {
    heldCount.wrappingSubtract(bytes, ordering: .relaxed)
  }

  /// Counts a request that is refused under load.
  func countShed() {
    shedCount.wrappingAdd(1, ordering: .relaxed)
  }

  /// Counts a request as no longer running.
  func end() {
    runningCount.wrappingSubtract(1, ordering: .relaxed)
  }
}
