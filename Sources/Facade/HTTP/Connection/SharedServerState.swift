import Admission
import NIOCore
import NIOHTTP1
import Synchronization

/// What the handlers of all connections share.
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
  /// Whether a target needs no key, also where others do.
  let isOpen: @Sendable (_ target: String) -> Bool
  private let settings: Mutex<ConnectionSettings>
  private let runningCount = Atomic<Int>(0)
  private let heldCount = Atomic<Int>(0)
  private let shedCount = Atomic<Int>(0)
  private let limiter: ConcurrencyLimiter
  let costlyRequests: CostlyRequestLimiter
  /// Takes note of a request that is over.
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

  /// The settings as they are now.
  var current: ConnectionSettings { settings.withLock { $0 } }

  /// Goes on with other settings, for the requests that come from now on.
  func change(to settings: ConnectionSettings) {
    self.settings.withLock { $0 = settings }
  }

  /// How many requests are being answered.
  var running: Int { runningCount.load(ordering: .relaxed) }

  /// Bytes of bodies taken in and of answers not yet read.
  var held: Int { heldCount.load(ordering: .relaxed) }

  /// How many requests were refused because there was too much to do.
  var shed: Int { shedCount.load(ordering: .relaxed) }

  /// How many requests may be answered at a time now.
  var runningLimit: Int { limiter.limit(running: 0, at: .now()) }

  /// Counts a request in, unless as many as may be are being answered, or as much is held.
  func begin(at now: NIODeadline) -> Bool {
    let running = runningCount.wrappingAdd(1, ordering: .relaxed).newValue
    if running <= limiter.limit(running: running, at: now), hasRoom { return true }
    end()
    return false
  }

  /// Takes note that something is done for a request which came at `arrival`.
  func started(_ arrival: NIODeadline) {
    let now = NIODeadline.now()
    limiter.add(wait: now - arrival, at: now)
  }

  /// Counts bytes that are held from now on.
  ///
  /// - Returns: Whether that is no more than may be.
  @discardableResult func hold(_ bytes: Int) -> Bool {
    heldCount.wrappingAdd(bytes, ordering: .relaxed).newValue <= limits.heldBytes
  }

  /// Counts the bytes of an answer that is yet to be made, where there is room for them.
  ///
  /// A quarter of the limit is left for answers too short to be counted ahead. What is longer than
  /// the rest by itself is made while next to nothing else is held.
  func reserve(_ bytes: Int) -> Bool {
    let held = heldCount.wrappingAdd(bytes, ordering: .relaxed).newValue
    if held <= limits.heldBytes / 4 * 3 || held - bytes <= limits.heldBytes / 64 { return true }
    release(bytes)
    return false
  }

  /// Whether no more bytes are held than may be.
  var hasRoom: Bool { held <= limits.heldBytes }

  /// Counts bytes that are held no longer.
  func release(_ bytes: Int) {
    heldCount.wrappingSubtract(bytes, ordering: .relaxed)
  }

  /// Counts a request that is refused because there is too much to do.
  func countShed() {
    shedCount.wrappingAdd(1, ordering: .relaxed)
  }

  /// Counts a request out.
  func end() {
    runningCount.wrappingSubtract(1, ordering: .relaxed)
  }
}
