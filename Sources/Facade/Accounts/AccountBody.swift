import Hummingbird
import JSONStream
import Messages
import Parameters
import Search

/// The body of a request of an account: an object of texts.
struct AccountBody {
  private let texts: [String: String]

  /// The longest body in bytes.
  private static let longest = 4 << 10

  /// Reads the body of `request`, whose address may have nothing but a language.
  ///
  /// - Parameters:
  ///   - names: The members that there may be.
  ///   - message: What is wrong where it is no object.
  /// - Throws: `SearchError` that names what is wrong, `Problem` where the body is of another type or
  ///   too long.
  init(of request: Request, _ names: [String], or message: FacadeMessage) async throws {
    try request.requireNoParameters()
    let root = try await JSONBody.document(in: request, upTo: Self.longest).root
    guard root.kind == .object else { throw SearchError(.invalidParameter, message) }
    let fields = root.fields
    try HomeFilters.require(fields.map(\.name), among: names)
    var texts: [String: String] = [:]
    for (name, node) in fields {
      guard let text = node.string else { throw SearchError(.invalidParameter, message) }
      // JSON leaves open which of two members counts.
      guard texts.updateValue(text, forKey: name) == nil else {
        throw SearchError(parameter: name, .repeated(times: 2))
      }
    }
    self.texts = texts
  }

  /// The text of a member; nil where it is not there.
  subscript(name: String) -> String? { texts[name] }
}
