import Geo
import HomefindTesting
import Messages

@testable import OData

/// A row with a field of each type.
struct TestRow: Sendable {
  var key = "a"
  var price: Double? = 2_500_000
  var name: String? = "Condo Asok"
  var rooms: Double?
  var day = 20_000
  var changed: Int64 = 1_795_651_200_500_000
  var tags = ["pool", "gym"]
  var isNew = true

  static let place = Coordinate.cityPillar

  static let entity = ODataEntity<TestRow>(
    "Row", key: "Key", expandable: ["Other"],
    [
      ODataProperty("Key", .string, traits: [.required], text) { .string($0.key) },
      ODataProperty("Price", .decimal, text) { $0.price.map { .number($0) } ?? .null },
      ODataProperty("Name", .string, lookup: "Name", text) { ODataValue($0.name) },
      ODataProperty("Rooms", .int32, text) { $0.rooms.map { .number($0) } ?? .null },
      ODataProperty("Day", .date, text) { .date($0.day) },
      ODataProperty("Changed", .dateTimeOffset, text) { .moment($0.changed) },
      ODataProperty("Tags", .string, traits: [.list], text) { .list($0.tags) },
      ODataProperty("IsNew", .boolean, text) { .bool($0.isNew) },
      ODataProperty("Place", .point, text) { _ in .point(place) },
    ])

  private static let text = Message("A field.", "ฟิลด์")

  /// The time 2026-11-26T12:00:00Z.
  static let now: Int64 = 1_795_694_400_000_000

  static func filter(_ text: String) throws(ODataProblem) -> ODataFilter<TestRow> {
    try ODataFilter(parsing: text, of: entity, now: now)
  }

  func meets(_ text: String) throws(ODataProblem) -> Bool {
    try Self.filter(text).matches(self)
  }
}
