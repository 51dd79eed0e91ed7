package import JSONStream
package import Messages
package import Parameters
package import Search

/// An operation of the contract that takes parameters and returns a JSON document.
///
/// A feature declares its operations. The facade serves them as `GET` routes, and the MCP server as
/// tools.
package struct FeatureOperation: Sendable {
  package struct Request: Sendable {
    /// The path's `{id}` segment; empty for other paths.
    package let id: String
    /// The parameters by name, without `lang` if the operation has a path.
    package let values: [String: [String]]
    /// The original arguments of a tool call; nil for other requests.
    package let arguments: JSONNode?
    package let language: Language
    /// Finds homes. Costly work waits until the front end admits it.
    package let finder: HomeFinder
    private let reserve: @Sendable (_ homes: Int) -> Bool

    package init(
      id: String = "", _ values: [String: [String]], arguments: JSONNode? = nil,
      _ language: Language, _ finder: HomeFinder,
      reserve: @escaping @Sendable (_ homes: Int) -> Bool
    ) {
      (self.id, self.values, self.arguments) = (id, values, arguments)
      (self.language, self.finder, self.reserve) = (language, finder, reserve)
    }

    /// Reserves memory for an answer with this many homes.
    ///
    /// - Throws: `SearchError` with code `overloaded` if there is not enough.
    package func require(homes: Int) throws(SearchError) {
      guard reserve(homes) else { throw .overloaded }
    }
  }

  package struct Answer: Sendable {
    package let document: [UInt8]
    /// The sources of the homes in the document, if any; they determine how long caches may keep
    /// it.
    package let source: SearchAnswer.Source?
    /// The cursor of the next page, if any.
    package let next: String?

    package init(_ document: [UInt8], source: SearchAnswer.Source? = nil, next: String? = nil) {
      (self.document, self.source, self.next) = (document, source, next)
    }
  }

  /// The path below `/v1/`, such as `companies/{id}`; nil if the facade has a separate route.
  package let path: String?
  /// The tool for assistants, if any.
  package let tool: AssistantTool?
  package let answer: @Sendable (Request) async throws(SearchError) -> Answer

  package init(
    _ path: String? = nil, tool: AssistantTool? = nil,
    answer: @escaping @Sendable (Request) async throws(SearchError) -> Answer
  ) {
    (self.path, self.tool, self.answer) = (path, tool, answer)
  }
}
