import Basics
import Formats
import Foundation
import HTTPTypes
import HomefindTesting
import JSONStream
import Messages
import Testing

@testable import Facade

/// Tests that the cost of a request is bounded even with the longest values that the contract
/// allows. The unit of cost is a comparison of names or rows.
@Suite(.timeLimit(.minutes(10))) struct LongestValueTests {
  /// The maximum number of comparisons in a request; performing them takes a few milliseconds.
  private static let mostSteps = 3_000_000
  /// The maximum number of bytes in an escaped value in a URL.
  private static let addressBytes = 7_500

  /// Returns strings of `length` characters and shorter strings, because the most expensive strings
  /// are about as long as a name.
  ///
  /// - Parameter isKnown: Whether the parameter was already tested with another operation, in which
  ///   case fewer strings are sufficient.
  private static func texts(upTo length: Int, isKnown: Bool) -> [String] {
    let lengths = Set(isKnown ? [length, 40] : [length, 70, 40, 24]).filter { $0 <= length }
    let words = ["บางหว้าพหลโยธิน", "bang wa phahon yothin "] + (isKnown ? [] : ["x"])
    return lengths.flatMap { length in
      words.map { String(String(repeating: $0, count: length).unicodeScalars.prefix(length)) }
    }
  }

  private static func escaped(_ text: String) -> String {
    let whole = PercentEncoding.escaped(text, unless: \.isLetterOrDigit)
    // A truncated escape would be invalid.
    return String(whole.prefix(addressBytes)).droppingBrokenEscape
  }

  @Test func longestStringParametersCostLittle() async throws {
    try await SampleFacade.run { facade in
      let document = APIDocument(try JSONDocument(ContractDocument.bytes).root)
      var count = 0
      var known: Set<String> = []
      for operation in document.operations where ["GET", "POST"].contains(operation.method) {
        for node in operation.node["parameters"]?.elements.map(document.resolved) ?? [] {
          guard let name = node["name"]?.string, let place = node["in"]?.string,
            ["query", "path"].contains(place),
            let longest = Self.longest(node, document)
          else { continue }
          let isKnown = !known.insert(name).inserted
          for text in Self.texts(upTo: longest, isKnown: isKnown) {
            let target = Self.target(operation, name, place, text)
            let meter = WorkMeter()
            let status = try await WorkMeter.$current.withValue(meter) {
              try await facade.status(
                operation.method == "GET" ? .get : .post, target, body: Self.body(of: operation))
            }
            #expect(status != 500 && status != 504, "\(target.prefix(80)): \(status)")
            #expect(meter.steps <= Self.mostSteps, "\(target.prefix(80)): \(meter.steps)")
            count += 1
          }
        }
      }
      #expect(count > 500)
    }
  }

  /// Returns the maximum length of a parameter that is a string or a list of strings; nil for other
  /// types.
  private static func longest(_ node: JSONNode, _ document: APIDocument) -> Int? {
    guard let schema = node["schema"].map(document.resolved) else { return nil }
    let item = schema["items"].map(document.resolved) ?? schema
    guard item["type"]?.string == "string" || item["enum"] != nil else { return nil }
    return min(item["maxLength"]?.int ?? addressBytes, addressBytes)
  }

  /// Returns the example URL of an operation with another value for one parameter.
  private static func target(
    _ operation: APIOperation, _ name: String, _ place: String, _ text: String
  ) -> String {
    var path = operation.path
    var query: [String] = place == "query" ? ["\(name)=\(escaped(text))"] : []
    for (other, value) in operation.values.sorted(by: { $0.key < $1.key }) {
      let value = place == "path" && other == name ? escaped(text) : escaped(value)
      if path.contains("{\(other)}") {
        path = path.replacing("{\(other)}", with: value)
      } else if other != name {
        query.append("\(other)=\(value)")
      }
    }
    if place == "path" { path = path.replacing("{\(name)}", with: escaped(text)) }
    return query.isEmpty ? path : "\(path)?\(query.joined(separator: "&"))"
  }

  private static func body(of operation: APIOperation) -> String? {
    guard let body = operation.body, body.type.hasSuffix("json") else { return nil }
    return body.content["example"].map { String(decoding: $0.source, as: UTF8.self) } ?? "{}"
  }

  @Test func longestToolArgumentsCostLittle() async throws {
    let needed = [
      "search_homes": ["at": #""Asok""#], "show_home": ["id": #""1""#],
      "compare_homes": ["ids": #"["1", "2"]"#], "find_places": ["q": #""asok""#],
      "find_stations": ["q": #""asok""#], "stations_near": ["lat": "13.7", "lon": "100.5"],
      "plan_route": ["from": #""Asok""#, "to": #""Siam""#],
      "travel_times": ["from": #"["Asok"]"#, "to": #"["Siam"]"#],
      "market_prices": [:], "list_companies": [:],
    ]
    try await SampleFacade.run { facade in
      let routes = facade.server.routes
      let tools = MCPTools(
        finder: routes.finder, routes: routes.routes, services: routes.services, linkRoot: nil)
      var known: Set<String> = []
      for described in try JSONDocument(
        AssistantTool.list(of: tools.operations.compactMap(\.tool))
      ).root.elements {
        let name = try #require(described["name"]?.string)
        let tool = try #require(tools.operation(named: name))
        for (argument, schema) in described["inputSchema"]?["properties"]?.fields ?? [] {
          var arguments = try #require(needed[name])
          // The place arguments are mutually exclusive.
          if ["station", "province", "district", "lat", "lon"].contains(argument) {
            arguments["at"] = nil
          }
          let isKnown = !known.insert(argument).inserted
          let longest = schema["maxLength"]?.int ?? 60_000
          for text in Self.texts(upTo: longest, isKnown: isKnown) {
            arguments[argument] =
              schema["type"]?.string == "array" ? "[\"\(text)\"]" : "\"\(text)\""
            let json = arguments.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
            let node = try JSONDocument(Array("{\(json)}".utf8)).root
            let meter = WorkMeter()
            let outcome = await WorkMeter.$current.withValue(meter) {
              await tools.call(tool, node, in: .english)
            }
            #expect(!outcome.text.isEmpty, "\(name) \(argument)")
            #expect(meter.steps <= Self.mostSteps, "\(name) \(argument): \(meter.steps)")
          }
        }
      }
    }
  }

  /// Tests bodies with the maximum number of names.
  @Test func bodiesWithMostNamesCostLittle() async throws {
    try await SampleFacade.run { facade in
      for length in [8, 24, 80] {
        let names = (0..<1_050).map { number in
          String("bang wa \(number) phahon yothin chatuchak park station nowhere".prefix(length))
        }
        let lists = [names.prefix(50), names.dropFirst(50)].map { list in
          list.map { "\"\($0)\"" }.joined(separator: ", ")
        }
        let meter = WorkMeter()
        let status = try await WorkMeter.$current.withValue(meter) {
          try await facade.status(
            .post, "/v1/travel-times", body: #"{"from": [\#(lists[0])], "to": [\#(lists[1])]}"#)
        }
        #expect(status == 404 || status == 200)
        #expect(meter.steps <= 20 * Self.mostSteps, "\(length): \(meter.steps)")
      }
      let meter = WorkMeter()
      let long = String(repeating: "x", count: 250_000)
      let status = try await WorkMeter.$current.withValue(meter) {
        try await facade.status(
          .post, "/v1/travel-times", body: #"{"from": ["\#(long)"], "to": ["Siam"]}"#)
      }
      #expect(status == 400 && meter.steps == 0)
      let message = try await facade.status(
        .post, "/mcp", body: #"{"jsonrpc": "2.0", "id": "\#(long)"}"#)
      #expect(message == 413)
    }
  }
}

extension String {
  /// The text, without any truncated percent-encoded character at its end.
  fileprivate var droppingBrokenEscape: String {
    var text = self
    while !text.isEmpty, text.removingPercentEncoding == nil { text.removeLast() }
    return text
  }
}
