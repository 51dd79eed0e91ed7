import Messages
import HomefindTesting
import Stations
import Testing

@Suite struct RailFaresTests {
  private func ride(_ line: String, _ system: RailSystem, _ stations: String) -> RailFares.Ride {
    RailFares.Ride(
      line: RailLineID(system: system, name: line),
      stations: stations.split(separator: " ").map(String.init))
  }

  private func fare(_ rides: RailFares.Ride...) -> RailFares.Fare? {
    RailFares.served.fare(of: rides)
  }

  @Test func blueFareDependsOnStops() throws {
    #expect(fare(ride("Blue", .mrt, "BL22 BL21"))?.baht == 17...17)
    #expect(fare(ride("Blue", .mrt, "BL22 BL21 BL20 BL19"))?.baht == 22...22)
    let all = (1...20).map { "BL\($0)" }.joined(separator: " ")
    #expect(fare(ride("Blue", .mrt, all)) == RailFares.Fare(baht: 45...45, years: [2024]))
  }

  @Test func greenFareDependsOnSections() throws {
    #expect(fare(ride("Sukhumvit", .bts, "E4 E5 E6"))?.baht == 17...47)
    // A change between lines in one system does not cost a second entry fee.
    #expect(
      fare(ride("Sukhumvit", .bts, "E1 CEN"), ride("Silom", .bts, "CEN S1 S2"))
        == RailFares.Fare(baht: 17...47, years: [2023]))
    #expect(fare(ride("Sukhumvit", .bts, "N9 N10 N11"))?.baht == 17...45)
    #expect(fare(ride("Sukhumvit", .bts, "N7 N8 N9"))?.baht == 17...65)
  }

  @Test func faresOfPartsAddUp() throws {
    #expect(
      fare(ride("Blue", .mrt, "BL21 BL22"), ride("Sukhumvit", .bts, "E4 E5"))
        == RailFares.Fare(baht: 34...64, years: [2023, 2024]))
    // Leaving a system and entering it again costs two fares.
    #expect(
      fare(
        ride("Blue", .mrt, "BL1 BL2"), ride("Sukhumvit", .bts, "E4 E5"),
        ride("Blue", .mrt, "BL3 BL4"))?.baht == 51...81)
  }

  @Test func messageNamesYears() {
    let fare = RailFares.Fare(baht: 34...64, years: [2023, 2024])
    #expect(fare.message.text(in: .english) == "An adult pays about ฿34–64 (as of 2023, 2024).")
    let one = RailFares.Fare(baht: 17...17, years: [2024])
    #expect(one.message.text(in: .thai) == "ค่าโดยสารผู้ใหญ่ประมาณ 17 บาท (ข้อมูลปี 2567)")
  }

  @Test func unknownFareIsNil() throws {
    #expect(fare() == nil)
    #expect(fare(ride("Gold", .bts, "G1 G2")) == nil)
    #expect(fare(ride("Blue", .mrt, "BL1 BL2"), ride("Pink", .mrt, "PK1 PK2")) == nil)
  }

  @Test func everyOtherEmbeddedLineHasFare() throws {
    let lines = RailNetwork(try StationFacts.ofMainRegion()).lines
    for line in lines where !["Gold", "Pink"].contains(line.name) {
      let stations = line.paths[0].stations.map(\.code)
      let ride = RailFares.Ride(
        line: RailLineID(system: line.system, name: line.name), stations: stations)
      #expect(RailFares.served.fare(of: [ride]) != nil, "\(line.name)")
    }
  }

  @Test(arguments: [
    "", "x", "system,lines\nMRT,Blue", "system,lines,low,high,since\nMRT,Blue,9,3,2024",
  ])
  func unreadableFaresAreSkipped(csv: String) throws {
    let fares = RailFares(inCSV: Array(csv.utf8))
    #expect(fares.fare(of: [ride("Blue", .mrt, "BL1 BL2")]) == nil)
  }
}
