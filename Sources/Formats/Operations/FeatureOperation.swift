package import JSONStream
package import Messages
package import Parameters
package import Search

/// An operation of the contract that answers parameters with a JSON document.
///
/// A feature declares its operations, and front ends serve them: the facade as `GET` at a path, to
/// assistants as a tool.
package struct FeatureOperation: Sendable {
  /// A request for an operation.
  package struct Request: Sendable {
    /// The part of the path that `{id}` stands for; empty if the path has none.
    package let id: String
    /// The parameters by their names, without `lang` if the operation has a path.
    package let values: [String: [String]]
    /// The arguments of a tool as they were sent; nil if there are none.
    package let arguments: JSONNode?
    /// The language of labels and notes.
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

  /// The answer to a request.
  package struct Answer: Sendable {
    /// The JSON document.
    package let document: [UInt8]
    /// The sources of the homes in it, which decide how long caches may keep it; nil if it has none.
    package let source: SearchAnswer.Source?
    /// The cursor of the next page, if any.
    package let next: String?

    package init(_ document: [UInt8], source: SearchAnswer.Source? = nil, next: String? = nil) {
      (self.document, self.source, self.next) = (document, source, next)
    }
  }

  /// The path below `/v1/`, such as `companies/{id}`; nil if the facade has a route of its own.
  package let path: String?
  /// Its tool for assistants, if any.
  package let tool: AssistantTool?
  /// Answers a request.
  package let answer: @Sendable (Request) async throws(SearchError) -> Answer

  package init(
    _ path: String? = nil, tool: AssistantTool? = nil,
    answer: @escaping @Sendable (Request) async throws(SearchError) -> Answer
  ) {
    (self.path, self.tool, self.answer) = (path, tool, answer)
  }
}
