public import Messages

/// Why a store cannot be used.
///
/// `message` is for users; `cause` has the database's or the system's error, for the log.
public struct StoreError<Content: StoreContent>: Error, Sendable, Hashable, Localized {
  /// What kind of failure it is.
  public typealias Code = StoreFailure

  /// What kind of failure it is.
  public var code: Code
  /// The store's file, or the place of its server.
  public var path: String
  /// The database's or the system's error, for the log.
  public var cause: String?
  /// What takes the place of the sentence about a file, where a server holds the store.
  public var explanation: Message?

  /// A failure of the store at `path`.
  public init(
    _ code: Code, path: String, cause: String? = nil, explanation: Message? = nil
  ) {
    self.code = code
    self.path = path
    self.cause = cause
    self.explanation = explanation
  }

  /// The failure that an error of any kind is; one of a store of listings is told by its sentence, since
  /// both may be in one database.
  package init(_ error: any Error, path: String) {
    if let error = error as? Self {
      self = error
    } else if let error = error as? ListingStoreError {
      self.init(error.code, path: path, cause: error.cause, explanation: error.message)
    } else {
      self.init(Code(error), path: path, cause: "\(error)")
    }
  }

  /// What `body` returns of the store at `path`; what it throws becomes an error of that store.
  package static func at<Value>(
    _ path: String, _ body: () throws -> Value
  ) throws(Self) -> Value {
    do {
      return try body()
    } catch {
      throw Self(error, path: path)
    }
  }

  /// Whether a server holds the store: it comes back by itself, and what is in memory of it stays.
  public var isOfServer: Bool { explanation != nil }

  /// One sentence for people that says what to do.
  public var message: Message { explanation ?? Content.sentence(of: code, at: path) }
}

/// What a store holds, for the sentences about it.
public protocol StoreContent: Sendable {
  /// One sentence for people about a failure of a store in a file, that says what to do.
  static func sentence(of failure: StoreFailure, at path: String) -> Message
}
