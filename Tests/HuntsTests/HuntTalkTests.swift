import Accounts
import Geo
import StoresTesting
import Testing

@testable import Hunts

@Suite(.bothStores) struct HuntTalkTests {
  @Test func unreadMessagesAreCountedPerHuntAndHome() throws {
    let fixture = try HuntFixture()
    let (anna, ben, cat) = (
      try fixture.account("Anna"), try fixture.account("Ben"), try fixture.account("Cat")
    )
    let hunt = try fixture.hunt(of: anna, [(ben, .viewer)])
    try fixture.put("sample.1", in: hunt, by: anna)
    for text in ["one", "two"] { _ = try fixture.post(NewMessage(text: text), in: hunt, by: anna) }
    let about = try fixture.post(
      NewMessage(text: "nice", listing: "sample.1"), in: hunt, by: anna)
    let sheet = try fixture.sheet(hunt, for: ben)
    #expect(sheet.unread == 2 && sheet.homes[0].unread == 1)
    #expect(try fixture.hunts.hunts(of: ben)[0].unread == 3)
    // A member's own messages, and messages from before the member joined, are treated as read.
    #expect(try fixture.hunts.hunts(of: anna)[0].unread == 0)
    let invitation = try fixture.hunts.invite(
      nil, as: .viewer, HuntAccess(anna, to: hunt, for: .invite))
    _ = try fixture.hunts.accept(.token(invitation.token), by: cat)
    #expect(try fixture.hunts.hunts(of: cat)[0].unread == 0)
    let mark = HuntAccess(ben, to: hunt, for: .write)
    try fixture.hunts.markRead("sample.1", upTo: about.id, mark)
    #expect(try fixture.hunts.hunts(of: ben)[0].unread == 2)
    try fixture.hunts.markRead(nil, upTo: .max, mark)
    try fixture.hunts.markRead(nil, upTo: 0, mark)
    #expect(try fixture.hunts.hunts(of: ben)[0].unread == 0)
    // Marking messages as read beyond the last message does not affect later messages.
    _ = try fixture.post(NewMessage(text: "three"), in: hunt, by: anna)
    #expect(try fixture.sheet(hunt, for: ben).unread == 1)
    #expect(
      try code { _ = try fixture.post(NewMessage(text: "x", listing: "y"), in: hunt, by: ben) }
        == .request(.invalid))
  }

  @Test func authorCanEditMessageForFiveMinutes() throws {
    let fixture = try HuntFixture()
    let (anna, ben) = (try fixture.account("Anna"), try fixture.account("Ben"))
    let hunt = try fixture.hunt(of: anna, [(ben, .viewer)])
    let message = try fixture.post(NewMessage(text: "helo"), in: hunt, by: ben)
    let (mine, others) = (
      HuntAccess(ben, to: hunt, for: .write), HuntAccess(anna, to: hunt, for: .write)
    )
    #expect(
      try code { _ = try fixture.hunts.edit(message: message.id, to: "x", others) } == .notYours)
    fixture.move(by: 300)
    #expect(try fixture.hunts.edit(message: message.id, to: "hello", mine).edited != nil)
    fixture.move(by: 1)
    #expect(
      try code { _ = try fixture.hunts.edit(message: message.id, to: "x", mine) }
        == .tooLate(minutes: 5))
    #expect(
      try code { _ = try fixture.hunts.edit(message: 0, to: "x", mine) } == .unknown(.message))
  }

  @Test func resentMessageIsPostedOnce() throws {
    let fixture = try HuntFixture()
    let (anna, ben) = (try fixture.account("Anna"), try fixture.account("Ben"))
    let hunt = try fixture.hunt(of: anna, [(ben, .viewer)])
    let new = NewMessage(text: "once", key: "k1")
    let first = try fixture.post(new, in: hunt, by: anna)
    #expect(try fixture.post(new, in: hunt, by: anna).id == first.id)
    #expect(try fixture.post(new, in: hunt, by: ben).id != first.id)
  }

  @Test func messagesArePagedInBothDirections() throws {
    let fixture = try HuntFixture()
    let anna = try fixture.account("Anna")
    let hunt = try fixture.hunt(of: anna)
    let ids = try (1...7).map { number in
      try fixture.post(NewMessage(text: "\(number)"), in: hunt, by: anna).id
    }
    let access = HuntAccess(anna, to: hunt, for: .read)
    let last = try fixture.hunts.messages(MessageQuery(limit: 3), access)
    #expect(last.messages.map(\.id) == Array(ids[4...]) && last.hasMore)
    let before = try fixture.hunts.messages(MessageQuery(before: ids[4], limit: 10), access)
    #expect(before.messages.map(\.id) == Array(ids[..<4]) && !before.hasMore)
    let after = try fixture.hunts.messages(MessageQuery(after: ids[1], limit: 2), access)
    #expect(after.messages.map(\.id) == Array(ids[2..<4]) && after.hasMore)
  }

  @Test func resumedEventsMissNothing() throws {
    let fixture = try HuntFixture()
    let (anna, ben, eve) = (
      try fixture.account("Anna"), try fixture.account("Ben"), try fixture.account("Eve")
    )
    let hunt = try fixture.hunt(of: anna, [(ben, .viewer)])
    let other = try fixture.hunt(of: eve)
    let start = try fixture.hunts.lastEvent()
    for number in 1...9 {
      _ = try fixture.post(NewMessage(text: "\(number)"), in: hunt, by: anna)
      _ = try fixture.post(NewMessage(text: "secret"), in: other, by: eve)
    }
    var texts: [String] = []
    var next = start
    while true {
      let events = try fixture.hunts.events(after: next, for: ben, limit: 2)
      #expect(events.events.allSatisfy { $0.hunt == hunt && $0.kind == .message })
      texts += events.events.compactMap(\.message?.text)
      next = events.next
      if !events.isCut { break }
    }
    #expect(texts == (1...9).map(String.init))
    #expect(try fixture.hunts.lastEvent() == next)
    // A removed member receives the event about the removal but no later event.
    try fixture.hunts.remove(member: ben, HuntAccess(anna, to: hunt, for: .leave))
    _ = try fixture.post(NewMessage(text: "without Ben"), in: hunt, by: anna)
    let events = try fixture.hunts.events(after: next, for: ben, limit: 10)
    #expect(events.events.map(\.kind) == [.removed] && events.events[0].hunt == hunt)
    #expect(try fixture.hunts.events(after: .max - 1, for: ben, limit: 10).isLost)
  }

  @Test func placesBelongToAnAccountOrAHunt() throws {
    let fixture = try HuntFixture()
    let (anna, ben) = (try fixture.account("Anna"), try fixture.account("Ben"))
    let hunt = try fixture.hunt(of: anna, [(ben, .viewer)])
    let position = try #require(Coordinate(latitude: 13.7, longitude: 100.5))
    let mine = try fixture.hunts.save(
      title: "Office", text: "", kind: .work, at: position, in: nil, by: anna)
    fixture.move(by: 1)
    let ours = try fixture.hunts.save(
      title: "Gate", text: "", kind: .meetingPoint, at: position, in: hunt, by: anna)
    #expect(try fixture.hunts.places(of: anna).map(\.id) == [mine.id, ours.id])
    #expect(try fixture.hunts.places(of: ben).map(\.id) == [ours.id])
    #expect(
      try code { _ = try fixture.hunts.edit(place: mine.id, PlaceEdit(title: "x"), by: ben) }
        == .unknown(.place))
    #expect(
      try code { _ = try fixture.hunts.edit(place: ours.id, PlaceEdit(title: "x"), by: ben) }
        == .forbidden(.editPlaces))
    let acknowledged = try fixture.hunts.acknowledge(place: ours.id, by: ben)
    #expect(acknowledged.acknowledgements.map(\.person.name) == ["Ben"])
    let version = try fixture.hunts.acknowledge(place: ours.id, by: ben).version
    #expect(version == acknowledged.version)
    #expect(
      try code { _ = try fixture.hunts.acknowledge(place: mine.id, by: anna) }
        == .unknown(.place))
    // Moving a place resets its acknowledgements; renaming it does not.
    let named = try fixture.hunts.edit(place: ours.id, PlaceEdit(title: "Gate 2"), by: anna)
    #expect(named.acknowledgements.count == 1)
    let moved = try fixture.hunts.edit(
      place: ours.id, PlaceEdit(position: Coordinate(latitude: 13.8, longitude: 100.5)), by: anna)
    #expect(moved.acknowledgements == [])
    try fixture.hunts.remove(place: ours.id, by: anna)
    #expect(try fixture.hunts.places(of: ben) == [])
  }

  @Test func placesSortByNameDistanceOrDate() throws {
    let center = try #require(Coordinate(latitude: 13.7, longitude: 100.5))
    let places = try [("b", 13.9, 1), ("A", 13.8, 2), ("c", 13.7, 3)].map { title, latitude, at in
      SavedPlace(
        id: PlaceID(), hunt: nil, by: nil, title: title, text: "", kind: .other,
        position: try #require(Coordinate(latitude: latitude, longitude: 100.5)),
        created: Int64(at), acknowledgements: [], version: 0)
    }
    for (order, titles) in [
      (SavedPlace.Order.name, ["A", "b", "c"]), (.distance, ["c", "A", "b"]),
      (.date, ["c", "A", "b"]),
    ] {
      #expect(SavedPlace.sorted(places, by: order, from: center).map(\.title) == titles)
    }
  }

  @Test func viewingsAreProposedAnsweredAndRead() throws {
    let fixture = try HuntFixture()
    let (anna, ben, cat) = (
      try fixture.account("Anna"), try fixture.account("Ben"), try fixture.account("Cat")
    )
    let hunt = try fixture.hunt(of: anna, [(ben, .viewer), (cat, .viewer)])
    try fixture.put("sample.1", in: hunt, by: anna)
    let propose = HuntAccess(anna, to: hunt, for: .editViewings)
    let times = [(200, 300), (50, 100)].compactMap { Viewing.Span(from: $0.0, to: $0.1) }
    #expect(
      try code {
        _ = try fixture.hunts.propose(NewViewing(listing: "x", times: times), propose)
      } == .request(.invalid))
    #expect(
      try code {
        _ = try fixture.hunts.propose(
          NewViewing(listing: "sample.1", times: times, guests: [AccountID()]), propose)
      } == .request(.invalid))
    let viewing = try fixture.hunts.propose(
      NewViewing(listing: "sample.1", times: times, guests: [ben]), propose)
    #expect(viewing.times.map(\.from) == [50, 200] && viewing.status == .proposed)
    let answer = HuntAccess(ben, to: hunt, for: .answer)
    let answered = try fixture.hunts.answer(
      viewing: viewing.id, ViewingAnswer(answer: .accepted, times: [1, 1]), answer)
    #expect(answered.guests.map(\.answer) == [.accepted] && answered.guests[0].times == [1])
    #expect(
      try code {
        _ = try fixture.hunts.answer(
          viewing: viewing.id, ViewingAnswer(answer: .accepted, times: [2]), answer)
      } == .request(.invalid))
    #expect(
      try code {
        _ = try fixture.hunts.answer(
          viewing: viewing.id, ViewingAnswer(answer: .accepted),
          HuntAccess(cat, to: hunt, for: .answer))
      } == .unknown(.viewing))
    // A calendar contains the viewings that its owner has not declined. A new address replaces the
    // old one.
    let first = try fixture.hunts.makeCalendarAddress(of: ben)
    #expect(try fixture.hunts.calendar(first).map(\.viewing.id) == [viewing.id])
    let second = try fixture.hunts.makeCalendarAddress(of: ben)
    #expect(try code { _ = try fixture.hunts.calendar(first) } == .unknown(.calendar))
    _ = try fixture.hunts.answer(viewing: viewing.id, ViewingAnswer(answer: .declined), answer)
    #expect(try fixture.hunts.calendar(second).isEmpty)
    try fixture.hunts.revokeCalendarAddress(of: ben)
    #expect(try code { _ = try fixture.hunts.calendar(second) } == .unknown(.calendar))
    _ = try fixture.hunts.edit(viewing: viewing.id, ViewingEdit(chosen: 1), propose)
    let stored = try fixture.hunts.viewings(HuntAccess(cat, to: hunt, for: .read))
    #expect(stored.map(\.status) == [.settled] && stored[0].span?.from == 200)
  }

  /// A member who has not seen the current times can neither accept a time nor choose one.
  @Test func answersToReplacedTimesAreRefused() throws {
    let fixture = try HuntFixture()
    let (anna, ben) = (try fixture.account("Anna"), try fixture.account("Ben"))
    let hunt = try fixture.hunt(of: anna, [(ben, .editor)])
    try fixture.put("sample.1", in: hunt, by: anna)
    let propose = HuntAccess(anna, to: hunt, for: .editViewings)
    let asBen = HuntAccess(ben, to: hunt, for: .editViewings)
    let times = [50, 200, 400, 600].compactMap { Viewing.Span(from: $0, to: $0 + 100) }
    let seen = try fixture.hunts.propose(
      NewViewing(listing: "sample.1", times: [times[1], times[0], times[1]]), propose)
    #expect(seen.times == Array(times[..<2]))
    let moved = try fixture.hunts.edit(
      viewing: seen.id,
      ViewingEdit(times: [times[3], times[2], times[3]], sequence: seen.sequence),
      propose)
    #expect(moved.times == Array(times[2...]) && moved.sequence == seen.sequence + 1)
    let answer = { (sequence: Int) in
      try fixture.hunts.answer(
        viewing: seen.id, ViewingAnswer(answer: .accepted, times: [1], sequence: sequence),
        HuntAccess(ben, to: hunt, for: .answer))
    }
    #expect(try code { _ = try answer(seen.sequence) } == .changed(.viewing))
    let late = ViewingEdit(chosen: 1, sequence: seen.sequence)
    #expect(
      try code { _ = try fixture.hunts.edit(viewing: seen.id, late, asBen) } == .changed(.viewing))
    #expect(try fixture.hunts.viewings(propose) == [moved])
    // A member's answer leaves the sequence unchanged, so it does not invalidate other answers.
    #expect(try answer(moved.sequence).sequence == moved.sequence)
    let chosen = ViewingEdit(chosen: 1, sequence: moved.sequence)
    #expect(try fixture.hunts.edit(viewing: seen.id, chosen, asBen).span == times[3])
    // Identical times are merged, and a single time is chosen immediately.
    let one = try fixture.hunts.propose(
      NewViewing(listing: "sample.1", times: [times[0], times[0]]), propose)
    #expect(one.times == [times[0]] && one.status == .settled)
  }

  @Test func huntsOfOthersAreUnknown() throws {
    let fixture = try HuntFixture()
    let (anna, eve) = (try fixture.account("Anna"), try fixture.account("Eve"))
    let hunt = try fixture.hunt(of: anna)
    for id in [hunt, HuntID()] {
      for action in HuntAction.allCases {
        let access = HuntAccess(eve, to: id, for: action)
        #expect(try code { _ = try fixture.hunts.sheet(access) } == .unknown(.hunt))
      }
    }
  }
}
