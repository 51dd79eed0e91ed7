public import Messages

/// Why an OData request has no answer: one sentence, and what of the request it is about.
public struct ODataError: Error, Sendable, Hashable, Localized {
  /// What is wrong.
  public let problem: ODataProblem
  /// The query option or the part of the path that it is about, such as `$filter`.
  public let target: String

  /// An error about `target`.
  public init(_ problem: ODataProblem, target: String) {
    self.problem = problem
    self.target = target
  }

  /// The HTTP status that goes with it.
  public var status: Int {
    switch problem {
    case .unknownResource, .unknownKey: 404
    case .tooLong: 413
    case .notSupported: 501
    default: 400
    }
  }

  /// A word for programs, the same for ever.
  public var code: String {
    switch status {
    case 404: "NotFound"
    case 413: "TooLarge"
    case 501: "NotImplemented"
    default: "BadRequest"
    }
  }

  /// The sentence.
  public var message: Message { problem.message(about: target) }
}

/// What can be wrong with an OData request.
public enum ODataProblem: Error, Sendable, Hashable {
  /// It has more bytes than the limit.
  case tooLong(limit: Int)
  /// It is nested more deeply than the limit.
  case tooDeep(limit: Int)
  /// It has more operators, fields and values than the limit.
  case tooManyParts(limit: Int)
  /// It takes more work for so many rows than one request may; the text is its dearest part.
  case tooExpensive(String, rows: Int)
  /// Something else is expected at this byte, counted from 1.
  case unexpected(String, at: Int)
  /// It ends where something is expected.
  case unfinished
  /// It begins as a value and is none.
  case notALiteral(String)
  /// The resource has no such field.
  case unknownField(String, nearest: String?)
  /// Nothing is called so.
  case unknownFunction(String)
  /// The function takes other arguments.
  case otherArguments(String)
  /// The operator does not compare these types.
  case otherTypes(String, String, String)
  /// It is a value, where something that is true or false is expected.
  case notACondition
  /// It is a list, of which each value can be asked with any or all.
  case aList(String)
  /// The area of `geo.intersects` is none.
  case notAnArea(Message)
  /// It is given more often than once.
  case repeated(times: Int)
  /// There is no such query option.
  case unknownOption(nearest: String?)
  /// It is not a whole number from 0 on.
  case notACount(String)
  /// It is neither true nor false.
  case notAFlag(String)
  /// There is no such format.
  case otherFormat(String)
  /// It is no link that an answer gave, or that of another question.
  case foreignLink
  /// Nothing can be expanded by that name.
  case notExpandable(String, known: [String])
  /// There is no resource of that name.
  case unknownResource(String, known: [String])
  /// Nothing has that key.
  case unknownKey(String)
  /// It is no key.
  case notAKey(String)
  /// It is a part of OData that is not offered here.
  case notSupported(String)
  /// It is of a version that is not offered here.
  case otherVersion(String)
}

extension String {
  /// The text as a sentence may quote it: short and on one line.
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
