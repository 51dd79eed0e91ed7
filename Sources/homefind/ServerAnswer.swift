import JSONStream

/// A JSON document that a server answered with.
struct ServerAnswer: Sendable {
  /// The document as it came.
  var bytes: [UInt8]
  /// Its value.
  var root: JSONNode

  /// The values of the list `name`; none where there is no such list.
  func list(_ name: String = "items") -> [JSONNode] { root[name]?.elements ?? [] }

  /// The document of a list of several, `{"items":[…]}`.
  static func items(_ answers: [ServerAnswer]) -> [UInt8] {
    JSONWriter.document { $0.field(named: "items", json: array(answers.map(\.root))) }
  }

  /// An array of values as they came.
  static func array(_ nodes: [JSONNode]) -> [UInt8] {
    [UInt8(ascii: "[")] + nodes.map(\.source).joined(separator: [UInt8(ascii: ",")])
      + [UInt8(ascii: "]")]
  }
}
