package import JSONStream

/// The declaration of a tool that assistants can call. It takes the parameters of one or more
/// operations in the contract and returns their answer.
package struct AssistantTool: Sendable {
  /// The tool's name in the Model Context Protocol.
  package let name: String
  /// A short name for people.
  package let title: String
  /// The description by which an assistant chooses the tool and its arguments.
  package let summary: String
  /// The ids of its operations in the contract; their answers have the same type.
  package let operations: [String]
  /// Whether it examines all homes, which only the index in memory supports.
  package let needsWholeIndex: Bool
  /// Returns the answer, a JSON document, as lines of text.
  package let lines: @Sendable (JSONNode, ToolText) -> [String]

  package init(
    _ name: String, title: String, summary: String, operations: [String],
    needsWholeIndex: Bool = false, lines: @escaping @Sendable (JSONNode, ToolText) -> [String]
  ) {
    (self.name, self.title, self.summary) = (name, title, summary)
    (self.operations, self.needsWholeIndex, self.lines) = (operations, needsWholeIndex, lines)
  }
}
