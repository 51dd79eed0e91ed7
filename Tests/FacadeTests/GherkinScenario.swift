import Foundation
import Testing

/// A scenario from a Gherkin file.
struct GherkinScenario: Sendable, CustomTestStringConvertible {
  /// The first word after `Scenario:`.
  var name: String
  /// The steps without their keywords (`Given`, `When`, …). The steps in the file's background come
  /// first.
  var steps: [String]

  var testDescription: String { name }

  /// Reads all scenarios from a file.
  static func all(in path: String) throws -> [GherkinScenario] {
    var background: [String] = []
    var scenarios: [GherkinScenario] = []
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      let line = line.trimmingCharacters(in: .whitespaces)
      if let name = line.wholeMatch(of: /Scenario: *(\S+).*/) {
        scenarios.append(GherkinScenario(name: String(name.output.1), steps: background))
      } else if let step = line.wholeMatch(of: /(?:Given|When|Then|And|But|\*) +(.+)/) {
        let text = String(step.output.1)
        if let last = scenarios.indices.last {
          scenarios[last].steps.append(text)
        } else {
          background.append(text)
        }
      }
    }
    return scenarios
  }
}
