import Formats
import Testing
import XMLStream

/// An element in a document with all its descendants, for tests that check whole documents.
struct XMLTree {
  var name: String
  var namespace: String?
  var id: String?
  var version: String?
  var text = ""
  var children: [XMLTree] = []

  /// Returns the root element of a document; throws if it is not well-formed.
  static func root(of document: [UInt8]) throws -> XMLTree {
    let parser = XMLPushParser(handler: Builder())
    try parser.feed(document)
    try parser.finish()
    return try #require(parser.handler.root)
  }

  func all(_ name: String) -> [XMLTree] { children.filter { $0.name == name } }

  /// The text of the first child with this name; nil if there is no such child.
  subscript(name: String) -> String? { all(name).first?.text }

  /// The element and all its descendants.
  var everything: [XMLTree] { [self] + children.flatMap(\.everything) }

  private struct Builder: XMLHandler {
    var open: [XMLTree] = []
    var root: XMLTree?

    func code(forName name: String) -> Int { 0 }

    mutating func start(_ element: borrowing XMLElement) {
      open.append(
        XMLTree(
          name: element.name, namespace: element.namespace, id: element.attribute("id"),
          version: element.attribute("version")))
    }

    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
      open[open.count - 1].text += String(decoding: bytes, as: UTF8.self)
    }

    mutating func end(code: Int) {
      let element = open.removeLast()
      if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }
  }
}
