import Geo
import ListingSources
import Listings
import Messages
import Testing

@testable import FeedProvider

@Suite struct ListingTableTests {
  private func read(_ csv: String) throws -> (records: [ListingRecord], report: LoadReport) {
    var table = try ListingTable(Array(csv.utf8), path: "homes.csv")
    var records: [ListingRecord] = []
    while let record = table.next() { records.append(record) }
    return (records, table.report)
  }

  @Test func readsEveryColumn() throws {
    let (records, report) = try read(
      """
      \u{FEFF}id,name,name_en,type,price,lat,lon,address,telephone,company_id,company,promotion,picture,plan,district\r
      7,บ้านตัวอย่าง,Sample House,บ้านเดี่ยว,2590000,13.7,100.5,"1 ถนน ก, ข","02-000-0001\r
      #2",9,บริษัท ก,ฟรี,a.jpg,b.jpg,ปทุมวัน\r
      """)
    let home = try #require(records.first)
    #expect(report == LoadReport(served: 1))
    #expect(home.id == 7)
    #expect(home.name == LocalizedText(thai: "บ้านตัวอย่าง", english: "Sample House"))
    #expect(home.type == .singleHouse)
    #expect(home.typeText == "1")
    #expect(home.price == "2590000")
    #expect(home.position.latitude == 13.7)
    #expect(home.position.longitude == 100.5)
    #expect(home.address == "1 ถนน ก, ข")
    #expect(home.telephone == "02-000-0001\r\n#2")
    #expect(home.companyID == 9)
    #expect(home.companyName == "บริษัท ก")
    #expect(home.promotion == "ฟรี")
    #expect(home.picture == "a.jpg")
    #expect(home.plan == "b.jpg")
  }

  @Test(arguments: ListingColumnName.allCases)
  func columnAliasesIgnoreCaseAndSpacing(column: ListingColumnName) throws {
    for alias in column.aliases {
      for form in [alias, alias.uppercased(), " \(alias.replacing("_", with: " ")) "] {
        let others = ListingColumnName.allCases.filter { $0 != column }
        let header = ([form] + others.map(\.name)).joined(separator: ",")
        let values: [ListingColumnName: String] = [
          .id: "5", .latitude: "13.5", .longitude: "100.25", .number(.companyID): "6",
          .text(.typeText): "condo",
        ]
        let row = ([column] + others).map { values[$0] ?? "text of \($0.name)" }
        let (records, _) = try read("\(header)\n\(row.joined(separator: ","))")
        let home = try #require(records.first, "\(form)")
        #expect(home.id == 5)
        #expect(home.typeText == "4")
        #expect(home.companyID == 6)
        #expect(home.name.english == "text of name_en")
        #expect(home.name.thai == "text of name")
        #expect(home.address == "text of address")
        #expect(home.plan == "text of plan")
      }
    }
  }

  @Test func columnNamesAreUnique() {
    let names = ListingColumnName.allCases.flatMap(\.aliases)
      .map { $0.lowercased().filter { $0 != "_" && $0 != " " } }
    #expect(Set(names).count == names.count)
  }

  @Test func optionalColumnsMayBeMissing() throws {
    let (records, _) = try read("LAT,Long,Listing ID\n13.5,100.5,1")
    let home = try #require(records.first)
    #expect(home.type == .other)
    #expect(home.typeText == nil)
    #expect(home.name == LocalizedText())
    #expect(home.price == nil)
  }

  @Test(
    arguments: [
      ("Entire home/apt", AccommodationType.other, "Entire home/apt"), ("", .other, nil),
      ("CONDO", .condo, "4"), ("ทาวน์โฮม", .townhome, "3"), ("6", .commercial, "6"),
      ("Villa", .other, "Villa"),
    ] as [(String, AccommodationType, String?)])
  func knownTypesAreMappedAndOthersKept(text: String, type: AccommodationType, code: String?) throws
  {
    let (records, _) = try read("id,lat,lon,type\n1,13,100,\(text)")
    #expect(records.first?.type == type)
    #expect(records.first?.typeText == code)
  }

  @Test(arguments: [
    ("13.7370", "100.5603"), (" 13.7370", "100.5603 "), ("\"13,7370\"", "\"100,5603\""),
    ("100.5603", "13.7370"),
  ])
  func readsUntidyCoordinates(latitude: String, longitude: String) throws {
    let (records, _) = try read("id,lat,lon\n1,\(latitude),\(longitude)")
    let home = try #require(records.first)
    #expect(home.position.latitude == 13.7370)
    #expect(home.position.longitude == 100.5603)
    // The feed sends the coordinate's original text.
    #expect(home.latitudeText == latitude.filter { $0 != "\"" })
  }

  @Test func scriptDecidesLanguageOfSingleName() throws {
    let (records, _) = try read(
      "id,lat,lon,title\n1,13,100,ห้อง Sky\n2,13,100,Sky room\n3,13,100,天空")
    #expect(
      records.map(\.name) == [
        LocalizedText(thai: "ห้อง Sky"), LocalizedText(english: "Sky room"),
        LocalizedText(english: "天空"),
      ])
  }

  @Test func districtReplacesMissingAddress() throws {
    let (records, _) = try read("id,lat,lon,address,district\n1,13,100,,Phaya Thai\n2,13,100,x,y")
    #expect(records.map(\.address) == ["Phaya Thai", "x"])
  }

  @Test func badRowsAreReportedAndOthersServed() throws {
    let (records, report) = try read(
      """
      id,lat,lon,name
      1,13.5,100.5,good
      ,13.5,100.5,no id
      n77,13.5,100.5,no number
      2,,100.5,no latitude
      3,north,100.5,no degrees
      4,0,0,nowhere
      5,95,200,off the globe
      1,13.5,100.5,again
      6,13.5,100.5,too,many
      7,13.5,100.5,"open
      8,13.5,100.5,good
      9223372036854775808,13.5,100.5,too long
      """)
    #expect(records.map(\.id) == [1, 8])
    #expect(report.served == 2)
    #expect(report.duplicates == 1)
    #expect(report.badRows == 9)
    #expect(
      report.firstBadRows.map { "\($0.line): \($0.reason)" } == [
        "3: the id is missing",
        "4: the id \"n77\" is not a whole number of 0 or more",
        "5: \"\", \"100.5\" has no coordinate",
        "6: \"north\", \"100.5\" is not a coordinate in degrees",
        "7: \"0\", \"0\" represents an unknown coordinate",
        "8: \"95\", \"200\" is out of range",
        "10: it has 5 fields, but there are 4 column names",
        "11: a quotation mark is not closed",
        "13: the id \"9223372036854775808\" is not a whole number of 0 or more",
      ])
  }

  @Test func onlyFirstBadRowsAreReported() throws {
    let rows = (0..<50).map { _ in "x,1,2" }.joined(separator: "\n")
    let (_, report) = try read("id,lat,lon\n\(rows)")
    #expect(report.badRows == 50)
    #expect(report.firstBadRows.count == LoadReport.namedRows)
    #expect(report.firstBadRows.last?.line == 21)
  }

  @Test(
    arguments: [
      ("name,price\na,1", "no column id and no column lat and no column lon"),
      ("id,lat\n1,13", "no column lon"), ("id,lon,lat_\n", nil), ("", "is not a CSV table"),
    ] as [(String, String?)])
  func tableWithoutRequiredColumnsIsRefused(csv: String, says: String?) throws {
    do throws(FeedProviderError) {
      _ = try ListingTable(Array(csv.utf8), path: "homes.csv")
      #expect(says == nil)
    } catch {
      let says = try #require(says)
      #expect(error.description.contains(says), "\(error.description)")
      #expect(error.description.contains("homes.csv"))
    }
  }
}
