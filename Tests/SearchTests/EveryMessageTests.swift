import Archive
import Basics
import Beacons
import CSVStream
import Feed
import Geo
import HomefindTesting
import JSONStream
import ListingStore
import Listings
import Machine
import Messages
import Ranking
import Routes
import Stations
import Store
import Streets
import Testing
import Transport
import XMLStream

@testable import Parameters
@testable import Search

/// Checks that every message for users has a good rendering in each language. Each switch names the
/// next case, so a new case does not compile until it is added here.
@Suite struct EveryMessageTests {
  private static let messages: [Message] = {
    var all: [any Localized] = [
      StoreNotice.setAside("ARG"), NameNote(text: "ARG1", kind: .station, name: "ARG2"),
      FeedError.QueryValue.radius,
    ]
    all += filters as [any Localized]
    all += tours as [any Localized]
    all += recommendations as [any Localized]
    all += searches as [any Localized]
    all += notes as [any Localized]
    all += hints as [any Localized]
    all += kinds as [any Localized]
    all += lengths as [any Localized]
    all += polygons as [any Localized]
    all += areas as [any Localized]
    all += directions as [any Localized]
    all += routeNotes as [any Localized]
    all += services as [any Localized]
    all += streetMessages as [any Localized]
    all += streets as [any Localized]
    all += names as [any Localized]
    all += zips as [any Localized]
    all += documents as [any Localized]
    all += limits as [any Localized]
    all += json as [any Localized]
    all += tables as [any Localized]
    all += rows as [any Localized]
    all += exchanges as [any Localized]
    all += feeds as [any Localized]
    all += stores as [any Localized]
    all += files as [any Localized]
    all += secrets as [any Localized]
    all += stationTables as [any Localized]
    return all.map(\.message)
  }()

  @Test(arguments: messages)
  func everyMessageIsRenderedInBothLanguages(message: Message) {
    #expect(MessageFaults.of(message) == [])
  }

  @Test(arguments: problems)
  func everyProblemIsRenderedInBothLanguages(problem: ParameterProblem) {
    #expect(MessageFaults.of(problem) == [])
  }

  /// Text from users, feeds and documents must not be translated, even if it contains words that
  /// homefind translates.
  @Test func foreignTextsAreNotTranslated() {
    let typed = ParameterProblem.notAType("near or far", .use(["condo"]))
    #expect(typed.message.thai == "“near or far” ไม่ใช่ประเภทบ้าน ใช้ condo")
    let fault = FeedError(
      reason: .fault(code: nil, text: "The search was cancelled."), remote: "feed.example")
    #expect(
      fault.message.thai
        == "แหล่งประกาศที่ feed.example แจ้งข้อผิดพลาด \"The search was cancelled.\" แก้ไขตามที่แจ้งหรือลองใหม่ภายหลัง"
    )
  }

  @Test func unknownNamesPointToTheirList() {
    let problem = ParameterProblem.unknownName(
      "X", nearest: [], list: .districts(province: "10"))
    #expect(problem.message.thai == "ไม่พบ “X” ดู /v1/districts?province=10")
    #expect(
      problem.message(for: .commandLine).english
        == "“X” is not known; see homefind districts --province 10")
  }

  @Test(arguments: [
    (
      FeedError(
        reason: .transport(
          TransportError(
            reason: .couldNotConnect(refused: true), service: .feed, remote: "feed.example")),
        remote: "feed.example"
      ).message,
      "แหล่งประกาศที่ feed.example ปฏิเสธการเชื่อมต่อ ตรวจว่าทำงานอยู่และ URL ถูกต้อง"
    ),
    (SearchMessage.searchCancelled.message, "ยกเลิกการค้นหาแล้ว"),
    (
      ParameterProblem.stationElsewhere(
        "asok", notOn: "MRT", found: Message("Asok (E4)", "อโศก (E4)"), system: "BTS"
      ).message,
      "“asok” ไม่อยู่ใน MRT แต่ อโศก (E4) เป็นสถานีของ BTS"
    ),
    (
      SearchNote.ownRoute(RouteServiceMessage.noRoute(.routeService(kind: "osrm")).message)
        .message,
      "บริการเส้นทาง (osrm) ไม่พบเส้นทาง เส้นทางเดินและรถไฟฟ้านี้มาจากตัววางแผนในโปรแกรม"
    ),
    (RouteNote.statedLength(700, line: 650).message, "เอกสารบอกว่า 700 ม. แต่เส้นยาว 650 ม."),
  ])
  func messagesAreTranslatedToThai(message: Message, thai: String) {
    #expect(message.thai == thai)
  }
}

extension EveryMessageTests {
  private static let problems: [ParameterProblem] = MessageFaults.all { problem in
    switch problem {
    case nil: .notKnown(.didYouMean(["ARG"]))
    case .notKnown: .alsoNotKnown
    case .alsoNotKnown: .repeated(times: 71)
    case .repeated: .empty
    case .empty: .missing(example: "ARG")
    case .missing: .notAList(example: "ARG")
    case .notAList: .notANumber("ARG", in: 71...72)
    case .notANumber: .notAFlag("ARG")
    case .notAFlag: .tooLong(limit: 71)
    case .tooLong: .notDegrees("ARG1", example: "ARG2")
    case .notDegrees: .degreesOutOfRange("ARG", 71...72)
    case .degreesOutOfRange: .notADistance("ARG")
    case .notADistance: .distanceOutOfRange("ARG")
    case .distanceOutOfRange: .notACoordinate("ARG")
    case .notACoordinate: .linkWithoutCoordinate("ARG")
    case .linkWithoutCoordinate: .missingArea(example: "ARG")
    case .missingArea: .notABox("ARG1", example: "ARG2")
    case .notABox: .boxOutOfRange("ARG")
    case .boxOutOfRange: .southAboveNorth("ARG1", "ARG2")
    case .southAboveNorth: .notACorner("ARG")
    case .notACorner: .unusablePolygon(.noArea)
    case .unusablePolygon: .besideArea
    case .besideArea: .beside("ARG")
    case .beside: .onlyWith("ARG")
    case .onlyWith: .besideBody
    case .besideBody: .unknownName("ARG", nearest: [], list: .stations)
    case .unknownName(_, let nearest, _):
      nearest.isEmpty
        ? .unknownName("ARG1", nearest: ["ARG2", "ARG3"], list: .provinces)
        : .ambiguousName("ARG1", [Message(verbatim: "ARG2"), Message(verbatim: "ARG3")])
    case .ambiguousName: .nameOfLines("ARG1", [Message(verbatim: "ARG2")])
    case .nameOfLines:
      .stationElsewhere(
        "ARG1", notOn: "ARG2", found: Message(verbatim: "ARG3"), system: "ARG4")
    case .stationElsewhere: .notASystem("ARG1", systems: ["ARG2"])
    case .notASystem: .notAType("ARG1", .use(["ARG2"]))
    case .notAType: .filter(.notAPrice("ARG"))
    case .filter: .tour(.homeCount(71))
    case .tour: .notAMarketOrder("ARG", .use(["ARG"]))
    case .notAMarketOrder: .notAnInterest("ARG1", .use(["ARG2"]))
    case .notAnInterest: .beacon(.noTarget)
    case .beacon: .notAnEvent("ARG1", .use(["ARG2"]))
    case .notAnEvent: .notAProximity("ARG1", .use(["ARG2"]))
    case .notAProximity: .notACursor
    case .notACursor: .foreignCursor
    case .foreignCursor: .notAFormat("ARG1", .use(["ARG2"]))
    case .notAFormat: .notAField("ARG1", .use(["ARG2"]))
    case .notAField: .onlyForCSV
    case .onlyForCSV: .tooMany(71, limit: 72)
    case .tooMany: .needsSalary
    case .needsSalary: .onlyInBody
    case .onlyInBody: .notACommute("ARG")
    case .notACommute: .commuteOutOfRange("ARG", in: 71...72)
    case .commuteOutOfRange: .commuteTwice("ARG", 71, 72)
    case .commuteTwice: .onePlaceTwice("ARG1", 71, again: "ARG2", 72)
    case .onePlaceTwice: .tooManyValues(71, limit: 72)
    case .tooManyValues: .notMinutes("ARG")
    case .notMinutes: .notAPlace("ARG")
    case .notAPlace: .besideEnd
    case .besideEnd: .sortWithoutCommute(.commute)
    case .sortWithoutCommute: .aboveBudget(71)
    case .aboveBudget: .notATimeOfDay("ARG")
    case .notATimeOfDay: .notALanguage("ARG")
    case .notALanguage: .notAListingID("ARG")
    case .notAListingID: .listingOfSeveralSources("ARG", ids: ["ARG", "ARG"])
    case .listingOfSeveralSources: .tooManyListings(71, limit: 72)
    case .tooManyListings: .notAMode("ARG1", .use(["ARG2"]))
    case .notAMode: .notAPreference("ARG")
    case .notAPreference: .onlyAlongStreets
    case .onlyAlongStreets: .needsRouteService(mode: "ARG")
    case .needsRouteService: .unknownListing("ARG")
    case .unknownListing: .foreignAddress(root: "ARG")
    case .foreignAddress: .needsPublicURL
    case .needsPublicURL: nil
    }
  }

  private static let searches: [SearchMessage] = MessageFaults.all { message in
    switch message {
    case nil: .givenUp
    case .givenUp: .searchCancelled
    case .searchCancelled: .requestCancelled
    case .requestCancelled: .overloaded
    case .overloaded: .homesNotStored
    case .homesNotStored: .listNotStored
    case .listNotStored: .storeUnreadable
    case .storeUnreadable: .storeFailed
    case .storeFailed: .storeAway
    case .storeAway: .storeFull
    case .storeFull: .brokenEscape
    case .brokenEscape: .unreadableBody(Message("ARG", "ARG"))
    case .unreadableBody: .unknownListing("ARG")
    case .unknownListing: .unknownBeacon("ARG")
    case .unknownBeacon: .unknownSource("ARG", known: ["ARG", "ARG"])
    case .unknownSource: .noCoordinate(of: "ARG")
    case .noCoordinate: .noStation("ARG")
    case .noStation: .missingBox
    case .missingBox: .needsMemory
    case .needsMemory: .tooManyHomes(limit: 71)
    case .tooManyHomes: .lateSource("ARG", seconds: 71)
    case .lateSource: .unusableRecords(source: "ARG", 71, of: 72)
    case .unusableRecords: nil
    }
  }

  private static let notes: [SearchNote] = MessageFaults.all { note in
    let failure = SearchMessage.overloaded.message
    switch note {
    case nil: return .staleHomes(failure, fetchedAt: Timestamp(seconds: 71))
    case .staleHomes: return .missingHomes(failure, source: "ARG")
    case .missingHomes: return .shownFromBefore(failure)
    case .shownFromBefore: return .staleList(fetchedAt: Timestamp(seconds: 71))
    case .staleList: return .stillFetching
    case .stillFetching: return .beyondReach
    case .beyondReach: return .partlyStored(areas: 71, of: 72)
    case .partlyStored: return .nothingStored
    case .nothingStored: return .farFromStations(failure, minutes: 71)
    case .farFromStations: return .ownRoute(failure)
    case .ownRoute: return .unknownHomes(["ARG1", "ARG2"])
    case .unknownHomes:
      return .lateForAppointment(
        LocalizedText(thai: "ARG1", english: "ARG1"), appointment: "ARG2", arrives: "ARG3")
    case .lateForAppointment: return .weekdayTrains("ARG")
    case .weekdayTrains: return .farTwin(from: "ARG1", other: "ARG2", distance: Length(metres: 71))
    case .farTwin: return .readAsDistrict("ARG", failure)
    case .readAsDistrict: return .readAsHomes("ARG", failure)
    case .readAsHomes: return .notRefreshed(failure)
    case .notRefreshed: return .storeUsable
    case .storeUsable: return .storeReplaced(failure)
    case .storeReplaced: return .notStoring(failure)
    case .notStoring: return .partlyKnown(failure, fetchedAt: Timestamp(seconds: 71))
    case .partlyKnown: return .withheldRemovals(71, source: "ARG")
    case .withheldRemovals: return nil
    }
  }

  private static let hints: [NameHint] = MessageFaults.all { hint in
    switch hint {
    case nil: .didYouMean(["ARG1", "ARG2"])
    case .didYouMean: .use(["ARG1", "ARG2"])
    case .use: NameHint.none
    case .some(.none): nil
    }
  }

  private static let kinds = PlaceKind.allCases

  private static let filters: [FilterError] = MessageFaults.all { error in
    switch error {
    case nil: .notAPrice("ARG")
    case .notAPrice: .pricesReversed(from: 72, to: 71)
    case .pricesReversed: .nothingToFind("ARG")
    case .nothingToFind: .tooLong(limit: 900)
    case .tooLong: .notAReach("ARG")
    case .notAReach: .reachOutOfRange("ARG")
    case .reachOutOfRange: .unknownStation("ARG", nearest: [])
    case .unknownStation(_, let nearest):
      nearest.isEmpty
        ? .unknownStation("ARG", nearest: ["ARG1", "ARG2"])
        : .ambiguousStation("ARG", candidates: ["ARG1", "ARG2"])
    case .ambiguousStation: .notADate("ARG")
    case .notADate: .futureDate("ARG")
    case .futureDate: .notAnAmount("ARG")
    case .notAnAmount: .amountOutOfRange("ARG", least: 71)
    case .amountOutOfRange: .notAPercentage("ARG", least: 71, greatest: 72)
    case .notAPercentage: .unknownSort("ARG")
    case .unknownSort: nil
    }
  }

  private static let tours: [TourError] = MessageFaults.all { error in
    switch error {
    case nil: .homeCount(71)
    case .homeCount: .homeTwice("ARG")
    case .homeTwice: .notAnAppointment("ARG")
    case .notAnAppointment: .appointmentReversed("ARG")
    case .appointmentReversed: .appointmentsOverlap("ARG1", "ARG2")
    case .appointmentsOverlap: .appointmentPast("ARG1", now: "ARG2")
    case .appointmentPast: .appointmentImpossible("ARG1", earliest: "ARG2", nearest: "ARG3")
    case .appointmentImpossible(_, _, .some):
      .appointmentImpossible("ARG1", earliest: "ARG2", nearest: nil)
    case .appointmentImpossible: .notAStay("ARG")
    case .notAStay: .notATime("ARG")
    case .notATime: .notADay("ARG")
    case .notADay: .dayPast("ARG1", today: "ARG2")
    case .dayPast: .unknownHomes(["ARG1", "ARG2"])
    case .unknownHomes(let ids): ids.count > 1 ? .unknownHomes(["ARG1"]) : nil
    }
  }

  private static let recommendations: [HomeReason] = MessageFaults.all { reason in
    switch reason {
    case nil: .commute(LocalizedText(thai: "ARG", english: "ARG"), minutes: 71)
    case .commute: .payment(7_100)
    case .payment: .belowMedian(percent: 71)
    case .belowMedian: .newThisWeek
    case .newThisWeek: .newThisMonth
    case .newThisMonth: .priceDropped
    case .priceDropped: .popular
    case .popular: .likeSaved
    case .likeSaved: .walk(LocalizedText(thai: "ARG", english: "ARG"), minutes: 71)
    case .walk: .atMedian
    case .atMedian: .aboveMedian(percent: 71)
    case .aboveMedian: .notCompared
    case .notCompared: nil
    }
  }

  private static let lengths: [LengthError] = MessageFaults.all { error in
    switch error {
    case nil: .missing
    case .missing: .notALength("ARG")
    case .notALength: .comma("ARG")
    case .comma: .unknownUnit("ARG")
    case .unknownUnit: nil
    }
  }

  private static let polygons: [PolygonError] = MessageFaults.all { error in
    switch error {
    case nil: .tooFewCorners
    case .tooFewCorners: .tooManyCorners(2_000)
    case .tooManyCorners: .noArea
    case .noArea: .crossesItself(70, 71)
    case .crossesItself: .surroundsPole
    case .surroundsPole: nil
    }
  }

  private static let areas: [MultiPolygonError] = MessageFaults.all { error in
    switch error {
    case nil: .empty
    case .empty: .badRing(polygon: 0, ring: 0, .noArea)
    case .badRing(0, 0, _): .badRing(polygon: 71, ring: 72, .noArea)
    case .badRing: .holeOutside(polygon: 71, ring: 72)
    case .holeOutside: .holesOverlap(polygon: 71, 72, 73)
    case .holesOverlap: .tooManyCorners(2_000)
    case .tooManyCorners: nil
    }
  }

  private static let directions: [RouteError] = MessageFaults.all { error in
    switch error {
    case nil: .unreadable("ARG")
    case .unreadable: .empty
    case .empty: .unknownFormat
    case .unknownFormat: .xml(.doctype)
    case .xml: .wrongRoot("ARG")
    case .wrongRoot: .json(.empty)
    case .json: .polyline(position: nil)
    case .polyline(.none): .polyline(position: 71)
    case .polyline(.some): .notACoordinate(line: 71, text: "ARG")
    case .notACoordinate: .outOfRange(line: 71, text: "ARG")
    case .outOfRange: .noRoute
    case .noRoute: .onlyLinks
    case .onlyLinks: .refused("ARG")
    case .refused: .archive(.notZip)
    case .archive: .archiveWithoutKML
    case .archiveWithoutKML: .limit(.bytes, 71)
    case .limit(.bytes, _): .limit(.coordinates, 71)
    case .limit(.coordinates, _): .limit(.steps, 71)
    case .limit(.steps, _): .polylineElsewhere
    case .polylineElsewhere: .unsupportedService("ARG")
    case .unsupportedService: nil
    }
  }

  private static let routeNotes: [RouteNote] = MessageFaults.all { note in
    switch note {
    case nil: .linkNotFollowed
    case .linkNotFollowed: .singlePoint
    case .singlePoint: .statedLength(71, line: 72)
    case .statedLength: .sumOfSteps(71, line: 72)
    case .sumOfSteps: .oddTexts(1)
    case .oddTexts(1): .oddTexts(71)
    case .oddTexts: .estimates(.noon)
    case .estimates: .estimatedWaits([Message("ARG1", "ARG1"), Message("ARG2", "ARG2")])
    case .estimatedWaits: .noTrains(.noon)
    case .noTrains: .longWalk(minutes: 71)
    case .longWalk: nil
    }
  }

  private static let services: [RouteServiceMessage] = MessageFaults.all { message in
    let name = ServiceName.routeService(kind: "ARG")
    switch message {
    case nil: return .noStops(name)
    case .noStops: return .noAddress(name)
    case .noAddress: return .notInstalled(name)
    case .notInstalled: return .notStarted(name)
    case .notStarted: return .notARoute(name)
    case .notARoute: return .noRoute(name)
    case .noRoute: return .noRouteOnMap(name)
    case .noRouteOnMap: return .tooLong(name)
    case .tooLong: return .timedOut(name, seconds: 71)
    case .timedOut: return .status(name, 71)
    case .status: return .refusedKey(name)
    case .refusedKey: return .cancelled
    case .cancelled: return .onlyFastest(name)
    case .onlyFastest: return .manyStops(name, 71)
    case .manyStops: return nil
    }
  }

  private static let streetMessages: [StreetMessage] = MessageFaults.all { message in
    switch message {
    case nil: .noNetwork
    case .noNetwork: .noRoadNear(.start, nil)
    case .noRoadNear(_, nil): .noRoadNear(.start, streetBounds.map(BoundsText.init))
    case .noRoadNear: .notConnected
    case .notConnected: .roadAway(.start, 71)
    case .roadAway(.start, _): .roadAway(.stop(72), 71)
    case .roadAway(.stop, _): .roadAway(.destination, 71)
    case .roadAway: .withoutTraffic
    case .withoutTraffic: nil
    }
  }

  private static let streetBounds = BoundingBox(south: 13.5, west: 100.25, north: 14, east: 100.75)

  private static let streets: [StreetImportError] = MessageFaults.all { error in
    switch error {
    case nil: .unreadable("ARG")
    case .unreadable: .empty("ARG")
    case .empty: .notPBF("ARG")
    case .notPBF: .cut("ARG", at: 71)
    case .cut: .damaged("ARG", at: 71)
    case .damaged: streetBounds.map { .elsewhere("ARG", $0) }
    case .elsewhere: .noRoads(["ARG1", "ARG2"])
    case .noRoads: .notInstalled
    case .notInstalled: .failed("ARG")
    case .failed: .notOurs("ARG")
    case .notOurs: .notWritable("ARG")
    case .notWritable: .damagedNetwork("ARG")
    case .damagedNetwork: .tooNew("ARG")
    case .tooNew: .busy("ARG")
    case .busy: .cancelled
    case .cancelled: nil
    }
  }

  private static let names: [ServiceName] = MessageFaults.all { name in
    switch name {
    case nil: .feed
    case .feed: .source
    case .source: .routeService(kind: "ARG")
    case .routeService: .routeProgram("ARG")
    case .routeProgram: .streets
    case .streets: .pushService
    case .pushService: .named("ARG")
    case .named: nil
    }
  }

  private static let zips: [ZipError] = MessageFaults.all { error in
    switch error {
    case nil: .notZip
    case .notZip: .damaged("log")
    case .damaged: .severalParts
    case .severalParts: .zip64
    case .zip64: .unsafeName("ARG")
    case .unsafeName: .tooManyEntries(limit: 71)
    case .tooManyEntries: .tooLarge(name: "ARG", limit: 71)
    case .tooLarge(.some, _): .tooLarge(name: nil, limit: 71)
    case .tooLarge(nil, _): .tooDense(name: "ARG", limit: 71)
    case .tooDense: .unknownMethod(name: "ARG", method: 1)
    case .unknownMethod: .encrypted(name: "ARG")
    case .encrypted: .outOfMemory
    case .outOfMemory: nil
    }
  }

  private static let documents: [XMLError] = MessageFaults.all { error in
    switch error {
    case nil: .empty
    case .empty: .truncated
    case .truncated: .malformed(line: 71, detail: "")
    case .malformed(_, let detail):
      detail.isEmpty ? .malformed(line: 71, detail: "ARG") : .charsetMismatch(line: 71)
    case .charsetMismatch: .unknownCharset("ARG")
    case .unknownCharset: .doctype
    case .doctype: .entity(line: 71, name: "")
    case .entity(_, name: ""): .entity(line: 71, name: "ARG")
    case .entity: .ampersand(line: 71)
    case .ampersand: .outOfMemory
    case .outOfMemory: .noLibrary
    case .noLibrary, .limit: nil
    }
  }

  private static let limits: [XMLError] = MessageFaults.all { error in
    switch error {
    case nil: .limit(.depth, 71)
    case .limit(.depth, _): .limit(.children, 71)
    case .limit(.children, _): .limit(.attributes, 71)
    case .limit(.attributes, _): .limit(.names, 71)
    case .limit(.names, _): .limit(.textBytes, 71)
    case .limit(.textBytes, _): .limit(.markupBytes, 71)
    case .limit(.markupBytes, _): .limit(.totalBytes, 71)
    default: nil
    }
  }

  private static let json: [JSONError] = MessageFaults.all { error in
    switch error {
    case nil: .empty
    case .empty: .truncated
    case .truncated: .malformed(line: 71, offset: 1)
    case .malformed: .notUTF8(line: 71)
    case .notUTF8: .tooDeep(limit: 71)
    case .tooDeep: nil
    }
  }

  private static let tables: [CSVError] = MessageFaults.all { error in
    switch error {
    case nil: .noHeader
    case .noHeader: .brokenHeader(line: 71)
    case .brokenHeader: .notUTF8
    case .notUTF8: .otherCharset(line: 71)
    case .otherCharset: nil
    }
  }

  private static let rows: [CSVRowError] = MessageFaults.all {
    (reason: CSVRowError.Reason?) -> CSVRowError.Reason? in
    switch reason {
    case nil: .unclosedQuote
    case .unclosedQuote: .textAfterQuote
    case .textAfterQuote: .tooManyFields(found: 71, expected: 72)
    case .tooManyFields: nil
    }
  }.map { CSVRowError(line: 73, reason: $0) }

  private static let stores: [ListingStoreError] = MessageFaults.all {
    (code: ListingStoreError.Code?) -> ListingStoreError.Code? in
    switch code {
    case nil: .cannotOpen
    case .cannotOpen: .readOnly
    case .readOnly: .diskFull
    case .diskFull: .busy
    case .busy: .damaged
    case .damaged: .notStore
    case .notStore: .tooNew
    case .tooNew: .replaced
    case .replaced: .unreachable
    case .unreachable: .refusedLogin
    case .refusedLogin: .failed
    case .failed: nil
    }
  }.map { ListingStoreError($0, path: "ARG") }

  private static let files: [FileFault] = MessageFaults.all { fault in
    switch fault {
    case nil: .missing
    case .missing: .noPermission
    case .noPermission: .isFolder
    case .isFolder: .notRegular
    case .notRegular: .readOnlyDisk
    case .readOnlyDisk: .circularLinks
    case .circularLinks: .nameTooLong
    case .nameTooLong: .notText
    case .notText: .fullDisk
    case .fullDisk: .noFolder
    case .noFolder, .other: nil
    }
  }

  private static let secrets: [OpenSecret] = MessageFaults.all {
    (content: OpenSecret.Content?) -> OpenSecret.Content? in
    switch content {
    case nil: .secret
    case .secret: .privateKey
    case .privateKey: .keys
    case .keys: .setting("ARG")
    case .setting: nil
    }
  }.map { OpenSecret(path: "/ARG", holding: $0) }

  private static let stationTables: [StationTableError] = MessageFaults.all { error in
    switch error {
    case nil: .missing(path: "/ARG")
    case .missing: .unreadable(path: "/ARG", cause: "log")
    case .unreadable: .notStations(path: "/ARG", cause: "log")
    case .notStations: .tooNew(path: "/ARG", version: 71)
    case .tooNew: .damaged(path: "/ARG", cause: "log")
    case .damaged: .noPrevious(path: "/ARG")
    case .noPrevious: .notWritten(path: "/ARG", cause: "log")
    case .notWritten: nil
    }
  }

  private static let exchanges: [TransportError] = [
    (ServiceName.feed, "ARG:80"), (.routeService(kind: "ARG"), "ARG:80"), (.source, nil),
  ].flatMap { service, remote in
    reasons.map { TransportError(reason: $0, service: service, remote: remote) }
  }

  private static let reasons: [TransportError.Reason] = MessageFaults.all { reason in
    switch reason {
    case nil: .invalidAddress
    case .invalidAddress: .invalidHeader(name: "ARG")
    case .invalidHeader: .couldNotResolve
    case .couldNotResolve: .proxyFailed
    case .proxyFailed: .couldNotConnect(refused: true)
    case .couldNotConnect(true): .couldNotConnect(refused: false)
    case .couldNotConnect(false): .outOfReach
    case .outOfReach: .tls
    case .tls: .untrustedCertificate
    case .untrustedCertificate: .timedOut(.connect, after: .seconds(1))
    case .timedOut(.connect, _): .timedOut(.silence, after: .seconds(15))
    case .timedOut(.silence, _): .timedOut(.total, after: .seconds(60))
    case .timedOut(.total, _): .headTooLarge(limit: 1_000)
    case .headTooLarge: .bodyTooLarge(limit: 1 << 20)
    case .bodyTooLarge: .redirected(to: "ARG")
    case .redirected(.some): .redirected(to: nil)
    case .redirected(nil): .tooManyRedirects
    case .tooManyRedirects: .emptyReply
    case .emptyReply: .cutOff
    case .cutOff: .notHTTP
    case .notHTTP: .undecodableBody
    case .undecodableBody: .tooManyWaiting(limit: 71)
    case .tooManyWaiting: .circuitOpen(.seconds(5))
    case .circuitOpen: .cancelled
    case .cancelled: .stopped(by: CancellationError())
    case .stopped: .failed
    case .failed: nil
    }
  }

  private static let feeds: [FeedError] = MessageFaults.all {
    (reason: FeedError.Reason?) -> FeedError.Reason? in
    switch reason {
    case nil: .rejectedLogin
    case .rejectedLogin: .missingLogin
    case .missingLogin: .fault(code: nil, text: "")
    case .fault(_, let text): text.isEmpty ? .fault(code: nil, text: "ARG") : .status(404)
    case .status(404): .status(418)
    case .status(418): .status(500)
    case .status: .emptyAnswer
    case .emptyAnswer: .webPage
    case .webPage: .notXML
    case .notXML: .notSOAP(root: "ARG")
    case .notSOAP: .otherOperation(name: "ARG")
    case .otherOperation: .truncated
    case .truncated: .malformed
    case .malformed: .charset(nil)
    case .charset(nil): .charset("ARG")
    case .charset(.some): .tooLarge
    case .tooLarge: .tooManyPages(limit: 71)
    case .tooManyPages: .invalidQuery(what: .radius)
    case .invalidQuery: .httpLogin(schemes: ["Basic"])
    case .httpLogin(["Basic"]): .httpLogin(schemes: ["ARG"])
    case .httpLogin: .unusable(.expectingNames)
    case .unusable(let rows): rows.next.map { .unusable($0) }
    // `exchanges` covers the messages of transport errors.
    case .transport: nil
    }
  }.map { FeedError(reason: $0, remote: "ARG.example") }
}

extension ReceivedRows {
  /// A response without rows, although named rows were expected.
  fileprivate static var expectingNames: ReceivedRows {
    var rows = ReceivedRows()
    rows.expectedRows = ["ARG1"]
    rows.expectedElements = ["ARG2"]
    return rows
  }

  /// The next value with a different message; nil after the last value.
  fileprivate var next: ReceivedRows? {
    var next = Self.expectingNames
    switch (count, promised) {
    case (0, nil): next.promised = 1
    case (0, 1): next.promised = 71
    case (0, _): next.count = 1
    case (1, _): next.count = 72
    default: return nil
    }
    guard next.count > 0 else { return next }
    next.rows = ["ARG3"]
    next.elements = ["ARG4"]
    next.hasReferences = next.count > 1
    return next
  }
}
