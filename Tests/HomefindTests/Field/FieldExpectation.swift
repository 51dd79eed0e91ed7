extension FieldCase {
  /// An accepted result; the cases' `README.md` explains each field.
  struct Expectation: Decodable, Sendable {
    struct Line: Decodable, Sendable {
      var vertices: Int
      var first: [Double]
      var last: [Double]
      var turns: [String]?
    }

    var error: String?
    var routes: [Line]?
    var anyOrder: Bool?
    var firstRoute: Line?
    var at: [Double]?
    var tolerance: Double?
    var ids: [Int]?
    var names: [String: String]?
    var thai: [String: String]?
    var prices: [String: Int]?
    var coordinates: [String: [Double]]?
    var skipped: Int?
    var homes: Int?
    var syncOK: Bool?
    var syncError: String?
    var homesAfter: Int?
    var status: Int?
    var strings: [String]?
    var contentType: String?
    var sameAs: String?
    var out: String?
    var notOut: String?
    var absent: [String]?
    var arraysHaveItems: Bool?
    var namesDiffer: Bool?

    private enum CodingKeys: String, CodingKey {
      case error, routes, at, tolerance, ids, names, thai, prices, coordinates, skipped, homes
      case status, strings, out, absent
      case anyOrder = "any_order"
      case firstRoute = "first_route"
      case syncOK = "sync_ok"
      case syncError = "sync_error"
      case homesAfter = "homes_after"
      case contentType = "content_type"
      case sameAs = "same_as"
      case notOut = "not_out"
      case arraysHaveItems = "arrays_have_items"
      case namesDiffer = "names_differ"
    }
  }
}
