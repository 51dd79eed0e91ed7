import Foundation
import Geo
import HomefindTesting
import Messages
import Routes
import Testing

/// The real-world cases that `route read` runs, if the folder exists next to the checkout.
@Suite struct FieldCaseTests {
  private static let folder = SharedData.folder.deletingLastPathComponent()
    .appending(path: "cases/field")
  private static let isPresent = FileManager.default.fileExists(
    atPath: folder.appending(path: "cases.json").path)

  private struct Case: Decodable {
    var name: String
    var run: String
    var input: String?
    var expected: [Result]

    enum CodingKeys: String, CodingKey {
      case name = "case"
      case run, input, expected
    }
  }

  private struct Result: Decodable {
    var routes: [Seen]?
    var first: Seen?
    var anyOrder: Bool?
    var error: String?

    enum CodingKeys: String, CodingKey {
      case routes, error
      case first = "first_route"
      case anyOrder = "any_order"
    }
  }

  private struct Seen: Decodable {
    var vertices: Int
    var first: [Double]
    var last: [Double]
    var turns: [String]?

    func isLike(_ route: Route) -> Bool {
      let line = route.polylines.flatMap(\.self)
      let vertices = line.indices.filter { $0 == 0 || line[$0] != line[$0 - 1] }.map { line[$0] }
      guard vertices.count == self.vertices, let start = vertices.first, let end = vertices.last
      else { return false }
      let isNear = { (place: Coordinate, numbers: [Double]) in
        abs(place.latitude - numbers[0]) <= 0.00002 && abs(place.longitude - numbers[1]) <= 0.00002
      }
      let turns = route.steps.map { $0.turn?.rawValue ?? "" }
      return isNear(start, first) && isNear(end, last) && self.turns.map { $0 == turns } ?? true
    }
  }

  @Test(.enabled(if: isPresent, "there is no folder ../shared/cases/field next to the checkout"))
  func fieldCasesGiveExpectedRoutes() throws {
    let list = try Data(contentsOf: Self.folder.appending(path: "cases.json"))
    let documents = try JSONDecoder().decode([Case].self, from: list).filter {
      $0.run == "route-read"
    }
    #expect(documents.count >= 40)
    for document in documents {
      let input = try #require(document.input)
      let bytes = Array(
        try Data(contentsOf: Self.folder.appending(path: "\(document.name)/\(input)")))
      var found: [Route] = []
      var error: RouteError?
      do throws(RouteError) { found = try RouteReader.routes(in: bytes) } catch let thrown {
        error = thrown
      }
      let isRight = document.expected.contains { result in
        if let error { return result.error != nil && !error.message.english.isEmpty }
        if let first = result.first { return found.first.map(first.isLike) ?? false }
        guard let routes = result.routes, routes.count == found.count else { return false }
        let orders = result.anyOrder == true ? [found, found.reversed()] : [found]
        return orders.contains { zip(routes, $0).allSatisfy { $0.isLike($1) } }
      }
      #expect(isRight, "\(document.name): \(error?.message.english ?? "\(found.map(\.polylines))")")
    }
  }
}
