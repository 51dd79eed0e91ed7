import Foundation
import HomefindTesting
import Testing

@testable import Facade

/// Cases from the field about the interfaces that programs use (`../shared/cases/field`).
@Suite struct FieldCaseTests {
  private typealias Fields = [String: Any]

  /// A case of `cases.json`.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var run: String
    var input: String
    var headers: [String: String]
    /// The accepted results as JSON; any one of them is right.
    var expected: [String]

    var testDescription: String { name }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/cases/field").standardized

  private static let cases: [Case] = {
    let list = (try? Data(contentsOf: folder.appending(path: "cases.json")))
      .flatMap { try? JSONSerialization.jsonObject(with: $0) }
    let cases = list as? [Fields] ?? (list as? Fields)?["cases"] as? [Fields] ?? []
    return cases.compactMap { fields in
      guard let name = fields["case"] as? String, let run = fields["run"] as? String,
        ["odata", "mcp", "openapi"].contains(run), let input = fields["input"] as? String,
        let text = try? String(
          contentsOf: folder.appending(path: "\(name)/\(input)"), encoding: .utf8)
      else { return nil }
      let expected = (fields["expected"] as? [Fields] ?? []).compactMap { result in
        (try? JSONSerialization.data(withJSONObject: result)).map {
          String(decoding: $0, as: UTF8.self)
        }
      }
      return Case(
        name: name, run: run, input: text.trimmingCharacters(in: .whitespacesAndNewlines),
        headers: fields["headers"] as? [String: String] ?? [:], expected: expected)
    }
  }()

  @Test(
    .enabled(if: !cases.isEmpty, "there is no ../shared/cases/field beside the checkout"),
    arguments: cases)
  func theResultIsRight(field: Case) async throws {
    try await StoredFacade.run([try StoredFacade.homes(1...40)]) { client in
      let answer: RawAnswer
      switch field.run {
      case "odata": answer = try await client.raw("GET /reso/\(field.input)", field.headers)
      case "mcp":
        answer = try await client.raw(
          "POST /mcp", ["Content-Type": "application/json"], body: field.input)
      default: answer = try await client.raw("GET \(field.input)")
      }
      var isRight = false
      for text in field.expected {
        let expected = try JSONSerialization.jsonObject(with: Data(text.utf8))
        if isRight { break }
        isRight = try await Self.fits(answer, try #require(expected as? Fields), client)
      }
      #expect(isRight, "\(answer.status) \(answer.fields) \(answer.json)")
    }
  }

  private static func fits(
    _ answer: RawAnswer, _ expected: Fields, _ client: FacadeClient
  ) async throws -> Bool {
    if let status = expected["status"] as? Int, status != answer.status { return false }
    if let other = expected["same_as"] as? String {
      let same = try await client.raw("GET /reso/\(other)")
      let rows = [answer, same].map { NSArray(array: $0.json["value"] as? [Any] ?? [1]) }
      if rows[0] != rows[1] || same.status != 200 { return false }
    }
    if let part = expected["content_type"] as? String,
      answer.fields["content-type"]?.contains(part) != true
    {
      return false
    }
    let rows = answer.json["value"] as? [Fields] ?? []
    for name in expected["strings"] as? [String] ?? [] {
      if rows.isEmpty || !rows.allSatisfy({ $0[name] is String }) { return false }
    }
    let tools = (answer.json["result"] as? Fields)?["tools"] as? [Fields] ?? []
    for word in expected["absent"] as? [String] ?? [] {
      if tools.isEmpty { return false }
      for tool in tools {
        let schema = try JSONSerialization.data(withJSONObject: tool["inputSchema"] ?? [:])
        if String(decoding: schema, as: UTF8.self).contains(word) { return false }
      }
    }
    if expected["arrays_have_items"] as? Bool == true {
      return bareArrays(in: answer.json) == 0
    }
    return true
  }

  private static func bareArrays(in value: Any) -> Int {
    if let fields = value as? Fields {
      let isBare = fields["type"] as? String == "array" && fields["items"] == nil
      return fields.values.reduce(isBare ? 1 : 0) { $0 + bareArrays(in: $1) }
    }
    return (value as? [Any] ?? []).reduce(0) { $0 + bareArrays(in: $1) }
  }
}
