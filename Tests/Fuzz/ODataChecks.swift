import Geo
import HomefindTesting
import Messages

@testable import OData

/// Checks what OData clients send: filters, orders and links.
enum ODataChecks {
  /// A row with a property of each type.
  private struct Row: Sendable {
    var number: Double
    var name: String?
    var day: Int

    static let entity = ODataEntity<Row>(
      "Row", key: "Key", expandable: ["Other"],
      [
        ODataProperty("Key", .string, traits: [.required], summary) { .string("\($0.number)") },
        ODataProperty("Name", .string, lookup: "Name", summary) { ODataValue($0.name) },
        ODataProperty("Price", .decimal, summary) { .number($0.number) },
        ODataProperty("Rooms", .int32, summary) { _ in .null },
        ODataProperty("Day", .date, summary) { .date($0.day) },
        ODataProperty("Changed", .dateTimeOffset, summary) {
          .moment(Int64($0.day) * 86_400_000_000)
        },
        ODataProperty("IsNew", .boolean, summary) { .bool($0.number > 1) },
        ODataProperty("Tags", .string, traits: [.list], summary) {
          .list([$0.name ?? "", "pool"])
        },
        ODataProperty("Place", .point, summary) { _ in .point(.cityPillar) },
      ])

    private static let summary = Message(verbatim: "A field.")
  }

  private static let rows = [
    Row(number: 0, name: nil, day: 0), Row(number: 2_500_000, name: "Condo อโศก", day: 20_000),
    Row(number: -1.5e300, name: "", day: -700_000),
  ]

  /// Checks the input as a `$filter` and as an `$orderby`.
  static func condition(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    report("$filter") { () throws(ODataProblem) in
      let filter = try ODataFilter(parsing: text, of: Row.entity, now: 0)
      hold(
        (1...FilterSyntax.mostNodes).contains(filter.size), "a condition of \(filter.size) parts")
      let meets = rows.map(filter.matches)
      // Parentheses, white space and repeating the condition must not change its result.
      if text.utf8.count < 2_000,
        let again = try? ODataFilter(
          parsing: " ( \(text) ) and(\(text))", of: Row.entity, now: 0)
      {
        hold(rows.map(again.matches) == meets, "a condition holds otherwise in brackets")
      }
    }
    report("$orderby") { () throws(ODataProblem) in
      for order in try ODataOrder.list(parsing: text, of: Row.entity, now: 0) {
        for left in rows.map(order.value) {
          hold(!left.precedes(left), "a value comes before itself: \(left)")
          for right in rows.map(order.value) {
            hold(
              !(left.precedes(right) && right.precedes(left)), "\(left) and \(right) have no order")
          }
        }
      }
    }
  }

  /// Checks the input as a `$skiptoken` and as the value of each query option.
  static func position(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    report("$skiptoken") { () throws(ODataProblem) in
      let position = try ODataPosition(text: text)
      // NaN does not equal itself, so such positions cannot be compared.
      guard !position.values.contains(where: { !$0.equals($0) }) else { return }
      hold((try? ODataPosition(text: position.text)) == position, "a position is not what it was")
    }
    for name in ODataOptions.names {
      do throws(ODataError) {
        let options = try ODataOptions(parameters: [name: [text]])
        _ = try Row.entity.selected(options)
        try Row.entity.checkExpansion(options)
      } catch {
        tell(error)
      }
    }
  }

  private static func report(_ target: String, _ body: () throws(ODataProblem) -> Void) {
    do throws(ODataProblem) { try body() } catch { tell(ODataError(error, target: target)) }
  }

  private static func tell(_ error: ODataError) {
    for language in Language.allCases { holdSentence(error.message.text(in: language)) }
    hold([400, 404, 413, 501].contains(error.status), "the status \(error.status)")
  }
}
