import JSONStream

/// A JSON document in a server's response.
struct ServerAnswer: Sendable {
  /// The document, exactly as received.
  var bytes: [UInt8]
  /// The document's parsed value.
  var root: JSONNode

  /// Returns the elements of the list `name`; empty if there is no such list.
  func list(_ name: String = "items") -> [JSONNode] { root[name]?.elements ?? [] }

  /// Returns several documents as a list document, `{"items":[…]}`.
  static func items(_ answers: [ServerAnswer]) -> [UInt8] {
    JSONWriter.document { $0.field(named: "items", json: array(answers.map(\.root))) }
  }

  /// Returns a JSON array of values, exactly as received.
  static func array(_ nodes: [JSONNode]) -> [UInt8] {
    [UInt8(ascii: "[")] + nodes.map(\.source).joined(separator: [UInt8(ascii: ",")])
      + [UInt8(ascii: "]")]
  }
}
