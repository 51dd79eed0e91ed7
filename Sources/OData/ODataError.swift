public import Messages

/// An error in an OData request: the problem, and the part of the request that caused it.
public struct ODataError: Error, Sendable, Hashable, Localized {
  public let problem: ODataProblem
  /// The query option or path component that caused the error, such as `$filter`.
  public let target: String

  /// Creates an error about `target`.
  public init(_ problem: ODataProblem, target: String) {
    self.problem = problem
    self.target = target
  }

  /// The HTTP status of the response.
  public var status: Int {
    switch problem {
    case .unknownResource, .unknownKey: 404
    case .tooLong: 413
    case .notSupported: 501
    default: 400
    }
  }

  /// A stable, machine-readable code.
  public var code: String {
    switch status {
    case 404: "NotFound"
    case 413: "TooLarge"
    case 501: "NotImplemented"
    default: "BadRequest"
    }
  }

  /// A one-sentence message for the user.
  public var message: Message { problem.message(about: target) }
}

/// A problem with an OData request.
public enum ODataProblem: Error, Sendable, Hashable {
  /// The text is longer than this limit in bytes.
  case tooLong(limit: Int)
  /// The expression is nested more deeply than this limit.
  case tooDeep(limit: Int)
  /// The expression has more operators, fields and values than this limit.
  case tooManyParts(limit: Int)
  /// Evaluating the expression for this number of rows exceeds a request's budget; the string is
  /// the most expensive part.
  case tooExpensive(String, rows: Int)
  /// The text at this byte, counted from 1, is unexpected.
  case unexpected(String, at: Int)
  /// The text ends prematurely.
  case unfinished
  /// The text starts like a literal but is not valid.
  case notALiteral(String)
  /// The resource has no such field.
  case unknownField(String, nearest: String?)
  /// There is no function with this name.
  case unknownFunction(String)
  /// The function does not accept these arguments.
  case otherArguments(String)
  /// The operator does not support these types.
  case otherTypes(String, String, String)
  /// A Boolean expression is required.
  case notACondition
  /// The field is a list, so conditions on its elements need `any` or `all`.
  case aList(String)
  /// The area in `geo.intersects` is invalid.
  case notAnArea(Message)
  /// The option occurs more than once.
  case repeated(times: Int)
  /// There is no such query option.
  case unknownOption(nearest: String?)
  /// The text is not a non-negative integer.
  case notACount(String)
  /// The text is neither true nor false.
  case notAFlag(String)
  /// There is no format with this name.
  case otherFormat(String)
  /// The link is malformed or belongs to a different query.
  case foreignLink
  /// No resource with this name can be expanded.
  case notExpandable(String, known: [String])
  /// There is no resource with this name.
  case unknownResource(String, known: [String])
  /// There is no row with this key.
  case unknownKey(String)
  /// The text is not a valid key.
  case notAKey(String)
  /// This part of OData is not supported.
  case notSupported(String)
  /// This version is not supported.
  case otherVersion(String)
}

extension String {
  /// The text for quoting in a message: one line of at most 40 characters without control
  /// characters.
  var quoted: String {
    let line = String(
      map { character in
        let isControl = character.unicodeScalars.contains {
          $0.properties.generalCategory == .control
        }
        return character.isNewline || isControl ? " " : character
      })
    return line.count > 40 ? line.prefix(40) + "…" : line
  }
}
