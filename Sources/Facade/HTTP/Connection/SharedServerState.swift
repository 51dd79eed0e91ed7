import NIOCore
import NIOHTTP1
import Search
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

/// What connection handlers do beyond their limits; may change while they serve.
struct ConnectionSettings: Sendable {
  /// Whose pages may read answers.
  var origins = CrossOrigin.none
  /// What stands before every path, such as `/homes`; empty where nothing does.
  var basePath = ""
  /// Fields that every answer has.
  var fields: [(String, String)] = SecurityFields.plain
  /// Who may ask, and how often.
  var admission = Admission()
  /// Who is believed when it says whom a request comes from.
  var forwarders = TrustedForwarders()
  /// Who the facade is over TLS.
  var identity: TLSIdentity?
  /// Whether the public URL is https, so that browsers reach the service over TLS through a proxy.
  var isPublishedOverTLS = false
}

/// A request that is over, for the log and the counts.
struct FinishedRequest: Sendable {
  /// The status that the log and the counts have for a client that left, as nginx does.
  static let statusOfLeft: UInt = 499

  /// How its answer came about.
  enum Outcome: String, Sendable {
    /// It was ready.
    case ready
    /// A route made it.
    case made
    /// It was refused before any route.
    case refused
    /// The client left before it was sent.
    case left
  }

  var id: String
  var method: String
  /// The route's template; `none` where no route was found.
  var route: String
  var status: UInt
  /// Bytes of the answer's body.
  var bytes: Int
  var duration: TimeAmount
  var outcome: Outcome
  /// Whom it came from.
  var client: String
  /// The name of the key that it came with.
  var keyName: String?
  /// How fresh what its answer rests on is.
  var freshness: SearchAnswer.Freshness?
}
