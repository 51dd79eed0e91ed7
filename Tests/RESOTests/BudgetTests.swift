import Basics
import Foundation
import Messages
import OData
import Ranking
import Testing

@testable import RESO

@Suite struct BudgetTests {
  private static func chain(_ part: String, _ word: String = " or ") -> String {
    var text = part
    while text.utf8.count < 7_000 { text += word + part }
    return text
  }

  private static let dear = [
    chain("indexof(substring(SubdivisionName,0,99),'aa') eq 999"),
    chain("contains(tolower(SubdivisionName),'zqx')"),
    chain("geo.distance(Location,geography'SRID=4326;Point(1 1)') lt 1"),
    chain("ListOfficePhones/any(p:contains(p,'zz'))"),
    chain("year(ModificationTimestamp) eq 1"),
    "contains(" + String(repeating: "concat(SubdivisionName,", count: 90) + "SubdivisionName"
      + String(repeating: ")", count: 90) + ",'zqzq')",
  ]

  private static func question(
    _ filter: String?, order: String? = nil
  ) throws -> RESOQuestion<Home> {
    var options = try ODataOptions(parameters: [:])
    (options.filter, options.orderBy) = (filter, order)
    return try RESOQuestion(RESOModel.property, options, pageSize: 1_000, now: 0)
  }

  @Test(arguments: dear)
  func expensiveFilterIsRejected(filter: String) throws {
    let question = try Self.question(filter)
    let error = try #require(throws: ODataError.self) {
      try question.requireBudget(rows: 15_000)
    }
    #expect(error.status == 400 && error.target == "$filter")
    guard case .tooExpensive(let part, rows: 15_000) = error.problem else {
      Issue.record("\(error)")
      return
    }
    #expect(filter.hasPrefix(part.replacing("(…)", with: "")) && part.utf8.count < 100)
    #expect(error.message.english.contains("most expensive"))
    // The same query is accepted if there are few rows.
    #expect(throws: Never.self) { try question.requireBudget(rows: 500) }
  }

  @Test(arguments: [
    "concat(" + String(repeating: "concat(", count: 60) + "SubdivisionName"
      + String(repeating: ",SubdivisionName)", count: 60) + ",'a')",
    Array(
      repeating: "tolower(concat(SubdivisionName,concat(UnparsedAddress,SubdivisionName)))",
      count: 10
    )
    .joined(separator: ","),
  ])
  func expensiveOrderIsRejected(order: String) throws {
    let question = try Self.question("ListPrice gt 1", order: order)
    let error = try #require(throws: ODataError.self) {
      try question.requireBudget(rows: 100_000)
    }
    #expect(error.target == "$orderby")
  }

  /// Queries that copy all listings are accepted regardless of the number of rows.
  @Test(
    arguments: [
      (nil, nil), (nil, "ModificationTimestamp"),
      ("ModificationTimestamp gt 2026-11-01T00:00:00.123456Z", "ModificationTimestamp"),
      (nil, "ModificationTimestamp desc"), ("StandardStatus eq 'Active'", "ModificationTimestamp"),
      (
        "ModificationTimestamp gt 2026-11-01T00:00:00Z and ModificationTimestamp le 2026-12-01T00:00:00Z",
        "ModificationTimestamp"
      ),
    ] as [(String?, String?)])
  func replicationQueriesAreNeverRejected(filter: String?, order: String?) throws {
    let question = try Self.question(filter, order: order)
    for rows in [0, 1, 100_000, 10_000_000] {
      #expect(throws: Never.self) { try question.requireBudget(rows: rows) }
    }
  }

  /// Tests typical queries from partners on a store of 100,000 homes.
  @Test(arguments: [
    "ListPrice ge 2000000 and ListPrice le 3000000 and PropertySubType eq 'Condominium'",
    "contains(tolower(SubdivisionName),'asok') and ListPrice lt 5000000",
    "PropertySubType in ('Condominium','Townhouse') and PhotosCount gt 0 and ListPrice gt 1000000",
    "geo.distance(Location,geography'SRID=4326;Point(100.56 13.73)') lt 60000 and ListPrice lt 3000000",
  ])
  func commonConditionsAreAccepted(filter: String) throws {
    let question = try Self.question(filter, order: "ListPrice desc")
    #expect(throws: Never.self) { try question.requireBudget(rows: 100_000) }
  }

  /// Checks that the actual number of steps does not exceed the estimate.
  @Test func actualWorkStaysWithinBudget() async throws {
    let store = try StoredListings(StoredListings.homes(300))
    for filter in Self.dear {
      let meter = WorkMeter()
      let reply = try await WorkMeter.$current.withValue(meter) {
        try await store.get(
          "Property?$filter=\(filter.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        )
      }
      #expect(reply.status == 200)
      #expect(meter.steps > 0 && meter.steps <= RESOBudget.steps)
    }
  }

  /// If the filter has an area that the index supports, only rows in the area are counted.
  @Test func onlyRowsInAreaCountTowardBudget() async throws {
    let store = try StoredListings(StoredListings.homes(3_000))
    let dear = Self.chain("contains(tolower(concat(SubdivisionName,SubdivisionName)),'zqx')")
    for (area, status) in [
      ("", 400),
      ("geo.distance(Location,geography'SRID=4326;Point(100.5 13.7)') lt 900 and ", 200),
    ] {
      let filter = "\(area)(\(dear))"
      for path in ["Property", "Property/$count"] {
        let reply = try await store.get(
          "\(path)?$filter=\(filter.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        )
        #expect(reply.status == status, "\(area): \(reply.errorMessage)")
        if status == 400 {
          #expect(reply.errorTarget == "$filter" && reply.errorMessage.contains("contains(…)"))
        }
      }
    }
    for address in [
      "Property?$orderby=ModificationTimestamp", "EntityEvent?$filter=EntityEventSequence gt 0",
      "EntityEvent?$orderby=EntityEventSequence&$filter=EntityEventSequence gt 0",
      "EntityEvent/$count",
      "Media?$filter=ModificationTimestamp gt 2020-01-01T00:00:00Z", "Office?$orderby=OfficeName",
    ] {
      #expect(try await store.get(address).status == 200, "\(address)")
    }
  }
}
