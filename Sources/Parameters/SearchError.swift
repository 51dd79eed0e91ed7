public import ListingSources
package import ListingStore
public import Listings
public import Messages
import Store

/// An error in a search or a query about places.
///
/// `message` is for users. The message is one sentence that tells the user what to do next and
/// never contains a secret. `cause` is for the log.
///
/// For example, throw it for a parameter that cannot be parsed:
///
/// ```swift
/// func radius(_ text: String) throws(SearchError) -> Double {
///   guard let length = try? Length(parsing: text) else {
///     throw SearchError(parameter: "radius", .notADistance(text))
///   }
///   return length.metres
/// }
/// ```
public struct SearchError: Error, Sendable, Hashable, Localized {
  /// An error code for programs, which determines the exit status and the HTTP status.
  public enum Code: String, Sendable, CaseIterable {
    /// A parameter is missing, unknown, unreadable or out of range.
    case invalidParameter
    /// No province, district or station has the given name, or more than one does.
    case unknownPlace
    /// The feed is unreachable, or its response cannot be read.
    case feedUnavailable
    /// The feed responds, but too few of its records are usable.
    case feedUnusable
    /// The feed did not respond in time.
    case feedTimedOut
    /// The feed rejected the user name or password.
    case feedRefusedLogin
    /// The station table is missing or damaged.
    case stationTable
    /// The feed may not be queried, and the store does not contain the data.
    case notStored
    case unknownListing
    /// No stored home belongs to a seller with this id.
    case unknownCompany
    /// The listings store cannot be used.
    case store
    /// The store's server is currently unreachable or read-only.
    case storeUnavailable
    /// The disk has no free space for the listings store.
    case storeFull
    /// A directions document cannot be parsed, or contains no route.
    case badDirections
    /// The client is no longer waiting for the answer.
    case cancelled
    /// The database's index does not support this search.
    case notIndexed
    /// The service is overloaded or does not have enough memory for another answer.
    case overloaded

    /// Whether stale data is preferable to this error because the feed or a server failed and may
    /// recover.
    package var allowsStale: Bool {
      switch self {
      case .feedUnavailable, .feedUnusable, .feedTimedOut, .storeUnavailable: true
      default: false
      }
    }
  }

  /// A parameter and the problem with it.
  public struct Parameter: Sendable, Hashable {
    /// The parameter's name, which is the same on the command line and in the facade. For a member
    /// of a request body, this is the member's name.
    public let name: String
    /// The problem with the value.
    public let problem: ParameterProblem

    package init(name: String, problem: ParameterProblem) {
      self.name = name
      self.problem = problem
    }

    /// The problem as a clause that follows the parameter's name.
    public var reason: Message { problem.message }
  }

  /// A place that an ambiguous name could refer to.
  public struct Candidate: Sendable, Hashable {
    /// The kind of place: `province`, `district`, `station` or `line`.
    public let kind: String
    /// The place's unique code; nil for a line.
    public private(set) var code: String?
    public let name: LocalizedText
    /// The rail system of a station or line, such as `Metro`.
    public private(set) var system: String?
    /// The line of a station, or the code of a district's province.
    public private(set) var parent: String?
  }

  /// The error for a client that is no longer waiting for the answer.
  public static let cancelled = SearchError(.cancelled, SearchMessage.givenUp)

  /// The error for a request that is rejected to protect other requests.
  public static let overloaded = SearchError(.overloaded, SearchMessage.overloaded)

  /// The error code.
  public let code: Code
  /// The message for users, which is one sentence.
  public let message: Message
  /// The message for clients over the network, which contains no file names or database addresses.
  public private(set) var publicMessage: Message
  /// All invalid parameters; empty unless `code` is `invalidParameter` or reports an unknown name
  /// or id.
  public private(set) var parameters: [Parameter] = []
  /// The places that an ambiguous name could refer to.
  public private(set) var candidates: [Candidate] = []
  /// The underlying error, for the log.
  public let cause: String?

  /// Creates an error with a message.
  public init(_ code: Code, _ message: some Localized, cause: String? = nil) {
    self.code = code
    self.message = message.message
    publicMessage = message.message
    self.cause = cause
  }

  /// Creates an error for invalid parameters; its message names each parameter.
  package init(
    _ code: Code = .invalidParameter, parameters: [Parameter], candidates: [Candidate] = []
  ) {
    let sentences = parameters.map {
      Message("\($0.name) \($0.reason)", "\($0.name) \($0.reason)")
    }
    self.init(code, sentences.joined(separator: "; "))
    (self.parameters, self.candidates) = (parameters, candidates)
  }

  /// Creates an error for a single invalid parameter.
  public init(
    _ code: Code = .invalidParameter, parameter name: String, _ problem: ParameterProblem,
    candidates: [Candidate] = []
  ) {
    self.init(
      code, parameters: [Parameter(name: name, problem: problem)], candidates: candidates)
  }

  /// Returns the results of both closures. If both fail because of invalid parameters, a single
  /// error reports all of them.
  ///
  /// - Throws: The error of the closure that failed. If both closures fail, this is the first
  ///   error, or a joined error if both errors report invalid parameters.
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

  /// Joins several errors into one error that names all invalid parameters; nil if `errors` is
  /// empty. The code is `invalidParameter` if any of the errors has this code. If any of the errors
  /// has no parameters, returns the first such error alone.
  public static func joined(_ errors: [SearchError]) -> SearchError? {
    guard let first = errors.first, errors.count > 1 else { return errors.first }
    if let other = errors.first(where: { $0.parameters.isEmpty }) { return other }
    return SearchError(
      errors.contains { $0.code == .invalidParameter } ? .invalidParameter : first.code,
      parameters: errors.flatMap(\.parameters), candidates: errors.flatMap(\.candidates))
  }

  /// Returns the result of `make` if `errors` is empty.
  ///
  /// - Throws: An error that combines `errors` and the error thrown by `make`, and names all their
  ///   invalid parameters. Parameters that `errors` already names are not repeated.
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

  /// Returns the same error with parameters renamed by `name`.
  public func renamed(_ name: (String) -> String) -> SearchError {
    guard !parameters.isEmpty else { return self }
    return SearchError(
      code,
      parameters: parameters.map { Parameter(name: name($0.name), problem: $0.problem) },
      candidates: candidates)
  }

  /// Returns the same error with every parameter renamed to `name`, which is the parameter that
  /// contained the invalid value.
  package func renamed(_ name: String) -> SearchError { renamed { _ in name } }

  /// Creates the error for a store that cannot be used.
  package init(_ error: ListingStoreError) {
    let code: Code =
      error.isOfServer ? .storeUnavailable : error.code == .diskFull ? .storeFull : .store
    self.init(code, error.message, cause: error.cause)
    let sentence: SearchMessage =
      error.code == .diskFull ? .storeFull : error.isOfServer ? .storeAway : .storeFailed
    publicMessage = sentence.message
  }

  /// Creates the error for a source without a usable response.
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

/// Queries a source.
///
/// - Throws: The source's error as a `SearchError`.
package func asking<Answer>(
  _ ask: () async throws(SourceError) -> Answer
) async throws(SearchError) -> Answer {
  do {
    return try await ask()
  } catch {
    throw SearchError(error)
  }
}
