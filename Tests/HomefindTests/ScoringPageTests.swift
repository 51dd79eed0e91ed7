import Foundation
import Testing

/// Tests the score that docs/scoring.md calculates step by step. `DocumentTests` checks the output
/// that the page shows.
@Suite struct ScoringPageTests {
  private typealias Fields = [String: Any]

  /// A line of the list, such as: `commute`: 100 × (30 − 1) / 30 = 96.6.
  private struct Line {
    var name: String
    /// The text before the equals sign; nil without an equals sign.
    var calculation: String?
    var result: Double
    /// The points after the limit of 100 is applied; nil if the line has no limit.
    var cut: Double?
  }

  private static func section() throws -> String {
    let page = try Documents.text(of: "docs/scoring.md")
    let rest = try #require(page.components(separatedBy: "## One home by hand\n").last)
    return try #require(rest.components(separatedBy: "\n## ").first)
  }

  private static func lines(_ section: String) -> [Line] {
    let pattern =
      #/- `?([a-z]+)`?: (?:([0-9 ,.()+−×/]+) = )?([0-9.]+)(?:, at most 100: ([0-9.]+)|, since .*)?/#
    return section.split(separator: "\n").compactMap { line in
      guard let match = line.wholeMatch(of: pattern)?.output else { return nil }
      return Line(
        name: String(match.1), calculation: match.2.map { String($0) },
        result: Double(match.3) ?? -1, cut: match.4.flatMap { Double($0) })
    }
  }

  /// Returns the best home and the budget from the program's output.
  private static func best() async throws -> (item: Fields, budget: Fields) {
    let outcome = try await Program.run(
      "recommend", "--commute", "Asok:30min", "--salary", "45000", "--deposit", "300000",
      "--limit", "1", "--json")
    let answer = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? Fields)
    return (
      try #require((answer["items"] as? [Fields])?.first), try #require(answer["budget"] as? Fields)
    )
  }

  @Test func handCalculatedScoreMatchesProgram() async throws {
    let (item, _) = try await Self.best()
    let score = try #require(item["score"] as? Fields)
    let parts = try #require(score["parts"] as? [String: Fields])
    let lines = Self.lines(try Self.section())
    #expect(Set(lines.map(\.name)) == Set(parts.keys).union(["score"]))
    for line in lines {
      // The page truncates results to one decimal.
      if let calculation = line.calculation {
        var sum = Calculation(calculation)
        let value = sum.value()
        #expect((value * 10 + 1e-9).rounded(.down) / 10 == line.result, "\(line)")
      }
      let points = line.name == "score" ? score["points"] : parts[line.name]?["points"]
      #expect(points as? Double == line.cut ?? line.result, "\(line)")
    }
  }

  @Test func figuresOnPageMatchProgram() async throws {
    let (item, budget) = try await Self.best()
    let section = try Self.section()
    let score = try #require(item["score"] as? Fields)
    let price = try #require((item["price"] as? Fields)?["min"] as? Int)
    let minutes = try #require((item["commutes"] as? [Fields])?.first?["minutes"] as? Int)
    let greatest = try #require(budget["greatestPrice"] as? Int)
    let median = try #require(score["median"] as? Int)
    let compared = try #require(score["compared"] as? Int)
    let (cost, most, middle) = (Self.grouped(price), Self.grouped(greatest), Self.grouped(median))
    for words in [
      "is a condominium for \(cost) baht, \(minutes) minute from Asok", "\(most) baht fit",
      "The \(compared) condominiums", "median of \(middle) baht",
      "`commute`: 100 × (30 − \(minutes)) / 30 =", "`price`: 100 × (\(most) − \(cost)) / \(most) =",
      "`value`: 50 + 100 × (\(middle) − \(cost)) / \(middle) =",
    ] {
      #expect(section.replacing("\n", with: " ").contains(words), "\(words)")
    }
    // The page writes each part as its weight times its points.
    let parts = try #require(score["parts"] as? [String: Fields])
    for (name, part) in parts {
      let weight = try #require(part["weight"] as? Int)
      let points = try #require(part["points"] as? Double)
      #expect(section.contains("\(weight) × \(points)"), "\(name)")
    }
  }

  private static func grouped(_ number: Int) -> String {
    var digits = "\(number)"
    var end = digits.index(digits.endIndex, offsetBy: -3, limitedBy: digits.startIndex)
    while let place = end, place > digits.startIndex {
      digits.insert(",", at: place)
      end = digits.index(place, offsetBy: -3, limitedBy: digits.startIndex)
    }
    return digits
  }
}

/// A parser for the page's calculations: + − × / and parentheses.
private struct Calculation {
  private var rest: [Character]

  init(_ text: String) { rest = text.filter { $0 != " " && $0 != "," }.reversed() }

  mutating func value() -> Double {
    var value = product()
    while let sign = rest.last, "+−".contains(sign) {
      rest.removeLast()
      let next = product()
      value += sign == "+" ? next : -next
    }
    return value
  }

  private mutating func product() -> Double {
    var value = factor()
    while let sign = rest.last, "×/".contains(sign) {
      rest.removeLast()
      let next = factor()
      value = sign == "×" ? value * next : value / next
    }
    return value
  }

  private mutating func factor() -> Double {
    if rest.last == "(" {
      rest.removeLast()
      defer { rest.removeLast() }
      return value()
    }
    var digits = ""
    while let character = rest.last, character.isNumber || character == "." {
      digits.append(rest.removeLast())
    }
    return Double(digits) ?? .nan
  }
}
