import CSVStream
import HomefindTesting
import Testing

@Suite struct RealTableTests {
  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func readsEveryListing() throws {
    let reader = try CSVReader(
      SharedData.bytes(of: "listings-insideairbnb-bangkok-202212.csv"))
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
