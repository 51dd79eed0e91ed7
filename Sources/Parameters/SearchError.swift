public import ListingSources
package import ListingStore
public import Listings
public import Messages
import Store

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
    /// The feed cannot be reached, or its answer cannot be read.
    case feedUnavailable
    /// The feed answers, but none or too few of its records can be used.
    case feedUnusable
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
    /// No seller of a known home has the id.
    case unknownCompany
    /// The store of listings cannot be used.
    case store
    /// The server that holds the store of listings cannot be reached or written at the moment.
    case storeUnavailable
    /// The disk has no room for the store of listings.
    case storeFull
    /// A directions document cannot be read, or holds no route.
    case badDirections
    /// Whoever asked gave up.
    case cancelled
    /// The database that holds the store answers searches, and cannot answer this one.
    case notIndexed
    /// There is too much to do, or no room for the answer beside the others that are being made.
    case overloaded

    /// Whether what is stale is better than this error: the feed or a server is the one to blame, and
    /// may be back later.
    package var allowsStale: Bool {
      switch self {
      case .feedUnavailable, .feedUnusable, .feedTimedOut, .storeUnavailable: true
      default: false
      }
    }
  }

  /// One parameter and what is wrong with it.
  public struct Parameter: Sendable, Hashable {
    /// The parameter's name, the same for the command line and the facade; of a member of a body, its name there.
    public let name: String
    /// What is wrong.
    public let problem: ParameterProblem

    package init(name: String, problem: ParameterProblem) {
      self.name = name
      self.problem = problem
    }

    /// What is wrong, a clause that reads on after the name.
    public var reason: Message { problem.message }
  }

  /// A place that a name may stand for.
  public struct Candidate: Sendable, Hashable {
    /// `province`, `district`, `station` or `line`.
    public let kind: String
    /// The code by which it is named without doubt; a line has none.
    public private(set) var code: String?
    /// Its names.
    public let name: LocalizedText
    /// Of a station or line, its system: `BTS`.
    public private(set) var system: String?
    /// Of a station, its line; of a district, its province's code.
    public private(set) var parent: String?
  }

  /// Nobody waits for the answer any longer.
  public static let cancelled = SearchError(.cancelled, SearchMessage.givenUp)

  /// The error of a request that is refused so that the others are served.
  public static let overloaded = SearchError(.overloaded, SearchMessage.overloaded)

  /// What went wrong.
  public let code: Code
  /// One sentence for people.
  public let message: Message
  /// The sentence for clients over the network, which names no file and no address of a database.
  public private(set) var publicMessage: Message
  /// Every bad parameter; empty unless `code` is `invalidParameter` or that of something unknown.
  public private(set) var parameters: [Parameter] = []
  /// The places that a name may stand for, where it stands for several.
  public private(set) var candidates: [Candidate] = []
  /// What lies behind it, for the log.
  public let cause: String?

  /// An error with its sentence.
  public init(_ code: Code, _ message: some Localized, cause: String? = nil) {
    self.code = code
    self.message = message.message
    publicMessage = message.message
    self.cause = cause
  }

  /// Bad parameters; the sentence names each.
  package init(
    _ code: Code = .invalidParameter, parameters: [Parameter], candidates: [Candidate] = []
  ) {
    let sentences = parameters.map {
      Message("\($0.name) \($0.reason)", "\($0.name) \($0.reason)")
    }
    self.init(code, sentences.joined(separator: "; "))
    (self.parameters, self.candidates) = (parameters, candidates)
  }

  /// One bad parameter.
  public init(
    _ code: Code = .invalidParameter, parameter name: String, _ problem: ParameterProblem,
    candidates: [Candidate] = []
  ) {
    self.init(
      code, parameters: [Parameter(name: name, problem: problem)], candidates: candidates)
  }

  /// What both make, so that one error names the bad parameters of either.
  ///
  /// - Throws: The error of the one that fails; of both, where they complain of parameters, both
  ///   complaints in one.
  public static func both<First, Second>(
    _ first: () throws(SearchError) -> First, _ second: () throws(SearchError) -> Second
  ) throws(SearchError) -> (First, Second) {
    let made: First
    do throws(SearchError) {
      made = try first()
    } catch {
      do throws(SearchError) {
        _ = try second()
      } catch let other {
        guard !error.parameters.isEmpty, !other.parameters.isEmpty else { throw error }
        throw SearchError(parameters: error.parameters + other.parameters)
      }
      throw error
    }
    return (made, try second())
  }

  /// One error that names the bad parameters of all `errors`; nil where there are none. Its code is
  /// `invalidParameter` where one has that, and an error that complains of no parameter stands for all.
  public static func joined(_ errors: [SearchError]) -> SearchError? {
    guard let first = errors.first, errors.count > 1 else { return errors.first }
    if let other = errors.first(where: { $0.parameters.isEmpty }) { return other }
    return SearchError(
      errors.contains { $0.code == .invalidParameter } ? .invalidParameter : first.code,
      parameters: errors.flatMap(\.parameters), candidates: errors.flatMap(\.candidates))
  }

  /// What `make` makes, where there are no `errors` yet.
  ///
  /// - Throws: One error that names the bad parameters of all `errors` and of `make`; what `make` says of
  ///   a parameter that `errors` name already is left out.
  public static func after<Made>(
    _ errors: [SearchError], _ make: () throws(SearchError) -> Made
  ) throws(SearchError) -> Made {
    var all = errors
    do throws(SearchError) {
      let made = try make()
      if all.isEmpty { return made }
    } catch {
      let named = Set(errors.flatMap(\.parameters).map(\.name))
      let others = error.parameters.filter { !named.contains($0.name) }
      if others.count == error.parameters.count {
        all.append(error)
      } else if !others.isEmpty {
        all.append(SearchError(error.code, parameters: others, candidates: error.candidates))
      }
    }
    throw joined(all) ?? .cancelled
  }

  /// The same error with its parameters by the names that `name` gives them.
  public func renamed(_ name: (String) -> String) -> SearchError {
    guard !parameters.isEmpty else { return self }
    return SearchError(
      code,
      parameters: parameters.map { Parameter(name: name($0.name), problem: $0.problem) },
      candidates: candidates)
  }

  /// The same error about the parameter `name`, which held what is wrong.
  package func renamed(_ name: String) -> SearchError { renamed { _ in name } }

  /// The error of a store that cannot be used.
  package init(_ error: ListingStoreError) {
    let code: Code =
      error.isOfServer ? .storeUnavailable : error.code == .diskFull ? .storeFull : .store
    self.init(code, error.message, cause: error.cause)
    let sentence: SearchMessage =
      error.code == .diskFull ? .storeFull : error.isOfServer ? .storeAway : .storeFailed
    publicMessage = sentence.message
  }

  /// The error that a source without a usable answer is to a search.
  public init(_ error: SourceError) {
    let code: Code =
      switch error.kind {
      case .unavailable: .feedUnavailable
      case .unusable: .feedUnusable
      case .timedOut: .feedTimedOut
      case .refusedLogin: .feedRefusedLogin
      case .cancelled: .cancelled
      }
    self.init(code, error.message, cause: error.cause)
  }
}

/// What a source answers.
///
/// - Throws: `SearchError` in place of the source's own.
package func asking<Answer>(
  _ ask: () async throws(SourceError) -> Answer
) async throws(SearchError) -> Answer {
  do {
    return try await ask()
  } catch {
    throw SearchError(error)
  }
}
