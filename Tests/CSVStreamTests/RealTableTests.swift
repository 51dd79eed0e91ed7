import CSVStream
import Foundation
import Testing

@Suite struct RealTableTests {
  static let table = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "shared/data/listings-insideairbnb-bangkok-202212.csv")
  static let isPresent = FileManager.default.fileExists(atPath: table.path)

  @Test(.enabled(if: isPresent, "needs ../shared/data, which is not beside this checkout"))
  func readsEveryListing() throws {
    let reader = try CSVReader(Array(Data(contentsOf: Self.table)))
    let id = try #require(reader.column(named: "id", "source_id"))
    let district = try #require(reader.column(named: "district"))
    var ids: Set<String> = []
    var districts: Set<String> = []
    for row in reader {
      let row = try row.get()
      #expect(row.fields.count == reader.header.count)
      ids.insert(row[id])
      districts.insert(row[district])
    }
    #expect(ids.count == 14_795)
    #expect(districts.count == 50)
  }
}
