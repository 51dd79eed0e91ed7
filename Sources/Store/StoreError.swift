public import Messages

/// An error that makes a store unusable.
///
/// `message` is for users; `cause` is the error from the database or the system, for the log.
public struct StoreError<Content: StoreContent>: Error, Sendable, Hashable, Localized {
  public typealias Code = StoreFailure

  /// The kind of failure.
  public var code: Code
  /// The path of the store's file, or the location of its server.
  public var path: String
  /// The error from the database or the system, for the log.
  public var cause: String?
  /// The sentence about a store on a server, which replaces the sentence about a file; nil for a
  /// store in a file.
  public var explanation: Message?

  /// Creates an error for the store at `path`.
  public init(
    _ code: Code, path: String, cause: String? = nil, explanation: Message? = nil
  ) {
    self.code = code
    self.path = path
    self.cause = cause
    self.explanation = explanation
  }

  /// Creates an error for a store on a server from the server's error.
  public init(_ error: StoreServerError) {
    self.init(
      error.code, path: error.place, cause: error.cause, explanation: error.message)
  }

  /// Converts any error into an error for the store at `path`.
  package init(_ error: any Error, path: String) {
    switch error {
    case let error as Self: self = error
    case let error as StoreServerError:
      self.init(error)
      self.path = path
    default: self.init(Code(error), path: path, cause: "\(error)")
    }
  }

  /// Returns the result of `body`, and converts its errors into errors for the store at `path`.
  package static func at<Value>(
    _ path: String, _ body: () throws -> Value
  ) throws(Self) -> Value {
    do {
      return try body()
    } catch {
      throw Self(error, path: path)
    }
  }

  /// Whether the store is on a server. In that case, the server can recover without this process,
  /// and data that has already been read stays in memory.
  public var isOfServer: Bool { explanation != nil }

  /// A sentence that tells the user what to do.
  public var message: Message { explanation ?? Content.sentence(of: code, at: path) }
}

/// The content of a store, which determines the messages about the store's failures.
public protocol StoreContent: Sendable {
  /// Returns a sentence for users about a failure of a store in a file. The sentence also suggests
  /// what to do.
  static func sentence(of failure: StoreFailure, at path: String) -> Message
}
