import Foundation
import FoundationXML
import Testing

@testable import FeedProvider

/// Tests that every name that the WSDL references is declared, either in the WSDL or in XML Schema.
@Suite struct WSDLTests {
  let wsdl = ServiceDescription.wsdl(authority: "127.0.0.1:8081")

  @Test func embeddedWSDLMatchesCommittedFile() throws {
    let file = Checkout.root.appendingPathComponent("wsdl/MapNewHomeServices.wsdl")
    #expect(Array(try Data(contentsOf: file)) == wsdl)
  }

  @Test func everyReferencedNameIsDeclared() throws {
    let names = try WSDLNames.read(wsdl)
    #expect(names.references.count > 70)
    for reference in names.references {
      let name = try #require(reference.qualified, "no namespace: \(reference)")
      if name.namespace == "http://www.w3.org/2001/XMLSchema" {
        #expect(["string", "long", "double", "int"].contains(name.local), "\(reference)")
      } else {
        let key = WSDLNames.Declared(kind: reference.kind, name: name)
        #expect(names.declared.contains(key), "\(reference)")
      }
    }
    #expect(names.repeated.isEmpty, "declared twice: \(names.repeated)")
  }

  @Test func wsdlDeclaresAllParts() throws {
    let names = try WSDLNames.read(wsdl)
    let counts = Dictionary(grouping: names.declared, by: \.kind).mapValues(\.count)
    #expect(counts[.message] == 6)
    #expect(counts[.portType] == 1)
    #expect(counts[.binding] == 2)
    #expect(counts[.element] == 6)
    #expect(counts[.type] == 6)
    #expect(names.operations.map(\.count) == [3, 3, 3])
    #expect(Set(names.operations.map { Set($0) }).count == 1)
    // The WSDL must declare a row's columns in the order that the provider uses.
    #expect(names.children["omst_GET_NEWHOMEData_MAP_V3"] == ListingAnswerRow.columns.map(\.name))
  }

  @Test(arguments: [
    "homes.example", "homes.example:8080", "127.0.0.1:1", "[::1]:8081", "localhost",
  ])
  func wsdlContainsRequestedHost(host: String) {
    let authority = ServiceDescription.authority(ofHost: host)
    #expect(authority == host)
    let text = String(decoding: ServiceDescription.wsdl(authority: host), as: UTF8.self)
    let parts = text.components(separatedBy: "location=\"http://\(host)/MapNewHomeServices.svc\"")
    #expect(parts.count == 3)
  }

  @Test(arguments: [
    nil, "", "a b", "a\"b", "a/b", "a<b", "host:", "host:x", "host:0", "host:70000", "a@b", "[::1",
    "[x]:1", "a:1:2", "[::1]x", ":80", "a?b", "host:+1",
  ])
  func invalidHostIsRefused(host: String?) {
    #expect(ServiceDescription.authority(ofHost: host) == nil)
  }
}

/// Collects the names that a WSDL declares and the names that it references.
private final class WSDLNames: NSObject, XMLParserDelegate {
  enum Kind: Hashable { case message, element, type, portType, binding }

  struct QName: Hashable {
    var namespace: String
    var local: String
  }

  struct Declared: Hashable {
    var kind: Kind
    var name: QName
  }

  struct Reference {
    var kind: Kind
    var text: String
    var qualified: QName?
  }

  var declared: Set<Declared> = []
  var repeated: [Declared] = []
  var references: [Reference] = []
  /// The operations in the port type and in each binding, in document order.
  var operations: [[String]] = []
  /// The child elements of each named complex type.
  var children: [String: [String]] = [:]

  private var prefixes: [[String: String]] = []
  private var targets: [String] = []
  private var path: [String] = []
  private var typeName: String?

  static func read(_ bytes: [UInt8]) throws -> WSDLNames {
    let names = WSDLNames()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = names
    if !parser.parse() { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    return names
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    var scope = prefixes.last ?? [:]
    for (name, value) in attributes where name.hasPrefix("xmlns:") {
      scope[String(name.dropFirst(6))] = value
    }
    prefixes.append(scope)
    targets.append(attributes["targetNamespace"] ?? targets.last ?? "")
    let parent = path.last
    path.append(element)
    let name = attributes["name"] ?? ""
    switch element {
    case "wsdl:message": declare(.message, name)
    case "wsdl:portType":
      declare(.portType, name)
      operations.append([])
    case "wsdl:binding":
      declare(.binding, name)
      refer(.portType, attributes["type"])
      operations.append([])
    case "wsdl:operation": operations[operations.count - 1].append(name)
    case "wsdl:input" where attributes["message"] != nil,
      "wsdl:output" where attributes["message"] != nil:
      refer(.message, attributes["message"])
    case "wsdl:part": refer(.element, attributes["element"])
    case "wsdl:port": refer(.binding, attributes["binding"])
    case "xs:complexType" where parent == "xs:schema":
      declare(.type, name)
      typeName = name
    case "xs:element" where parent == "xs:schema": declare(.element, name)
    case "xs:element":
      if let typeName { children[typeName, default: []].append(name) }
      refer(.type, attributes["type"])
    default: break
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    path.removeLast()
    prefixes.removeLast()
    targets.removeLast()
    if element == "xs:complexType", path.last == "xs:schema" { typeName = nil }
  }

  private func declare(_ kind: Kind, _ name: String) {
    let key = Declared(kind: kind, name: QName(namespace: targets.last ?? "", local: name))
    if !declared.insert(key).inserted { repeated.append(key) }
  }

  private func refer(_ kind: Kind, _ text: String?) {
    let parts = (text ?? "").split(separator: ":", maxSplits: 1).map(String.init)
    let namespace = parts.count == 2 ? prefixes.last?[parts[0]] : nil
    references.append(
      Reference(
        kind: kind, text: text ?? "",
        qualified: namespace.map { QName(namespace: $0, local: parts[1]) }))
  }
}
