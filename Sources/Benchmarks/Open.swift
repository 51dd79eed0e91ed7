import Messages
import OData

/// The case in the `open` suite that needs no server: `condition BYTES` parses a condition of the
/// given size in bytes. The reported figure is the time to check the condition against the fields
/// of a resource.
enum OpenSuite {
  @Sendable
  static func run(_ name: String, _ arguments: [String]) async throws {
    guard name == "condition", arguments.count == 1, let bytes = Int(arguments[0]), bytes > 1_000
    else { throw BenchmarkError("open has only the case condition, with more than 1,000 bytes") }
    let text = condition(bytes)
    try await rounds {
      let repetitions = 100
      var size = 0
      let start = ContinuousClock.now
      for _ in 0..<repetitions { size += try ODataExpression.size(parsing: text) }
      let time = ContinuousClock.now - start
      for _ in 0..<repetitions {
        size -= try ODataFilter(parsing: text, of: Row.entity, now: 0).size
      }
      let checked = ContinuousClock.now - start - time
      return Round(
        time: time / repetitions, check: "\(size)",
        figures: ["checkedMicroseconds": checked / .microseconds(1) / Double(repetitions)])
    }
  }

  /// Returns a condition on prices and names, like those that programs generate.
  private static func condition(_ bytes: Int) -> String {
    var text = "Price le 3000000"
    var number = 0
    while text.utf8.count < bytes {
      number += 1
      text +=
        number % 2 == 0
        ? " or (Price gt \(1_000_000 + number) and Price le \(2_000_000 + number))"
        : " or contains(Name,'Asok \(number)') and not (Key eq 'home.\(number)')"
    }
    return text
  }

  private struct Row: Sendable {
    var number: Double

    static let entity = ODataEntity<Row>(
      "Row", key: "Key",
      [
        ODataProperty("Key", .string, traits: [.required], summary) { .string("\($0.number)") },
        ODataProperty("Name", .string, summary) { .string("Home \($0.number)") },
        ODataProperty("Price", .decimal, summary) { .number($0.number) },
      ])

    private static let summary = Message(verbatim: "A field.")
  }
}
