package import JSONStream

/// The declaration of a tool that assistants can call. The tool accepts the parameters of one or
/// more operations in the contract and returns the operation's answer.
package struct AssistantTool: Sendable {
  /// The tool's name in the Model Context Protocol.
  package let name: String
  /// A short display name.
  package let title: String
  /// The description that an assistant uses to choose the tool and its arguments.
  package let summary: String
  /// The ids of the tool's operations in the contract; their answers have the same type.
  package let operations: [String]
  /// Whether the tool examines all homes, which only the in-memory index supports.
  package let needsWholeIndex: Bool
  /// Converts the response, a JSON document, to lines of text.
  package let lines: @Sendable (JSONNode, ToolText) -> [String]

  package init(
    _ name: String, title: String, summary: String, operations: [String],
    needsWholeIndex: Bool = false, lines: @escaping @Sendable (JSONNode, ToolText) -> [String]
  ) {
    (self.name, self.title, self.summary) = (name, title, summary)
    (self.operations, self.needsWholeIndex, self.lines) = (operations, needsWholeIndex, lines)
  }
}
