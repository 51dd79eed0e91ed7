import NIOCore
import NIOHTTP1
import Synchronization

/// What the doors of all connections share.
final class DoorKeeper: Sendable {
  let limits: FacadeLimits
  let cache: ResponseCache
  let identifiers = RequestIdentifier()
  let date = CurrentDate()
  /// Whether connections are encrypted.
  let isSecure: Bool
  private let settings: Mutex<DoorSettings>
  private let runningCount = Atomic<Int>(0)
  private let report: @Sendable (FinishedRequest) -> Void

  init(
    limits: FacadeLimits, cache: ResponseCache, settings: DoorSettings, isSecure: Bool,
    report: @escaping @Sendable (FinishedRequest) -> Void
  ) {
    self.limits = limits
    self.cache = cache
    self.settings = Mutex(settings)
    self.isSecure = isSecure
    self.report = report
  }

  /// The settings as they are now.
  var current: DoorSettings { settings.withLock { $0 } }

  /// Goes on with other settings, for the requests that come from now on.
  func change(to settings: DoorSettings) {
    self.settings.withLock { $0 = settings }
  }

  /// How many requests are being answered.
  var running: Int { runningCount.load(ordering: .relaxed) }

  /// Counts a request in, unless as many as may be are being answered.
  func begin() -> Bool {
    if runningCount.wrappingAdd(1, ordering: .relaxed).newValue <= limits.running { return true }
    end()
    return false
  }

  /// Counts a request out.
  func end() {
    runningCount.wrappingSubtract(1, ordering: .relaxed)
  }

  /// Takes note of a request that is over.
  func finished(_ request: FinishedRequest) {
    report(request)
  }
}

/// What the door does beyond its limits; may change while it serves.
struct DoorSettings: Sendable {
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
}

/// A request that is over, for the log and the counts.
struct FinishedRequest: Sendable {
  /// How its answer came about.
  enum Course: String, Sendable {
    /// It was ready.
    case ready
    /// A route made it.
    case made
    /// It was refused at the door.
    case refused
  }

  var id: String
  var method: String
  /// The route's template; `none` where no route was found.
  var route: String
  var status: UInt
  /// Bytes of the answer's body.
  var bytes: Int
  var duration: TimeAmount
  var course: Course
  /// Whom it came from.
  var client: String
  /// The name of the key that it came with.
  var keyName: String?
  /// How fresh what its answer rests on is.
  var freshness: String?
}
