import Basics
import CSVStream
import Geo
import Messages
import Testing

@testable import Beacons

@Suite struct BeaconTableTests {
  private static let uuid = BeaconSignalTests.uuid

  private func time(_ text: String) throws -> TimeOfDay { try #require(TimeOfDay(text)) }

  private func read(
    _ text: String
  ) throws -> (beacons: [Beacon], errors: [BeaconTable.LineError]) {
    let (beacons, errors) = try BeaconTable.read(Array(text.utf8))
    return (beacons.map(\.beacon), errors)
  }

  @Test func tableRoundTrips() throws {
    let place = try #require(Coordinate(latitude: 13.737, longitude: 100.5603))
    let hours = try OpeningHours(opens: time("22:00"), closes: time("02:30"))
    let beacons = [
      Beacon(
        name: "lobby", signal: .iBeacon(uuid: Self.uuid, major: 2, minor: 65_535),
        target: .listing("sample.145831"), hours: hours, power: -59),
      Beacon(
        name: "=ก,\"ข\"", signal: .geofence(place, radius: 150), target: .project("-Asok, \"A\"")),
      Beacon(
        name: "url", signal: .eddystoneURL("https://homes.example/a"),
        target: .viewing("เสาร์ 10 โมง"), position: place),
      Beacon(
        name: "uid",
        signal: .eddystoneUID(namespace: "edd1ebeac04e5defa017", instance: "0bdb87539b67"),
        target: .listing("1")),
    ]
    let csv = BeaconTable.csv(of: beacons)
    #expect(!String(decoding: csv, as: UTF8.self).contains("\n="))
    let found = try BeaconTable.read(csv)
    #expect(found.beacons.map(\.beacon) == beacons)
    #expect(found.errors.isEmpty)
  }

  @Test func numberColumnIsSplitIntoMajorAndMinor() throws {
    let found = try read("name,uuid,number,listing\na,\(Self.uuid),145831,1\n")
    #expect(found.beacons.first?.signal == .iBeacon(uuid: Self.uuid, major: 2, minor: 14_759))
  }

  @Test func brokenLinesAreReportedAndOthersRead() throws {
    let found = try read(
      """
      name,uuid,major,minor,lat,lon,radius_m,listing,opens,closes
      good,\(Self.uuid),1,2,,,,7,10:00,18:00
      no uuid,x,1,2,,,,7,,
      "open quote,\(Self.uuid),1,3,,,,7,,
      much,\(Self.uuid),1,65536,,,,7,,
      good,\(Self.uuid),1,9,,,,7,,
      twice,\(Self.uuid.uppercased()),1,2,,,,7,,
      nowhere,,,,91,100,150,7,,
      closed,\(Self.uuid),1,4,,,,7,10:00,10:00
      nothing,\(Self.uuid),1,5,,,,,,
      ,\(Self.uuid),1,6,,,,7,,
      last,\(Self.uuid),1,7,,,,7,,
      """)
    #expect(found.beacons.map(\.name) == ["good", "last"])
    #expect(
      found.errors == [
        .column(line: 3, BeaconProblem(.uuid, .notAUUID("x"))),
        .row(CSVRowError(line: 4, reason: .unclosedQuote)),
        .column(line: 5, BeaconProblem(.minor, .notANumber("65536", in: 0...65_535))),
        .column(line: 6, BeaconProblem(.name, .knownName("good"))),
        .column(line: 7, BeaconProblem(.uuid, .knownSignal(of: "good"))),
        .column(line: 8, BeaconProblem(.latitude, .notDegrees("91", in: -90...90))),
        .column(line: 9, BeaconProblem(.closes, .sameTime)),
        .column(line: 10, BeaconProblem(.listing, .noTarget)),
        .column(line: 11, BeaconProblem(.name, .noName)),
      ])
    #expect(found.errors.allSatisfy { $0.message.english.hasPrefix("Line ") })
  }

  @Test(
    arguments: [
      ([.name: "a", .listing: "1"], .uuid), ([.name: "a", .uuid: BeaconSignalTests.uuid], .major),
      ([.name: "a", .major: "1", .listing: "1"], .uuid),
      ([.name: "a", .url: "https://a.com", .radius: "50", .listing: "1"], .radius),
      ([.name: "a", .url: "https://a.com", .listing: "1", .project: "b"], .project),
      ([.name: "a", .url: "https://a.com", .project: "b"], .latitude),
      ([.name: "a", .radius: "50", .listing: "1"], .latitude),
      ([.name: "a", .radius: "5001", .latitude: "1", .longitude: "1", .listing: "1"], .radius),
      ([.name: "a", .radius: "nan", .latitude: "1", .longitude: "1", .listing: "1"], .radius),
      ([.name: "a", .url: "https://a.com", .latitude: "1", .listing: "1"], .longitude),
      ([.name: "a", .namespace: "edd1ebeac04e5defa017", .listing: "1"], .instance),
      ([.name: "a", .url: "https://homes.example/long/way", .listing: "1"], .url),
      ([.name: "a", .url: "https://a.com", .listing: "1", .opens: "25:00"], .opens),
      ([.name: "a", .url: "https://a.com", .listing: "1", .opens: "09:00"], .closes),
      ([.name: "a", .url: "https://a.com", .listing: "1", .power: "-129"], .power),
      ([.name: String(repeating: "a", count: 81), .url: "https://a.com", .listing: "1"], .name),
    ] as [([BeaconColumn: String], BeaconColumn)])
  func invalidColumnIsNamed(texts: [BeaconColumn: String], column: BeaconColumn) {
    let problem = #expect(throws: BeaconProblem.self) { try Beacon(texts) }
    #expect(problem?.column == column)
  }

  /// 03:00 UTC is 10:00 in Bangkok.
  @Test func openingHoursFollowBangkokTime() throws {
    func hours(_ opens: String, _ closes: String) throws -> OpeningHours {
      try #require(try OpeningHours(opens: time(opens), closes: time(closes)))
    }
    let day = try hours("10:00", "18:00")
    #expect(!day.contains(3 * 3_600 - 1) && day.contains(3 * 3_600))
    #expect(day.contains(11 * 3_600 - 1) && !day.contains(11 * 3_600))
    let night = try hours("22:00", "02:00")
    #expect(night.contains(15 * 3_600) && night.contains(19 * 3_600 - 1))
    #expect(!night.contains(19 * 3_600) && !night.contains(15 * 3_600 - 1))
  }
}
