import Admission
import NIOCore
import NIOHTTP1
import Synchronization

/// The state that the handlers of all connections share.
final class SharedServerState: Sendable {
  let limits: FacadeLimits
  let cache: ResponseCache
  let inlineAnswers: InlineAnswers
  /// Handles small searches on the event loop; nil if the server offers no searches.
  let search: InlineSearch?
  let identifiers = RequestIdentifier()
  let date = CurrentDate()
  let connections = ConnectionCounts()
  let turns = LoopTurns()
  /// Whether connections are encrypted.
  let isSecure: Bool
  /// Whether a target is open to clients without an API key, even if other targets need one.
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

  /// Replaces the settings. The new settings apply to later requests.
  func change(to settings: ConnectionSettings) {
    self.settings.withLock { $0 = settings }
  }

  /// The number of running requests.
  var running: Int { runningCount.load(ordering: .relaxed) }

  /// The number of bytes in received bodies and in responses that clients have not read.
  var held: Int { heldCount.load(ordering: .relaxed) }

  /// The number of requests refused under load.
  var shed: Int { shedCount.load(ordering: .relaxed) }

  /// The current limit on concurrent requests.
  var runningLimit: Int { limiter.limit(running: 0, at: .now()) }

  /// Counts a request as running, unless the limit on running requests or on memory use is reached.
  func begin(at now: NIODeadline) -> Bool {
    let running = runningCount.wrappingAdd(1, ordering: .relaxed).newValue
    if running <= limiter.limit(running: running, at: now), hasRoom { return true }
    end()
    return false
  }

  /// Records that work has started on a request that arrived at `arrival`.
  func started(_ arrival: NIODeadline) {
    let now = NIODeadline.now()
    limiter.add(wait: now - arrival, at: now)
  }

  /// Adds `bytes` to the number of bytes held in memory.
  ///
  /// - Returns: Whether the total is within the limit.
  @discardableResult func hold(_ bytes: Int) -> Bool {
    heldCount.wrappingAdd(bytes, ordering: .relaxed).newValue <= limits.heldBytes
  }

  /// Reserves the memory for a response before the response is produced, if there is room.
  ///
  /// A quarter of the limit stays available for responses that are too short to need a reservation.
  /// A response larger than the other three quarters can be produced only while almost no other
  /// memory is in use.
  func reserve(_ bytes: Int) -> Bool {
    let held = heldCount.wrappingAdd(bytes, ordering: .relaxed).newValue
    if held <= limits.heldBytes / 4 * 3 || held - bytes <= limits.heldBytes / 64 { return true }
    release(bytes)
    return false
  }

  /// Whether the number of bytes held in memory is within the limit.
  var hasRoom: Bool { held <= limits.heldBytes }

  /// Subtracts `bytes` from the number of bytes held in memory.
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
