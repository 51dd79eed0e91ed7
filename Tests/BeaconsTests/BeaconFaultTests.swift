import Beacons
import HomefindTesting
import Testing

@Suite struct BeaconFaultTests {
  @Test(arguments: faults)
  func faultIsRenderedInBothLanguages(fault: BeaconFault) {
    #expect(MessageFaults.of(fault) == [])
  }

  private static let faults: [BeaconFault] = MessageFaults.all { fault in
    switch fault {
    case nil: .missing(beside: .uuid)
    case .missing: .beside(.uuid)
    case .beside: .noSignal
    case .noSignal: .noTarget
    case .noTarget: .noName
    case .noName: .tooLong(limit: 71)
    case .tooLong: .notAUUID("ARG")
    case .notAUUID: .notANumber("ARG", in: 71...72)
    case .notANumber: .notHexadecimal("ARG", digits: 71)
    case .notHexadecimal: .notAnAddress("ARG")
    case .notAnAddress: .addressTooLong(bytes: 71, limit: 72)
    case .addressTooLong: .notDegrees("ARG", in: 71...72)
    case .notDegrees: .notARadius("ARG", in: 71...72)
    case .notARadius: .notATime("ARG")
    case .notATime: .sameTime
    case .sameTime: .knownName("ARG")
    case .knownName: .knownSignal(of: "ARG")
    case .knownSignal: .tooMany(limit: 71)
    case .tooMany: .notAToken
    case .notAToken: nil
    }
  }
}
