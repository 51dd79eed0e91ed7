import Geo
import Testing

@testable import Beacons

@Suite struct BeaconSignalTests {
  static let uuid = "f7826da6-4fa2-4e98-8024-bc5b71e0893e"

  /// Values around 65,535 would collide if they were split into decimal digits or reduced modulo
  /// 65,535.
  @Test func numbersOf32BitsDoNotCollide() {
    let numbers: [UInt32] =
      (0...200_000).map { $0 * 17 } + [0, 65_534, 65_535, 65_536, 65_537, 131_071, .max - 1, .max]
    var found: [BeaconSignal: UInt32] = [:]
    for number in numbers {
      let signal = BeaconSignal.iBeacon(uuid: Self.uuid, number: number)
      #expect(signal.number == number)
      #expect((found[signal] ?? number) == number)
      found[signal] = number
    }
    #expect(
      BeaconSignal.iBeacon(uuid: Self.uuid, number: 0x0002_0001)
        == .iBeacon(uuid: Self.uuid, major: 2, minor: 1))
  }

  @Test func signalRoundTripsThroughText() throws {
    let center = try #require(Coordinate(latitude: -13.737, longitude: 0.00001))
    for signal: BeaconSignal in [
      .iBeacon(uuid: Self.uuid, major: 65_535, minor: 0),
      .eddystoneUID(namespace: "edd1ebeac04e5defa017", instance: "0bdb87539b67"),
      .eddystoneURL("https://homes.example/a"), .geofence(center, radius: 12.5),
    ] {
      #expect(BeaconSignal(text: signal.text) == signal)
    }
  }

  @Test(arguments: [
    "", "ibeacon", "ibeacon:1:2:3", "ibeacon:\(uuid):65536:0", "ibeacon:\(uuid):-1:0",
    "eddystone-uid:edd1:0bdb87539b67", "eddystone-url:ftp://homes.example", "geofence:1,2:0",
    "geofence:91,2:100", "nfc:1",
  ])
  func otherTextsAreNotSignals(text: String) {
    #expect(BeaconSignal(text: text) == nil)
  }

  @Test(arguments: [
    "f7826da6-4fa2-4e98-8024-bc5b71e0893", "f7826da64fa24e988024bc5b71e0893e",
    "g7826da6-4fa2-4e98-8024-bc5b71e0893e", "00000000-0000-0000-0000-000000000000",
    "f7826da6-4fa2-4e98-8024-bc5b71e0893e-", "f7826da64-fa2-4e98-8024-bc5b71e0893e", "๑",
  ])
  func malformedUUIDsAreRejected(text: String) {
    #expect(BeaconSignal.uuid(text) == nil)
  }

  @Test func uuidIgnoresCase() {
    #expect(BeaconSignal.uuid(Self.uuid.uppercased()) == Self.uuid)
  }

  /// The expected bytes follow the tables of the Eddystone-URL specification.
  @Test func addressesUseEddystoneEncoding() {
    #expect(EddystoneURL.bytes(of: "https://www.a.com/") == [1, 0x61, 0])
    #expect(EddystoneURL.bytes(of: "http://a.gov") == [2, 0x61, 0x0D])
    #expect(EddystoneURL.bytes(of: "https://a.info/b.org") == [3, 0x61, 4, 0x62, 8])
    #expect(EddystoneURL.bytes(of: "https://12345678901234567") != nil)
    for text in [
      "https://123456789012345678", "https://", "https:///a", "ftp://a.com", "https://บ้าน.th",
      "https://a b", "",
    ] {
      #expect(EddystoneURL.bytes(of: text) == nil, "\(text)")
    }
  }
}
