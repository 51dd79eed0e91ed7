import Foundation
import GRDB
import Geo
import HomefindTesting
import Listings
import Testing

@testable import ListingStore

/// Types are stored as bits, which have the same meaning in every version.
@Suite struct TypeSetTests {
  private let folder = TemporaryFolder()

  /// The bits that version 0.1 used to store its types. No bit may ever be reused for another type.
  private static let bitsOfFirstVersion: [AccommodationType: Int] = [
    .singleHouse: 1, .twinHouse: 2, .townhome: 4, .condo: 8, .townhouse: 16, .commercial: 32,
    .other: 64,
  ]
  /// The value that version 0.1 stored for a circle that covers all types.
  private static let everyOfFirstVersion = 127

  @Test func typeCodesAreUnique() {
    let codes = AccommodationType.allCases.map(\.code)
    #expect(Set(codes).count == codes.count)
    #expect(codes.allSatisfy { (0..<32).contains($0) })
  }

  /// Creates a store like those of version 0.1, with one circle for each type and one circle for
  /// all types.
  private func makeStoreOfFirstVersion() throws -> String {
    let path = folder.file("store.sqlite")
    let database = try DatabaseQueue(path: path)
    try ListingStoreSchema.migrator.migrate(database, upTo: "3")
    try database.write { db in
      try db.execute(sql: "INSERT INTO feed (name) VALUES ('h')")
      let sets = Self.bitsOfFirstVersion.values + [Self.everyOfFirstVersion]
      for (number, types) in sets.enumerated() {
        try db.execute(
          sql: """
            INSERT INTO coverage (feed, latitude, longitude, radius, types, fetched_at, skipped)
            VALUES (1, ?, ?, 1000, ?, ?, '')
            """,
          arguments: [
            aroundAsok.center.latitude, aroundAsok.center.longitude, types, 100 + number,
          ])
      }
    }
    try database.close()
    return path
  }

  @Test func circlesOfFirstVersionCoverTheirRequestedTypes() throws {
    let store = try ListingStore.open(path: try makeStoreOfFirstVersion())
    defer { store.close() }
    let coverage = try store.feed("h").coverage()
    #expect(coverage.circles.count == Self.bitsOfFirstVersion.count + 1)
    for (type, bits) in Self.bitsOfFirstVersion {
      #expect(TypeSet(type).rawValue == bits, "\(type)")
      #expect(TypeSet(rawValue: bits).types == [type])
    }
    let all = TypeSet(Self.bitsOfFirstVersion.keys.map(TypeSet.init(_:)))
    #expect(coverage.circles.contains { $0.types == all })
  }

  /// The circle for all types was requested before the later types existed.
  @Test func circlesOfAllTypesDoNotCoverLaterTypes() throws {
    let store = try ListingStore.open(path: try makeStoreOfFirstVersion())
    defer { store.close() }
    let coverage = try store.feed("h").coverage()
    func isCovered(_ types: TypeSet) -> Bool {
      coverage.proof(
        center: aroundAsok.center, radius: 500, types: types, fetchedIn: 0...1_000) != nil
    }
    for type in AccommodationType.allCases {
      #expect(isCovered(TypeSet(type)) == (Self.bitsOfFirstVersion[type] != nil), "\(type)")
    }
    #expect(isCovered(.every) == (AccommodationType.allCases.count == 7))
    // The bit of the type that will be added next.
    let next = TypeSet(rawValue: 1 << AccommodationType.codeLimit)
    #expect(coverage.circles.allSatisfy { $0.types.isDisjoint(with: next) })
    #expect(TypeSet.every.isDisjoint(with: next))
  }
}
