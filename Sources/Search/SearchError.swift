public import Listings
public import Messages

/// Why a search, or a question about places, has no answer.
///
/// `message` is for people: one sentence, what to do next included, and never a secret. `cause` is
/// for the log.
public struct SearchError: Error, Sendable, Hashable, Localized {
  /// What went wrong, for programs: exit codes and HTTP statuses follow from it.
  public enum Code: String, Sendable, CaseIterable {
    /// A parameter is missing, unknown, unreadable or out of range.
    case invalidParameter
    /// No province, district or station goes by the name given, or several do.
    case unknownPlace
    /// The feed cannot be reached, or what it answers cannot be used.
    case feedUnavailable
    /// The feed did not answer in time.
    case feedTimedOut
    /// The feed refused the user name or password.
    case feedRefusedLogin
    /// The station table is missing or damaged.
    case stationTable
    /// The feed may not be asked and the store does not hold what is needed.
    case notStored
    /// No listing has the id.
    case unknownListing
    /// The store of listings cannot be used.
    case store
    /// A directions document cannot be read, or holds no route.
    case badDirections
    /// Whoever asked gave up.
    case cancelled
    /// There is too much to do, or no room for the answer beside the others that are being made.
    case overloaded

    /// Whether what is stale is better than this error: the feed is the one to blame, and may be
    /// back later.
    var allowsStale: Bool {
      switch self {
      case .feedUnavailable, .feedTimedOut: true
      default: false
      }
    }
  }

  /// One parameter and what is wrong with it.
  public struct Parameter: Sendable, Hashable {
    /// The parameter's name, the same for the command line and the facade.
    public let name: String
    /// What is wrong.
    public let problem: ParameterProblem

    /// What is wrong, a clause that reads on after the name.
    public var reason: Message { problem.message }
  }

  /// A place that a name may stand for.
  public struct Candidate: Sendable, Hashable {
    /// `province`, `district`, `station` or `line`.
    public let kind: String
    /// The code by which it is named without doubt; a line has none.
    public let code: String?
    /// Its names.
    public let name: LocalizedText
    /// Of a station or line, its system: `BTS`.
    public let system: String?
    /// Of a station, its line; of a district, its province's code.
    public let parent: String?

    init(
      kind: String, code: String? = nil, name: LocalizedText, system: String? = nil,
      parent: String? = nil
    ) {
      self.kind = kind
      self.code = code
      self.name = name
      self.system = system
      self.parent = parent
    }
  }

  /// Nobody waits for the answer any longer.
  public static let cancelled = SearchError(.cancelled, SearchMessage.givenUp)

  /// The error of a request that is refused so that the others are served.
  public static let overloaded = SearchError(
    .overloaded, SearchMessage.overloaded)

  /// What went wrong.
  public let code: Code
  /// One sentence for people.
  public let message: Message
  /// Every bad parameter; empty unless `code` is `invalidParameter` or `unknownPlace`.
  public let parameters: [Parameter]
  /// The places that a name may stand for, where it stands for several.
  public let candidates: [Candidate]
  /// What lies behind it, for the log.
  public let cause: String?

  /// An error with its sentence.
  public init(_ code: Code, _ message: some Localized, cause: String? = nil) {
    self.code = code
    self.message = message.message
    self.parameters = []
    self.candidates = []
    self.cause = cause
  }

  /// Bad parameters; the sentence names each.
  init(
    _ code: Code = .invalidParameter, parameters: [Parameter], candidates: [Candidate] = []
  ) {
    self.code = code
    self.message = parameters.map {
      Message("\($0.name) \($0.reason)", "\($0.name) \($0.reason)")
    }
    .joined(separator: "; ")
    self.parameters = parameters
    self.candidates = candidates
    self.cause = nil
  }
}
