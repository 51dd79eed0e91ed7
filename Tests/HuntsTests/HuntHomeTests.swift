import Accounts
import Store
import StoresTesting
import Testing

@testable import Hunts

@Suite(.bothStores) struct HuntHomeTests {
  @Test func storedEditsOfDifferentFieldsCommute() throws {
    var ends: Set<String> = []
    for isReversed in [false, true] {
      let fixture = try HuntFixture()
      let (anna, ben) = (try fixture.account("Anna"), try fixture.account("Ben"))
      let hunt = try fixture.hunt(of: anna, [(ben, .editor)])
      try fixture.put("sample.1", in: hunt, by: anna)
      let base = try fixture.sheet(hunt, for: anna).hunt.version
      let edits = [
        (HomeEdit(status: .viewed, base: base), anna), (HomeEdit(note: "quiet", base: base), ben),
      ]
      for (edit, account) in isReversed ? edits.reversed() : edits {
        let change = try fixture.put("sample.1", edit, in: hunt, by: account)
        #expect(change.former.count == 1 && !change.former[0].wasUnseen)
      }
      let opinion = try fixture.sheet(hunt, for: ben).homes[0].opinion
      ends.insert("\(opinion.status.value) \(opinion.note.value)")
    }
    #expect(ends == ["viewed quiet"])
  }

  @Test func historyKeepsEarlierFieldValues() throws {
    let fixture = try HuntFixture()
    let (anna, ben) = (try fixture.account("Anna"), try fixture.account("Ben"))
    let hunt = try fixture.hunt(of: anna, [(ben, .editor)])
    try fixture.put("sample.1", in: hunt, by: anna)
    let base = try fixture.sheet(hunt, for: anna).hunt.version
    try fixture.put("sample.1", HomeEdit(note: "Anna's", base: base), in: hunt, by: anna)
    let change = try fixture.put(
      "sample.1", HomeEdit(note: "Ben's", base: base), in: hunt, by: ben)
    #expect(change.former == [.init(field: .note, value: "Anna's", wasUnseen: true)])
    #expect(try fixture.sheet(hunt, for: anna).homes[0].opinion.note.value == "Ben's")
    let history = try fixture.hunts.history(
      of: "sample.1", HuntAccess(anna, to: hunt, for: .read))
    #expect(history.map(\.value) == ["Anna's", ""])
    #expect(history[0].by?.name == "Ben" && history[0].wasUnseen && !history[1].wasUnseen)
    // Setting the same value again changes nothing.
    let version = try fixture.sheet(hunt, for: anna).hunt.version
    #expect(
      try fixture.put("sample.1", HomeEdit(note: "Ben's"), in: hunt, by: ben).former == [])
    #expect(try fixture.sheet(hunt, for: anna).hunt.version == version)
  }

  @Test func readdedHomeKeepsNoteAndRatings() throws {
    let fixture = try HuntFixture()
    let anna = try fixture.account("Anna")
    let hunt = try fixture.hunt(of: anna)
    try fixture.put("sample.1", HomeEdit(note: "n", rating: .given(4)), in: hunt, by: anna)
    let before = try fixture.sheet(hunt, for: anna).hunt.version
    let access = HuntAccess(anna, to: hunt, for: .editHomes)
    try fixture.hunts.remove("sample.1", access)
    #expect(try fixture.sheet(hunt, for: anna).homes == [])
    let changed = try fixture.sheet(hunt, for: anna, HomePageQuery(since: before)).homes
    #expect(changed.map(\.listing) == ["sample.1"] && changed[0].removed != nil)
    #expect(try code { try fixture.hunts.remove("sample.1", access) } == .unknown(.home))
    let again = try fixture.put("sample.1", in: hunt, by: anna)
    #expect(again.wasAdded && again.home.opinion.note.value == "n")
    #expect(again.home.opinion.ratings[anna]?.value == 4)
  }

  @Test func unknownHomeCannotBeAdded() throws {
    let fixture = try HuntFixture()
    let anna = try fixture.account("Anna")
    let hunt = try fixture.hunt(of: anna)
    let access = HuntAccess(anna, to: hunt, for: .rate)
    #expect(
      try code { _ = try fixture.hunts.put("x.1", HomeEdit(), facts: nil, access) }
        == .unknown(.home))
    // A home that is no longer listed keeps its facts and can still be changed.
    try fixture.put("sample.1", in: hunt, by: anna)
    let change = try fixture.hunts.put(
      "sample.1", HomeEdit(rating: .given(2)), facts: nil, access)
    #expect(change.home.facts == HuntFixture.facts.json)
  }

  @Test func factsAreRefreshedAndKeptWhenTheHomeIsGone() throws {
    let fixture = try HuntFixture()
    let anna = try fixture.account("Anna")
    let hunt = try fixture.hunt(of: anna)
    try fixture.put("sample.1", in: hunt, by: anna)
    try fixture.put("sample.2", in: hunt, by: anna)
    let access = HuntAccess(anna, to: hunt, for: .read)
    let before = try fixture.sheet(hunt, for: anna).hunt.version
    let later = HuntHome.Facts(json: #"{"id":"sample.1","gone":1}"#, gone: 9)
    let sheet = try fixture.hunts.refreshed(fixture.hunts.sheet(access), access) {
      $0 == "sample.1" ? later : nil
    }
    #expect(sheet.homes.map(\.gone) == [9, nil])
    #expect(sheet.homes.map(\.facts) == [later.json, HuntFixture.facts.json])
    #expect(sheet.hunt.version > before && sheet.homes[0].version == sheet.hunt.version)
    let again = try fixture.hunts.refreshed(fixture.hunts.sheet(access), access) { _ in nil }
    #expect(again.homes == sheet.homes)
  }

  @Test func huntHoldsTenThousandHomes() throws {
    let fixture = try HuntFixture()
    let anna = try fixture.account("Anna")
    let hunt = try fixture.hunt(of: anna)
    try fixture.store.write { db in
      try db.execute(
        """
        WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
        INSERT INTO hunt_home SELECT ?, 'sample.' || n, NULL, 0, NULL, 'to-view', 1, '', 1, '{}',
          NULL, 1 FROM number
        """, [HuntLimits.homes, hunt])
    }
    #expect(
      try code { try fixture.put("other.1", in: hunt, by: anna) }
        == .request(.full(.home, limit: HuntLimits.homes)))
    // Existing homes can still be changed, and paging returns each home exactly once.
    try fixture.put("sample.7", HomeEdit(status: .viewed), in: hunt, by: anna)
    var seen: [String] = []
    var query = HomePageQuery(limit: 1_000)
    repeat {
      let page = try fixture.sheet(hunt, for: anna, query)
      seen += page.homes.map(\.listing)
      query.after = page.next
    } while query.after != nil
    #expect(seen.count == HuntLimits.homes && Set(seen).count == seen.count)
  }

  @Test func historyIsLimited() throws {
    let fixture = try HuntFixture()
    let anna = try fixture.account("Anna")
    let hunt = try fixture.hunt(of: anna)
    try fixture.put("sample.1", in: hunt, by: anna)
    for number in 0..<HuntLimits.history + 5 {
      try fixture.put("sample.1", HomeEdit(note: "\(number)"), in: hunt, by: anna)
    }
    let history = try fixture.hunts.history(
      of: "sample.1", HuntAccess(anna, to: hunt, for: .read))
    #expect(history.count == HuntLimits.history)
    #expect(history.first?.value == "\(HuntLimits.history + 3)")
  }
}
