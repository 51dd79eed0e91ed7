import Foundation

/// Compares results with the expectations of a case. Each comparison returns whether the result is
/// correct.
enum FieldMatching {
  typealias Fields = [String: Any]

  static func matches(_ text: String, _ pattern: String) -> Bool {
    text.range(of: pattern, options: .regularExpression) != nil
  }

  static func object(_ text: String) -> Fields {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? Fields ?? [:]
  }

  /// Whether the program failed with a message that matches the pattern. Replaces `{host}`
  /// in the pattern with the server's host and port.
  static func isError(_ outcome: Program.Outcome, _ pattern: String, host: String) -> Bool {
    (1...127).contains(outcome.status)
      && matches(outcome.errors, pattern.replacing("\\{host\\}", with: host))
  }

  /// Compares the routes that `route read --json` prints with the expectation.
  static func isEqual(_ routes: [Fields], _ expected: FieldCase.Expectation) -> Bool {
    if let first = expected.firstRoute {
      return routes.first.map { isEqual($0, first) } ?? false
    }
    guard let lines = expected.routes, lines.count == routes.count else { return false }
    if expected.anyOrder == true {
      return lines.allSatisfy { line in routes.contains { isEqual($0, line) } }
    }
    return zip(routes, lines).allSatisfy { isEqual($0, $1) }
  }

  private static func isEqual(_ route: Fields, _ line: FieldCase.Expectation.Line) -> Bool {
    var vertices: [[Double]] = []
    for point in (route["polylines"] as? [[[Double]]] ?? []).joined()
    where vertices.last != point {
      vertices.append(point)
    }
    guard vertices.count == line.vertices, let first = vertices.first, let last = vertices.last
    else { return false }
    if let turns = line.turns {
      let steps = route["steps"] as? [Fields] ?? []
      guard steps.map({ $0["turn"] as? String ?? "" }) == turns else { return false }
    }
    return isNear([first[1], first[0]], line.first) && isNear([last[1], last[0]], line.last)
  }

  /// Whether two pairs of latitude and longitude are within `tolerance` degrees of each other.
  static func isNear(_ a: [Double], _ b: [Double], tolerance: Double = 0.00002) -> Bool {
    a.count == 2 && b.count == 2 && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
  }

  /// Compares the homes that `nearby --json` prints with the expectation.
  static func isEqual(_ answer: Fields, homes expected: FieldCase.Expectation) -> Bool {
    let items = answer["items"] as? [Fields] ?? []
    if let homes = expected.homes { return items.count == homes }
    var byNumber: [Int: Fields] = [:]
    for item in items {
      let digits = (item["id"] as? String ?? "").suffix(while: { $0.isASCII && $0.isNumber })
      byNumber[Int(digits) ?? -1] = item
    }
    guard byNumber.keys.sorted() == expected.ids?.sorted() else { return false }
    func all<Value>(_ values: [String: Value]?, _ holds: (Fields, Value) -> Bool) -> Bool {
      values?.allSatisfy { holds(byNumber[Int($0.key) ?? -1] ?? [:], $0.value) } ?? true
    }
    let skipped = ((answer["source"] as? Fields)?["skipped"] as? [Fields] ?? [])
      .reduce(0) { $0 + ($1["count"] as? Int ?? 0) }
    return skipped >= expected.skipped ?? 0
      && all(expected.names) { matches(name($0, "en"), $1) }
      && all(expected.thai) { matches(name($0, "th"), $1) }
      && all(expected.prices) { ($0["price"] as? Fields)?["min"] as? Int == $1 }
      && all(expected.coordinates) {
        let position = $0["position"] as? [String: Double] ?? [:]
        return isNear([position["lat"] ?? 0, position["lon"] ?? 0], $1)
      }
  }

  private static func name(_ home: Fields, _ language: String) -> String {
    (home["name"] as? [String: String])?[language] ?? ""
  }
}

extension String {
  /// Returns the longest suffix whose characters all satisfy the predicate.
  fileprivate func suffix(while isIncluded: (Character) -> Bool) -> Substring {
    self[(lastIndex { !isIncluded($0) }.map(index(after:)) ?? startIndex)...]
  }
}
