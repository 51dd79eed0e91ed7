import Foundation
import HomefindTesting
import Testing

@testable import OData

/// Runs the test cases for OData's grammar (OASIS); the environment variable `RESO_FILES` contains
/// the path of their folder.
@Suite(
  .enabled(
    if: ABNFCase.path != nil,
    "\(RESOFiles.absence(of: ABNFCase.file, from: "oasis-tcs/odata-abnf"))"))
struct ABNFTests {
  private func cases(_ rules: Set<String>) throws -> [ABNFCase] {
    try ABNFCase.all.get().filter { rules.contains($0.rule.lowercased()) }
  }

  private static let expressions: Set = [
    "commonexpr", "boolcommonexpr", "filter", "firstmemberexpr", "notexpr", "anyexpr", "isofexpr",
    "primitiveliteral",
  ]

  @Test func expressionsAreRead() throws {
    let cases = try cases(Self.expressions).filter { $0.isRight && $0.isOffered }
    #expect(cases.count > 90)
    for one in cases {
      #expect(throws: Never.self, "\(one)") { try FilterParser.parse(one.expression) }
    }
  }

  /// Tests expressions that are invalid in any service, and names that this service does not
  /// define.
  @Test func invalidExpressionsAreRejected() throws {
    // Unlike the grammar, the parser allows white space around a condition.
    let cases = try cases(Self.expressions).filter { one in
      !one.isRight && one.expression.trimmingCharacters(in: .whitespaces) != "true"
    }
    #expect(cases.count >= 5)
    for one in cases {
      #expect(throws: ODataProblem.self, "\(one)") { try TestRow.filter(one.expression) }
    }
  }

  @Test(arguments: [
    (["decimalvalue", "doublevalue", "decimalliteral", "doubleliteral"], 12),
    (["date", "datevalue"], 4), (["datetimeoffsetvalue", "datetimeoffsetliteral"], 8),
  ])
  func valuesAreRead(rules: [String], least: Int) throws {
    // Skip the year -10000 and leap seconds, which no source uses.
    let cases = try cases(Set(rules)).filter { one in
      !one.input.hasPrefix("-10000") && !one.input.contains(":60")
    }
    #expect(cases.count >= least)
    for one in cases {
      let isValue = (try? Self.value(one)) != nil
      #expect(isValue == one.isRight, "\(one)")
    }
  }

  private static func value(_ one: ABNFCase) throws(ODataProblem) -> ODataValue? {
    let syntax = try FilterParser.parse(one.rule.hasSuffix("Value") ? one.input : one.expression)
    let (value, type) = try syntax.value(syntax.root)
    let isNumber = one.rule.hasPrefix("d") && !one.rule.hasPrefix("date")
    return type?.isNumber == isNumber ? value : nil
  }
}

/// A string, and whether the string matches a rule of the grammar.
private struct ABNFCase: CustomStringConvertible {
  static let file = "odata-abnf-testcases.yaml"
  static let path = RESOFiles.path(of: file)

  var rule = ""
  var input = ""
  var isRight = true

  var description: String { "\(rule): \(input)" }

  static let all = Result { try read(String(contentsOfFile: path ?? "", encoding: .utf8)) }

  /// Parses the test cases. Each line contains a key and its value; long values span several lines.
  private static func read(_ text: String) -> [ABNFCase] {
    var (cases, key) = ([ABNFCase](), "")
    for line in text.split(separator: "\n").drop(while: { !$0.hasPrefix("TestCases") }) {
      let line = line.trimmingCharacters(in: .whitespaces)
      var value = line
      if let found = line.firstMatch(of: /^(?:- )?(Name|Rule|Input|FailAt|Expect): ?/) {
        (key, value) = (String(found.output.1), String(line[found.range.upperBound...]))
        if line.hasPrefix("- ") { cases.append(ABNFCase()) }
      } else if key == "Input" {
        value = " \(line)"
      }
      guard let last = cases.indices.last else { continue }
      switch key {
      case "Rule": cases[last].rule = value
      case "Input": cases[last].input += value
      case "FailAt": cases[last].isRight = false
      default: break
      }
    }
    return cases.map { one in
      var one = one
      // Remove YAML quotation marks around the whole value.
      if let mark = one.input.first, one.input.count > 1, one.input.last == mark {
        if mark == "\"" { one.input = String(one.input.dropFirst().dropLast()) }
      }
      return one
    }
  }

  /// The expression after percent-decoding.
  var expression: String {
    let text = rule == "filter" ? String(input.drop { $0 != "=" }.dropFirst()) : input
    return text.removingPercentEncoding ?? text
  }

  /// Whether the expression uses only features that `docs/reso.md` describes: no nested fields, no
  /// JSON lists or objects, no annotations or aliases, no named arguments, and operators in lower
  /// case.
  var isOffered: Bool {
    let text = expression.replacing(/'[^']*'/, with: "''")
    let paths = text.replacing(/\$it\/|\/(any|all)\(/, with: "(")
    return !text.isEmpty && !paths.contains("/") && !text.contains(/[\[{@"']$|[\[{@]/)
      && !text.contains(/\w=|^any\(|\b(EQ|Eq|AND|OR|Lt|LT)\b/)
  }
}
