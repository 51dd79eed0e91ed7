import CommandOutput
import Foundation
import HomefindTesting
import JSONStream
import Listings
import Machine
import Messages
import RegionImport
import Stations
import Streets
import Testing

@testable import ListingStore
@testable import PostgreSQLStore
@testable import homefind

/// Tests that the messages of the command line exist in each language and are printed in the
/// selected language.
@Suite struct CommandMessageTests {
  @Test(arguments: commands)
  func commandMessagesExistInBothLanguages(message: CommandMessage) {
    #expect(MessageFaults.of(message) == [])
  }

  @Test(arguments: settings)
  func settingMessagesExistInBothLanguages(message: SettingMessage) {
    #expect(MessageFaults.of(message) == [])
  }

  @Test(arguments: lines)
  func settingsFileProblemsExistInBothLanguages(problem: SettingsProblem) {
    #expect(MessageFaults.of(problem) == [])
  }

  @Test(arguments: notes)
  func commandNotesExistInBothLanguages(note: CommandNote) {
    #expect(MessageFaults.of(note) == [])
  }

  @Test(arguments: signs)
  func signTextsExistInBothLanguages(message: SignMessage) {
    #expect(MessageFaults.of(message) == [])
  }

  @Test(arguments: findings)
  func doctorFindingsExistInBothLanguages(message: DoctorMessage) {
    #expect(MessageFaults.of(message) == [])
  }

  @Test(arguments: rights)
  func databaseRightsExistInBothLanguages(rights: DatabaseRights) {
    #expect(!rights.canStore)
    #expect(MessageFaults.of(rights.advice) == [])
    #expect(MessageFaults.of(rights.reading(71, in: "ARG1")) == [])
    #expect(MessageFaults.of(rights.reading(nil, in: "ARG1")) == [])
  }

  /// One role for each reason why homes cannot be stored.
  private static let rights = [
    DatabaseRights(
      role: "ARG3", database: "homes", hasStore: true, mayWrite: false, mayCreate: true),
    DatabaseRights(
      role: "ARG3", database: "homes", hasStore: false, mayWrite: true, mayCreate: false),
    DatabaseRights(
      role: "ARG3", database: "homes", isStandby: true, hasStore: true, mayWrite: true,
      mayCreate: true),
    DatabaseRights(
      role: "ARG3", database: "homes", isReadOnly: true, hasStore: true, mayWrite: true,
      mayCreate: true),
  ]

  @Test(arguments: subjects)
  func doctorSubjectsExistInBothLanguages(subject: DoctorSubject) {
    #expect(MessageFaults.of(subject) == [])
  }

  @Test(arguments: reports)
  func reportMessagesExistInBothLanguages(report: ReportMessage) {
    #expect(MessageFaults.of(report) == [])
  }

  @Test(arguments: Counted.Thing.allCases, [1, 71])
  func countsExistInBothLanguages(thing: Counted.Thing, number: Int) {
    #expect(MessageFaults.of(Counted(number, thing)) == [])
  }

  /// Checks the note that the homes are a sample, and the error about a parameter.
  @Test(
    arguments: [
      (["--lang", "th"], [:]), (["--lang=th"], ["LC_ALL": "C"]), ([], ["LC_ALL": "th_TH.UTF-8"]),
      ([], ["LC_MESSAGES": "th_TH"]), ([], ["HOMEFIND_LANG": "th"]),
    ] as [([String], [String: String])])
  func thaiIsSelectedByFlagOrEnvironment(flags: [String], environment: [String: String])
    async throws
  {
    let found = try await Program.run(
      ["nearby", "--lat", "13.7370", "--lon", "100.5603", "--json"] + flags,
      environment: environment)
    #expect(found.status == 0)
    #expect(found.errors.contains("ยังไม่ได้กำหนดแหล่งประกาศ"), "\(found.errors)")
    let failed = try await Program.run(
      ["nearby", "--lat", "north", "--lon", "100.5603"] + flags, environment: environment)
    #expect(failed.status == ExitStatus.usage.rawValue)
    #expect(
      failed.errors == "homefind: --lat “north” ไม่ใช่จำนวนองศา ตัวอย่างเช่น 13.7370\n")
  }

  @Test func thaiMessagesContainNoEnglish() async throws {
    let folder = TemporaryFolder()
    let config = folder.file("h.yaml")
    try "lang: th\nretries: many\n".write(
      toFile: config, atomically: true, encoding: .utf8)
    let (failed, field) = (
      try await Program.run(
        "nearby", "--at", "Asok", environment: ["HOMEFIND_CONFIG": config]),
      try await Program.run(
        "nearby", "--at", "Asok", "--template", "{zzzq}", environment: ["HOMEFIND_LANG": "th"])
    )
    #expect(!failed.errors.contains(", line "), "\(failed.errors)")
    #expect(failed.errors.contains("บรรทัดที่ "), "\(failed.errors)")
    #expect(field.errors.contains("ดูชื่อใน --json"), "\(field.errors)")
  }

  /// `--lang` overrides the locale.
  @Test func langFlagOverridesLocale() async throws {
    let failed = try await Program.run(
      ["nearby", "--lat", "north", "--lon", "100.5603", "--lang", "en"],
      environment: ["LC_ALL": "th_TH.UTF-8"])
    #expect(
      failed.errors == "homefind: --lat “north” is not a number of degrees, such as 13.7370\n")
  }

  @Test func conflictingOptionsAreReportedInThai() async throws {
    let failed = try await Program.run(
      ["provinces", "--quiet", "--verbose", "--lang", "th"], environment: [:])
    #expect(failed.status == ExitStatus.usage.rawValue)
    #expect(failed.errors.hasPrefix("homefind: ใช้ --quiet หรือ --verbose อย่างใดอย่างหนึ่ง\n"))
  }

  @Test func doctorReportsInThai() async throws {
    let answer = try await Program.run(
      ["doctor", "--offline"], environment: ["LC_ALL": "th_TH.UTF-8"])
    #expect(answer.output.contains("ไม่มี ใช้ประกาศสมมติในโปรแกรม"), "\(answer.output)")
  }

  private static let hint = CommandHint.use(["ARG8", "ARG9"])

  private static let commands: [CommandMessage] = MessageFaults.all { message in
    switch message {
    case nil: .quietAndVerbose
    case .quietAndVerbose: .freshAndOffline
    case .freshAndOffline: .bomWithoutCSV
    case .bomWithoutCSV: .oneOf(flags: ["ARG1", "ARG2"])
    case .oneOf: .openBrace
    case .openBrace: .emptyBraces
    case .emptyBraces: .notAField("ARG", hint)
    case .notAField(_, .seeJSON): .notACommand(path: "ARG1", name: "ARG2", .see("ARG3"))
    case .notAField: .notAField("ARG", .seeJSON)
    case .notACommand: .missingPlace
    case .missingPlace: .placeTwice
    case .placeTwice: .notACheck("ARG1", checks: ["ARG2"])
    case .notACheck: .unreadableInput
    case .unreadableInput: .emptyInput
    case .emptyInput: .inputNotJSON(.empty)
    case .inputNotJSON: .notWritten(path: "ARG")
    case .notWritten: .answerNotWritten(reason: "ARG")
    case .answerNotWritten: .answerNotJSON
    case .answerNotJSON: .noFeed
    case .noFeed: .uncheckedKind(source: "ARG1", kind: "ARG2")
    case .uncheckedKind: .oneOfSources(["ARG1", "ARG2"])
    case .oneOfSources: .sampleNotStarted
    case .sampleNotStarted: .noStationTable
    case .noStationTable: .failedChecks(["ARG1", "ARG2"])
    case .failedChecks: .tableFails(path: "ARG", checks: 71, of: 72)
    case .tableFails: .noCacheFolder
    case .noCacheFolder: .noDataFolder
    case .noDataFolder: .removalsWithheld(source: "ARG", 71, since: 0)
    case .removalsWithheld: .syncNotStored
    case .syncNotStored: .copyWithoutDirection
    case .copyWithoutDirection: .noPublicURL
    case .noPublicURL: .noServer
    case .noServer: .notSignedIn
    case .notSignedIn: .noCode
    case .noCode: .noConfigFolder
    case .noConfigFolder: .sessionNotKept(path: "ARG", .isFolder)
    case .sessionNotKept: .serverFailed(server: "ARG1", reason: "ARG2")
    case .serverFailed: .notAnAccountServer(server: "ARG")
    case .notAnAccountServer: .serverNeedsKey(server: "ARG")
    case .serverNeedsKey: .noneOfName(.hunts, "ARG", hint)
    case .noneOfName(.hunts, _, _): .noneOfName(.searches, "ARG", hint)
    case .noneOfName: .severalOfName(.searches, "ARG1", ids: ["ARG2", "ARG3"])
    case .severalOfName: .noChange(flags: ["ARG1", "ARG2"])
    case .noChange: .beaconBesideFile
    case .beaconBesideFile: .unreadableBeacons(path: "ARG")
    case .unreadableBeacons: .brokenBeacons(path: "ARG", lines: 71)
    case .brokenBeacons: .unknownBeacon("ARG")
    case .unknownBeacon: .beaconsFail(71)
    case .beaconsFail: .fewOpenFilesToServe(71, least: 72)
    case .fewOpenFilesToServe: .fewOpenFiles(71, least: 72)
    case .fewOpenFiles: .operationsNotServed(place: "ARG", .portTaken)
    case .operationsNotServed: .notListening(place: Message(verbatim: "ARG"), .portTaken)
    case .notListening: .backupOfDatabase
    case .backupOfDatabase: .nothingToBackUp
    case .nothingToBackUp: .backupExists(path: "ARG")
    case .backupExists: nil
    }
  }

  private static let settings: [SettingMessage] = MessageFaults.all { message in
    switch message {
    case nil: .notANumber(origin: "ARG1", "ARG2", in: 71...72)
    case .notANumber: .tooShort(origin: "ARG1", "ARG2", least: 71)
    case .tooShort: .notADuration(origin: "ARG1", "ARG2")
    case .notADuration: .notAChoice(origin: "ARG1", "ARG2", hint)
    case .notAChoice: .notPairs(origin: "ARG1", "ARG2", names: ["ARG3", "ARG4"])
    case .notPairs: .unreadableSecret(path: "ARG")
    case .unreadableSecret: .unreadableFile(path: "ARG")
    case .unreadableFile: .badLine(path: "ARG", line: 71, .nestedList)
    case .badLine: .notASetting(path: "ARG1", line: 71, key: "ARG2", hint)
    case .notASetting: .noFolder
    case .noFolder: .notARegion(origin: "ARG1", "ARG2", hint)
    case .notARegion: .regionsApart(origin: "ARG1", "ARG2", "ARG3", .timeZone)
    case .regionsApart(_, _, _, .timeZone):
      .regionsApart(origin: "ARG1", "ARG2", "ARG3", .currency)
    case .regionsApart(_, _, _, .currency):
      .regionsApart(origin: "ARG1", "ARG2", "ARG3", .railSystem("ARG4"))
    case .regionsApart: .indexWithoutDatabase(origin: "ARG")
    case .indexWithoutDatabase: .indexOfSeveralSources(origin: "ARG")
    case .indexOfSeveralSources: .indexWithoutPostGIS(origin: "ARG")
    case .indexWithoutPostGIS: .feedAndSources(path: "ARG", feed: 71, sources: 72)
    case .feedAndSources: .sourceNameTwice(path: "ARG1", line: 71, name: "ARG2", former: 72)
    case .sourceNameTwice: .sourceAddressTwice(path: "ARG1", line: 71, sources: ["ARG2", "ARG3"])
    case .sourceAddressTwice: .sourceWithoutKind(path: "ARG1", line: 71, kinds: ["ARG2", "ARG3"])
    case .sourceWithoutKind: .notASourceKind(path: "ARG1", line: 71, kind: "ARG2", hint)
    case .notASourceKind:
      .notASourceSetting(path: "ARG1", line: 71, setting: "ARG2", kind: "ARG3", hint)
    case .notASourceSetting:
      .missingSourceSetting(path: "ARG1", line: 71, setting: "ARG2", kind: "ARG3")
    case .missingSourceSetting: .notASourceName(path: "ARG1", line: 71, name: "ARG2")
    case .notASourceName: .noSourceAddress(origin: "ARG")
    case .noSourceAddress: .sourceLoginTwice(path: "ARG1", line: 71, name: "ARG2")
    case .sourceLoginTwice: .notAFeedAddress(origin: "ARG")
    case .notAFeedAddress: .notAPictureBase(origin: "ARG1", "ARG2")
    case .notAPictureBase: .notAnAction(origin: "ARG1", "ARG2")
    case .notAnAction: .notATileAddress(origin: "ARG1", "ARG2")
    case .notATileAddress: .notARouteService(origin: "ARG1", kinds: ["ARG2", "ARG3"])
    case .notARouteService: .notAPercentage(origin: "ARG1", "ARG2", least: 71, greatest: 72)
    case .notAPercentage: .notAFileMode(origin: "ARG1", "ARG2")
    case .notAFileMode: .notAnOperationsAddress(origin: "ARG1", "ARG2")
    case .notAnOperationsAddress: .halfIdentity
    case .halfIdentity: .notABasePath(origin: "ARG1", "ARG2")
    case .notABasePath: .notAPublicURL(origin: "ARG1", "ARG2")
    case .notAPublicURL: .notAMailServer(origin: "ARG1", "ARG2")
    case .notAMailServer: .notAMailAddress(origin: "ARG1", "ARG2")
    case .notAMailAddress: .mailWithoutSender
    case .mailWithoutSender: .mailWithoutPassword(user: "ARG")
    case .mailWithoutPassword: .notAServer(origin: "ARG1", "ARG2")
    case .notAServer: .notANewsAddress(origin: "ARG1", "ARG2")
    case .notANewsAddress: .notAnOrigin(origin: "ARG1", "ARG2")
    case .notAnOrigin: .notAProxy(origin: "ARG1", "ARG2")
    case .notAProxy: .notARateLimit(origin: "ARG1", "ARG2")
    case .notARateLimit: .keysRemoved
    case .keysRemoved: .noKeyFile
    case .noKeyFile: .keysWithoutDatabase(origin: "ARG")
    case .keysWithoutDatabase: .accountsWithoutDatabase(origin: "ARG")
    case .accountsWithoutDatabase: .accountsInTwoPlaces(file: "/ARG")
    case .accountsInTwoPlaces: nil
    }
  }

  @Test(arguments: removals)
  func removalMessagesExistInBothLanguages(removal: Removal) {
    for message: RemovalMessage in [
      .wouldRemove(removal), .removing(removal), .needsConfirmation(removal), .question(removal),
    ] {
      #expect(MessageFaults.of(message) == [])
    }
    #expect(MessageFaults.of(RemovalMessage.nothingRemoved) == [])
    #expect(MessageFaults.of(RemovalMessage.dryRunAndYes) == [])
  }

  private static let removals: [Removal] = MessageFaults.all { removal in
    switch removal {
    case nil:
      .store(
        Removal.StoreCounts(homes: 71, gone: 72, priceChanges: 73, circles: 74), place: "ARG")
    case .store: .old(StorePruning(homes: 71, priceChanges: 72, circles: 73), place: "ARG")
    case .old: .key(name: "ARG1", created: "ARG2", place: "ARG3")
    case .key: .streets(files: ["ARG1", "ARG2"], path: "ARG3")
    case .streets(.some, _): .streets(files: nil, path: "ARG")
    case .streets(nil, _): .region("ARG1", path: "ARG2")
    case .region: nil
    }
  }

  private static let lines: [SettingsProblem] = MessageFaults.all { problem in
    switch problem {
    case nil: .keyNotText
    case .keyNotText: .nestedList
    case .nestedList: .mappingInList
    case .mappingInList: .sourcesNotAList
    case .sourcesNotAList: .sourceWithoutSettings
    case .sourceWithoutSettings: .sourceSettingNotText
    case .sourceSettingNotText: .alias
    case .alias: .noColon
    case .noColon: .setAlready("ARG", line: 71)
    case .setAlready: .repeatedKeys(["ARG1", "ARG2"])
    case .repeatedKeys: .notYAML("ARG")
    case .notYAML: .notUTF8
    case .notUTF8: nil
    }
  }

  private static let notes: [CommandNote] = MessageFaults.all { note in
    switch note {
    case nil: .sampleHomes
    case .sampleHomes: .manyHomes
    case .manyHomes: .interrupted(.table)
    case .interrupted(.table): .interrupted(.sync)
    case .interrupted(.sync): .interrupted(.search)
    case .interrupted(.search): .interrupted(.streets)
    case .interrupted(.streets): .interrupted(.copy)
    case .interrupted(.copy): .interrupted(.region)
    case .interrupted(.region): .searchTook("ARG")
    case .searchTook: .nothingStored
    case .nothingStored: .pruned(homes: 71, circles: 72)
    case .pruned: .cleared
    case .cleared: .noStation("ARG", hint)
    case .noStation: .tableReplaced(path: "ARG", stations: 71)
    case .tableReplaced: .tableKept(.missing(path: "ARG"))
    case .tableKept: .forced(StationFinding(.lineOrder, .order(line: "ARG", count: 71)))
    case .forced: .more(71)
    case .more: .tableUnchanged(path: "ARG", stations: 71)
    case .tableUnchanged: .noDifference(path: "ARG", stations: 71)
    case .noDifference: .tableHolds(path: "ARG", stations: 71)
    case .tableHolds: .tableRestored(path: "ARG", stations: 71)
    case .tableRestored: .loaded(homes: 71)
    case .loaded: .fetched(homes: 71)
    case .fetched: .synced(circles: 71, of: 72, homes: 73)
    case .synced: .homesPerSecond(71)
    case .homesPerSecond: .importing(.reading)
    case .importing(let stage):
      StreetImportProgress.Stage(rawValue: stage.rawValue + 1).map(CommandNote.importing)
        ?? .importingRegion(.checking)
    case .importingRegion(let stage):
      RegionStage(rawValue: stage.rawValue + 1).map(CommandNote.importingRegion)
        ?? .regionRemoved("ARG")
    case .regionRemoved: .noStreets
    case .noStreets: .streetsRemoved
    case .streetsRemoved: .copying(StoreCopyProgress(stage: .copying, done: 71, total: 72))
    case .copying(let progress):
      progress.stage == .copying
        ? .copying(StoreCopyProgress(stage: .verifying, done: 71, total: 72))
        : .withoutExtensions(["ARG1", "ARG2"])
    case .withoutExtensions: .narrowForQRCode(columns: 71)
    case .narrowForQRCode: .codeMailed
    case .codeMailed: .signedIn(server: "ARG")
    case .signedIn: .signedOut(server: "ARG")
    case .signedOut: nil
    }
  }

  private static let signs: [SignMessage] = MessageFaults.all { message in
    switch message {
    case nil: .price(nil)
    case .price(nil): .price(Price(parsing: "ARG"))
    case .price(let price?):
      switch price.text {
      case "ARG": .price(Price(parsing: "2,500,000"))
      case "2,500,000": .price(Price(parsing: "from 2,500,000"))
      case "from 2,500,000": .price(Price(parsing: "up to 2,500,000"))
      case "up to 2,500,000": .price(Price(parsing: "1,500,000 - 2,500,000"))
      default: .scan
      }
    case .scan: .beacon
    case .beacon: nil
    }
  }

  private static let reports: [ReportMessage] = MessageFaults.all { report in
    switch report {
    case nil:
      .stored(
        StoreStatistics(
          feed: "ARG", homes: 71, gone: 72, priceChanges: 73, circles: 74, oldest: 1, newest: 2))
    case .stored: .noKeys
    case .noKeys: .key("ARG1", created: "ARG2")
    case .key: .keyRevoked("ARG")
    case .keyRevoked: .noBeacons
    case .noBeacons: .beaconAdded("ARG")
    case .beaconAdded: .beaconsAdded(71)
    case .beaconsAdded: .beaconRemoved("ARG")
    case .beaconRemoved: .beaconsPass(71)
    case .beaconsPass: .synced(seen: 71, new: 72, changed: 73, gone: 74, fetched: 75, fresh: 76)
    case .synced: .recordsLeftOut([Message(verbatim: "ARG1"), Message(verbatim: "ARG2")])
    case .recordsLeftOut: .districtsLeftOut(["ARG1", "ARG2"])
    case .districtsLeftOut: .tablePasses(path: "ARG", checks: 71, stations: 72)
    case .tablePasses: .howFound
    case .howFound: .covered(metres: 71, around: "ARG1", fetchedAt: "ARG2")
    case .covered: .askedFeed(metres: 71, homes: 72, milliseconds: 73, isShared: false)
    case .askedFeed(_, _, _, false):
      .askedFeed(metres: 71, homes: 72, milliseconds: 73, isShared: true)
    case .askedFeed(_, _, _, true): .askedNothing
    case .askedNothing: .leftOut(filter: "ARG", homes: 71)
    case .leftOut: .index(homes: 71, seconds: 72)
    case .index:
      .streets(
        StreetNetwork(
          folder: "", sources: [], importedAt: 1, nodes: 71, segments: 72, size: 7_300_000))
    case .streets: .streetsFrom(["ARG1", "ARG2"])
    case .streetsFrom: .streetsIn("ARG")
    case .streetsIn: .storeCopied(StoreCopySummary(rows: 71, copied: 72, kept: 73))
    case .storeCopied: .storeChecked("ARG", findings: 0)
    case .storeChecked(_, 0): .storeChecked("ARG", findings: 71)
    case .storeChecked: .backedUp("ARG1", to: "ARG2")
    case .backedUp: nil
    }
  }

  private static let subjects: [DoctorSubject] = MessageFaults.all { subject in
    switch subject {
    case nil: .program
    case .program: .configuration
    case .configuration: .stations
    case .stations: .store
    case .store: .feed
    case .feed: .sources
    case .sources: .source("ARG")
    case .source: .streets
    case .streets: .routeService
    case .routeService: nil
    }
  }

  private static let findings: [DoctorMessage] = MessageFaults.all {
    (message: DoctorMessage?) -> DoctorMessage? in
    switch message {
    case nil: .noProgram(version: "ARG")
    case .noProgram: .program(version: "ARG1", path: "ARG2")
    case .program: .noConfiguration
    // A path needs no translation.
    case .noConfiguration, .path: .tableFails(path: "ARG", checks: 71)
    case .tableFails: .stations(71, path: "ARG")
    case .stations: .storeNotWritable(path: "ARG")
    case .storeNotWritable: .emptyStore
    case .emptyStore: .databaseNotWritable(rights[0], homes: 71, place: "ARG4")
    case .databaseNotWritable: .store(homes: 71, feeds: 72, path: "ARG")
    case .store: .noFeed
    case .noFeed: .notContacted
    case .notContacted: .removalsWithheld(feed: "ARG", 71, since: 0)
    case .removalsWithheld: .setNotContacted
    case .setNotContacted: .answers(Message(verbatim: "ARG"))
    case .answers: .noRouteService
    case .noRouteService: .noStreets
    case .noStreets: .streetsInstead
    case .streetsInstead: .writeConfiguration(path: "ARG")
    case .writeConfiguration: .verifyStations
    case .verifyStations: .refreshStations
    case .refreshStations: .nameStore
    case .nameStore: .grant(rights[0])
    case .grant: .howToStore(path: "ARG")
    case .howToStore: .setFeed
    case .setFeed: .checkFeed
    case .checkFeed: .setRouteService
    case .setRouteService: .importStreets
    case .importStreets: .acceptRemovals
    case .acceptRemovals: nil
    }
  }
}
