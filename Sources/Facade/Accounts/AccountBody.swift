import Hummingbird
import JSONStream
import Messages
import Parameters
import Search

/// The body of an account request: a JSON object whose values are strings.
struct AccountBody {
  private let texts: [String: String]

  /// The maximum length of the body in bytes.
  private static let longest = 4 << 10

  /// Parses the body of `request`; the query may contain only a language.
  ///
  /// - Parameters:
  ///   - names: The names of the allowed members.
  ///   - message: The error if the body is not an object of strings.
  /// - Throws: `SearchError` for invalid content; `Problem` if the body's media type is unsupported
  ///   or the body is too long.
  init(of request: Request, _ names: [String], or message: FacadeMessage) async throws {
    try request.requireNoParameters()
    let root = try await JSONBody.document(in: request, upTo: Self.longest).root
    guard root.kind == .object else { throw SearchError(.invalidParameter, message) }
    let fields = root.fields
    try HomeFilters.require(fields.map(\.name), among: names)
    var texts: [String: String] = [:]
    for (name, node) in fields {
      guard let text = node.string else { throw SearchError(.invalidParameter, message) }
      // JSON does not define which of several members with the same name applies, so refuse
      // duplicates.
      guard texts.updateValue(text, forKey: name) == nil else {
        throw SearchError(parameter: name, .repeated(times: 2))
      }
    }
    self.texts = texts
  }

  /// Returns a member's value; nil if the member is absent.
  subscript(name: String) -> String? { texts[name] }
}
