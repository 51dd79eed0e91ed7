package import JSONStream
package import Messages
package import Parameters
package import Search

/// An operation in the contract that accepts parameters and returns a JSON document.
///
/// Each feature declares its operations. The facade serves the operations as `GET` routes, and the
/// MCP server offers them as tools.
package struct FeatureOperation: Sendable {
  package struct Request: Sendable {
    /// The path's `{id}` segment; empty if the path has no such segment.
    package let id: String
    /// The parameters, keyed by name, without `lang` if the operation has a path.
    package let values: [String: [String]]
    /// The original arguments, if the request is a tool call; otherwise nil.
    package let arguments: JSONNode?
    package let language: Language
    /// Finds homes; costly searches wait until the front end admits them.
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

    /// Reserves memory for an answer with the given number of homes.
    ///
    /// - Throws: A `SearchError` with the code `overloaded` if there is not enough memory.
    package func require(homes: Int) throws(SearchError) {
      guard reserve(homes) else { throw .overloaded }
    }
  }

  package struct Answer: Sendable {
    package let document: [UInt8]
    /// The sources of the homes in the document, if any, which determine how long caches may store
    /// the document.
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
