import Foundation
import Geo
import HTTPTypes
import HomefindTesting
import ListingStore
import Listings
import Store
import StoresTesting
import Testing

@testable import Accounts
@testable import Facade
@testable import Hunts

@Suite(.bothStores) struct HuntRouteTests {
  private typealias Fields = [String: Any]

  /// A hunt with a member of each role, a home, a message, a viewing, an invitation and a place.
  private struct Hunt: Sendable {
    var path: String
    var people: [HuntRole: HuntFacade.Person]
    var stranger: HuntFacade.Person
    var message: String
    var viewing: String
    var invitation: String
    var place: String
    /// The member whose role a test changes.
    var other: AccountID

    init(_ facade: HuntFacade) async throws {
      let owner = try facade.person("Owner")
      people = [
        .owner: owner, .editor: try facade.person("Editor"), .viewer: try facade.person("Viewer"),
      ]
      stranger = try facade.person("Stranger")
      let made = try await owner.send("POST /v1/hunts", #"{"name": "Ours"}"#)
      path = "/v1/hunts/\(try #require(made.json["id"] as? String))"
      for role in HuntRole.given {
        try await Hunt.invite(people[role], as: role, to: path, by: owner)
      }
      let fourth = try facade.person("Other")
      try await Hunt.invite(fourth, as: .viewer, to: path, by: owner)
      other = try #require(fourth.account)
      #expect(try await owner.send("PUT \(path)/homes/1", "{}").status == 201)
      let posted = try await people[.viewer]?.send("POST \(path)/messages", #"{"text": "hello"}"#)
      message = try #require(posted?.json["id"] as? String)
      let proposed = try await owner.send("POST \(path)/viewings", Hunt.viewing)
      viewing = try #require(proposed.json["id"] as? String)
      let invited = try await owner.send("POST \(path)/invitations", #"{"role": "viewer"}"#)
      invitation = try #require(invited.json["id"] as? String)
      let hunt = path.split(separator: "/").last ?? ""
      let saved = try await owner.send(
        "POST /v1/places",
        #"{"title": "Gate", "type": "meeting-point", "lat": 13.7, "lon": 100.5, "hunt": "\#(hunt)"}"#
      )
      place = try #require(saved.json["id"] as? String)
    }

    static let viewing = """
      {"listing": "1", "times": [{"from": "2027-01-02T03:00:00Z", "to": "2027-01-02T04:00:00Z"},
       {"from": "2027-01-03T03:00:00Z", "to": "2027-01-03T04:00:00Z"}]}
      """

    static func invite(
      _ person: HuntFacade.Person?, as role: HuntRole, to path: String, by owner: HuntFacade.Person
    ) async throws {
      let answer = try await owner.send(
        "POST \(path)/invitations", #"{"role": "\#(role.rawValue)"}"#)
      let url = try #require(answer.json["url"] as? String)
      #expect(try await person?.send("POST \(url)").status == 200)
    }

    /// Returns a target for a route and a valid body for the request.
    func request(_ route: HuntRoute) -> (target: String, body: String?) {
      let target = route.path.replacing("/v1/hunts/{id}", with: path)
        .replacing("{listing}", with: "1").replacing("{member}", with: other.text)
        .replacing("{message}", with: message).replacing("{viewing}", with: viewing)
        .replacing("{invitation}", with: invitation)
      let body: String? =
        switch route {
        case .rename: #"{"name": "Ours too"}"#
        case .look: #"{"version": 1}"#
        case .putHome: #"{"rating": 3}"#
        case .setRole: #"{"role": "viewer"}"#
        case .invite: #"{"role": "viewer"}"#
        case .post, .editMessage: #"{"text": "hello again"}"#
        case .markRead: #"{"message": "\#(message)"}"#
        case .propose: Self.viewing
        case .editViewing: #"{"note": "ring twice"}"#
        case .answerViewing: #"{"answer": "accepted"}"#
        case .sharePosition:
          #"{"lat": 13.7246, "lon": 100.4931, "precision": "exact", "minutes": 30}"#
        case .show, .delete, .removeHome, .history, .removeMember, .invitations, .revoke,
          .messages, .viewings, .calendar, .positions, .hidePosition:
          nil
        }
      return (target, body)
    }
  }

  /// Returns the status that a member gets, which depends on the permission table and, for a few
  /// routes, on the item.
  private static func expected(_ route: HuntRoute, _ role: HuntRole) -> Int {
    guard role.may(route.action) else { return 403 }
    switch route {
    // The request removes another member, which only the owner may do.
    case .removeMember: return role.may(.manage) ? 204 : 403
    // The viewer wrote the message.
    case .editMessage: return role == .viewer ? 200 : 403
    // The owner proposed the viewing, so the owner is not invited.
    case .answerViewing: return role == .owner ? 404 : 200
    case .delete, .look, .removeHome, .revoke, .markRead, .hidePosition: return 204
    case .invite, .post, .propose: return 201
    default: return 200
    }
  }

  @Test(arguments: HuntRoute.allCases)
  func everyHuntRouteFollowsPermissionTable(route: HuntRoute) async throws {
    try await HuntFacade.run { facade in
      // The owner sends the request last, because the owner may delete the item.
      let hunt = try await Hunt(facade)
      let (target, body) = hunt.request(route)
      let line = "\(route.method.rawValue) \(target)"
      #expect(try await facade.stranger.send(line, body).status == 401, "\(line)")
      let stranger = try await hunt.stranger.send(line, body)
      #expect(stranger.status == 404, "\(line)")
      let none = try await hunt.stranger.send(
        line.replacing(hunt.path, with: "/v1/hunts/\(HuntID().text)"), body)
      // The responses for another person's hunt and for an unknown hunt are byte-for-byte
      // identical.
      #expect(none.status == 404 && none.body == stranger.body, "\(line)")
      var isGone = false
      for role in [HuntRole.viewer, .editor, .owner] {
        let answer = try await hunt.people[role]?.send(line, body)
        // After the editor removes the home, the owner gets 404.
        let status = isGone ? 404 : Self.expected(route, role)
        #expect(answer?.status == status, "\(line) \(role)")
        #expect(answer?.fields["cache-control"] == "no-store", "\(line) \(role)")
        isGone = isGone || route == .removeHome && answer?.status == 204
      }
    }
  }

  /// A path below a member's own hunt must not give access to items in another hunt.
  @Test func idsOfAnotherHuntGet404() async throws {
    let parts = ["{member}", "{message}", "{viewing}", "{invitation}"]
    let routes = HuntRoute.allCases.filter { route in parts.contains { route.path.contains($0) } }
    #expect(routes.count >= 6)
    try await HuntFacade.run { facade in
      let hunt = try await Hunt(facade)
      let made = try await hunt.stranger.send("POST /v1/hunts", #"{"name": "Mine"}"#)
      var crossed = hunt
      crossed.path = "/v1/hunts/\(try #require(made.json["id"] as? String))"
      let owner = hunt.people[.owner]
      let before = try await owner?.send("GET \(hunt.path)").json["version"] as? Int
      for route in routes {
        let (target, body) = crossed.request(route)
        let line = "\(route.method.rawValue) \(target)"
        #expect(try await hunt.stranger.send(line, body).status == 404, "\(line)")
      }
      let after = try await owner?.send("GET \(hunt.path)").json["version"] as? Int
      #expect(before != nil && after == before)
    }
  }

  @Test func placeRoutesFollowPermissionTable() async throws {
    try await HuntFacade.run { facade in
      let hunt = try await Hunt(facade)
      let path = "/v1/places/\(hunt.place)"
      for (line, body, action, status) in [
        ("POST \(path)/acknowledgement", nil as String?, HuntAction.answer, 200),
        ("PATCH \(path)", #"{"title": "North gate"}"#, .editPlaces, 200),
      ] {
        #expect(try await facade.stranger.send(line, body).status == 401)
        #expect(try await hunt.stranger.send(line, body).status == 404)
        for role in HuntRole.allCases {
          let answer = try await hunt.people[role]?.send(line, body)
          #expect(answer?.status == (role.may(action) ? status : 403), "\(line) \(role)")
        }
      }
      let id = hunt.path.split(separator: "/").last ?? ""
      #expect(try await hunt.stranger.send("GET /v1/places?hunt=\(id)").status == 404)
      let body = #"{"title": "x", "type": "other", "lat": 1, "lon": 1, "hunt": "\#(id)"}"#
      #expect(try await hunt.stranger.send("POST /v1/places", body).status == 404)
      #expect(try await hunt.people[.viewer]?.send("POST /v1/places", body).status == 403)
      #expect(try await hunt.people[.viewer]?.send("DELETE \(path)").status == 403)
      #expect(try await hunt.people[.editor]?.send("DELETE \(path)").status == 204)
    }
  }

  @Test func ownerHandsOverTheHunt() async throws {
    try await HuntFacade.run { facade in
      let hunt = try await Hunt(facade)
      let (owner, editor) = (hunt.people[.owner], hunt.people[.editor])
      let members = try await owner?.send("GET \(hunt.path)").json["members"] as? [Fields]
      func id(_ role: String) throws -> String {
        try #require(members?.first { $0["role"] as? String == role }?["id"] as? String)
      }
      let link =
        try await owner?.send(
          "POST \(hunt.path)/invitations", #"{"role": "viewer"}"#
        ).json["url"] as? String
      let handed = try await owner?.send(
        "PATCH \(hunt.path)/members/\(id("editor"))", #"{"role": "owner"}"#)
      #expect(handed?.status == 200)
      // A removed member cannot rejoin, even with an older invitation link.
      #expect(try await editor?.send("DELETE \(hunt.path)/members/\(id("owner"))").status == 204)
      #expect(try await owner?.send("GET \(hunt.path)").status == 404)
      #expect(try await owner?.send("POST \(#require(link))").status == 404)
    }
  }

  @Test func twoMembersShareAHunt() async throws {
    try await HuntFacade.run { facade in
      let (anna, ben) = (try facade.person("Anna"), try facade.person("Ben"))
      let made = try await anna.send("POST /v1/hunts", #"{"name": " Home\u0000 for two "}"#)
      #expect(made.status == 201 && made.json["name"] as? String == "Home  for two")
      let path = try #require(made.fields["location"])
      let invited = try await anna.send(
        "POST \(path)/invitations", #"{"email": "ben@homes.example", "role": "editor"}"#)
      let url = try #require(invited.json["url"] as? String)
      #expect(try await facade.stranger.send("POST \(url)").status == 401)
      let seen = try await ben.send("GET \(url)")
      #expect((seen.json["hunt"] as? Fields)?["name"] as? String == "Home  for two")
      #expect(try await ben.send("POST \(url)").status == 200)
      #expect(try await ben.send("POST \(url)").status == 404)

      // Both members change the same home at the same time.
      let added = try await anna.send("PUT \(path)/homes/2", "{}")
      #expect(added.status == 201)
      let base = try #require(added.json["version"] as? Int)
      let status = try await anna.send(
        "PUT \(path)/homes/2", #"{"status": "viewed", "base": \#(base)}"#)
      #expect(status.status == 200)
      let note = try await ben.send(
        "PUT \(path)/homes/2", #"{"note": "<b>quiet</b>", "rating": 4, "base": \#(base)}"#)
      #expect(
        (note.json["replaced"] as? [Fields])?.allSatisfy { $0["unseen"] as? Bool == false } == true)
      let again = try await anna.send(
        "PUT \(path)/homes/2", #"{"note": "loud", "base": \#(base)}"#)
      let replaced = try #require((again.json["replaced"] as? [Fields])?.first)
      #expect(replaced["value"] as? String == "<b>quiet</b>" && replaced["unseen"] as? Bool == true)
      let hunt = try await ben.send("GET \(path)")
      let home = try #require((hunt.json["homes"] as? [Fields])?.first)
      #expect(home["status"] as? String == "viewed" && home["note"] as? String == "loud")
      #expect(home["changed"] as? Bool == true)
      #expect((home["home"] as? Fields)?["name"] != nil)
      let version = try #require(hunt.json["version"] as? Int)
      #expect(
        try await ben.send("POST \(path)/seen", #"{"version": \#(version)}"#).status == 204)
      let later = try await ben.send("GET \(path)?since=\(version)")
      #expect((later.json["homes"] as? [Fields])?.isEmpty == true)
      for (length, status) in [(4_000, 200), (4_001, 400)] {
        let after = String(repeating: "1", count: length)
        #expect(try await ben.send("GET \(path)?after=\(after)").status == status)
      }

      // Post a message about the home, and propose a viewing that the calendar will show.
      let listing = try #require(home["listing"] as? String)
      let posted = try await anna.send(
        "POST \(path)/messages", #"{"text": "Tuesday?", "listing": "\#(listing)"}"#)
      #expect(posted.status == 201)
      let hunts = try await ben.send("GET /v1/hunts")
      #expect((hunts.json["items"] as? [Fields])?.first?["unread"] as? Int == 1)
      let viewing = try await anna.send(
        "POST \(path)/viewings",
        #"{"listing": "\#(listing)", "times": [{"from": "2027-01-02T03:00:00Z", "to": "2027-01-02T04:00:00Z"}]}"#
      )
      #expect(viewing.json["status"] as? String == "settled")
      let address = try #require(
        try await ben.send("POST /v1/me/calendar").json["url"] as? String)
      let calendar = try await facade.stranger.send("GET \(address)")
      #expect(calendar.fields["content-type"] == "text/calendar; charset=utf-8")
      #expect(String(decoding: calendar.body, as: UTF8.self).contains("DTSTART:20270102T030000Z"))
      #expect(try await ben.send("DELETE /v1/me/calendar").status == 204)

      // The export contains the account's homes, messages and viewings.
      let export = try await anna.send("GET /v1/me/export")
      let exported = try #require((export.json["hunts"] as? [Fields])?.first)
      #expect((exported["homes"] as? [Fields])?.count == 1)
      #expect((exported["messages"] as? [Fields])?.first?["text"] as? String == "Tuesday?")
      #expect((exported["viewings"] as? [Fields])?.count == 1)
      #expect(try await facade.stranger.send("GET \(address)").status == 404)
    }
  }

  /// After a non-member's request for a hunt is rejected, members must still get the latest facts.
  @Test func rejectedReadDoesNotHideNewFactsFromMembers() async throws {
    try await HuntFacade.run { facade in
      let hunt = try await Hunt(facade)
      func address() async throws -> String? {
        let sheet = try await hunt.people[.viewer]?.send("GET \(hunt.path)")
        let home = (sheet?.json["homes"] as? [Fields])?.first?["home"] as? Fields
        return home?["address"] as? String
      }
      #expect(try await address() != "9 New Road")
      var homes = try StoredFacade.homes(1...3)
      for index in homes.indices { homes[index].address = "9 New Road" }
      try facade.feed.record(
        homes,
        of: CoveredCircle(
          center: .cityPillar, radius: 500_000, types: .every,
          fetchedAt: StoredFacade.start + StoredFacade.day))
      #expect(try await hunt.stranger.send("GET \(hunt.path)").status == 404)
      #expect(try await address() == "9 New Road")
    }
  }

  @Test func invitationMailsAreQueuedInTheStore() async throws {
    try await HuntFacade.run(publicURL: "https://homes.example") { facade in
      let hunt = try await Hunt(facade)
      let owner = hunt.people[.owner]
      let body = #"{"email": "nok@mail.example", "role": "viewer"}"#
      var mailed: [Bool?] = []
      for _ in 0..<6 {
        let answer = try await owner?.send("POST \(hunt.path)/invitations", body)
        #expect(answer?.status == 201 && answer?.json["url"] != nil)
        mailed.append(answer?.json["mailed"] as? Bool)
      }
      #expect(mailed == [true, true, true, true, true, false])
      let waiting = try facade.store.read { db in
        try db.values("SELECT text FROM mail WHERE recipient = 'nok@mail.example'", as: String.self)
      }
      #expect(waiting.count == 5)
      #expect(waiting.allSatisfy { $0.contains("https://homes.example/v1/invitations/hfi_") })
      let open = try await owner?.send("GET \(hunt.path)/invitations")
      let states = (open?.json["items"] as? [Fields])?.map { $0["mail"] as? String }
      #expect(states?.filter { $0 == "waiting" }.count == 5)
    }
  }

  @Test func invitationTokenIsInTheURLFragment() async throws {
    try await HuntFacade.run(publicURL: "https://homes.example", hasPage: true) { facade in
      let hunt = try await Hunt(facade)
      let body = #"{"email": "nok@mail.example", "role": "viewer"}"#
      let made = try await hunt.people[.owner]?.send("POST \(hunt.path)/invitations", body)
      let url = try #require(made?.json["url"] as? String)
      let token = try #require(url.split(separator: "/").last)
      #expect(made?.json["page"] as? String == "https://homes.example/#invitation=\(token)")
      let mail = try facade.store.read { db in
        try db.row("SELECT subject, text FROM mail WHERE recipient = 'nok@mail.example'")
      }
      let text: String = try #require(mail?["text"])
      #expect(text.contains("\nhttps://homes.example/#invitation=\(token)\n"))
      #expect(!text.contains("?invitation"))
      let subject: String = try #require(mail?["subject"])
      #expect(!subject.contains("Ours"))
    }
  }

  @Test func addressedInvitationsAreListedAcceptedAndDeclined() async throws {
    try await HuntFacade.run { facade in
      let (anna, ben) = (try facade.person("Anna"), try facade.person("Ben"))
      let list = "/v1/me/invitations"
      #expect(try await facade.stranger.send("GET \(list)").status == 401)
      #expect((try await ben.send("GET \(list)").json["items"] as? [Fields])?.isEmpty == true)
      let made = try await anna.send("POST /v1/hunts", #"{"name": "Ours"}"#)
      let path = try #require(made.fields["location"])
      let body = #"{"email": "Ben@homes.example", "role": "editor"}"#
      var urls: [String] = []
      for _ in 0..<3 {
        let invited = try await anna.send("POST \(path)/invitations", body)
        urls.append(try #require(invited.json["url"] as? String))
      }
      let items = try #require(try await ben.send("GET \(list)").json["items"] as? [Fields])
      #expect(items.count == 3)
      let first = try #require(items.first)
      #expect((first["hunt"] as? Fields)?["name"] as? String == "Ours")
      #expect((first["by"] as? Fields)?["name"] as? String == "Anna")
      #expect(first["role"] as? String == "editor" && first["expires"] != nil)
      let ids = items.compactMap { $0["id"] as? String }
      for method in ["POST", "DELETE"] {
        #expect(try await facade.stranger.send("\(method) \(list)/\(ids[0])").status == 401)
        #expect(try await anna.send("\(method) \(list)/\(ids[0])").status == 404)
        #expect(try await ben.send("\(method) \(list)/none").status == 404)
        #expect(try await anna.send("\(method) \(urls[0])").status == 403)
      }
      #expect(try await ben.send("DELETE \(list)/\(ids[0])").status == 204)
      #expect(try await ben.send("DELETE \(list)/\(ids[0])").status == 404)
      let waiting = try await anna.send("GET \(path)/invitations").json["items"] as? [Fields]
      #expect(waiting?.count == 2)
      let joined = try await ben.send("POST \(list)/\(ids[1])")
      #expect(joined.status == 200 && joined.json["name"] as? String == "Ours")
      #expect((try await ben.send("GET \(list)").json["items"] as? [Fields])?.isEmpty == true)
    }
  }

  @Test func invitationLinkRefusesRemovedMember() async throws {
    try await HuntFacade.run { facade in
      let hunt = try await Hunt(facade)
      let (owner, viewer) = (hunt.people[.owner], hunt.people[.viewer])
      let link = try await owner?.send("POST \(hunt.path)/invitations", #"{"role": "editor"}"#)
      let url = try #require(link?.json["url"] as? String)
      let id = try #require(viewer?.account)
      #expect(try await owner?.send("DELETE \(hunt.path)/members/\(id.text)").status == 204)
      for method in ["GET", "POST"] {
        let refused = try await viewer?.send("\(method) \(url)")
        #expect(refused?.status == 403, "\(method)")
        #expect((refused?.json["detail"] as? String)?.contains("removed") == true)
      }
      #expect(try await hunt.stranger.send("POST \(url)").status == 200)
    }
  }

  /// Signing out stops sharing the session's position, and so does ending the session of a lost
  /// phone.
  @Test(arguments: [true, false]) func endOfSessionStopsPositionSharing(isOwn: Bool) async throws {
    try await HuntFacade.run { facade in
      let hunt = try await Hunt(facade)
      let (owner, viewer) = (hunt.people[.owner], hunt.people[.viewer])
      let path = "\(hunt.path)/positions"
      let body = #"{"lat": 13.7, "lon": 100.5, "precision": "exact", "minutes": 60}"#
      #expect(try await viewer?.send("PUT \(path)", body).status == 200)
      let count = {
        (try await owner?.send("GET \(path)").json["items"] as? [Fields])?.count
      }
      #expect(try await count() == 1)
      let other = try facade.person("Viewer")
      if isOwn {
        #expect(try await viewer?.send("POST /v1/me/sign-out").status == 204)
      } else {
        let sessions = try await other.send("GET /v1/me/sessions").json["items"] as? [Fields]
        let lost = try #require(sessions?.first { $0["current"] as? Bool == false })
        let id = try #require(lost["id"] as? String)
        #expect(try await other.send("DELETE /v1/me/sessions/\(id)").status == 204)
      }
      #expect(try await count() == 0)
      // The person can share a position again, and the end of another session does not stop the
      // sharing.
      #expect(try await other.send("PUT \(path)", body).status == 200)
      let third = try facade.person("Viewer")
      #expect(try await third.send("POST /v1/me/sign-out").status == 204)
      #expect(try await count() == 1)
    }
  }

  @Test(
    arguments: [
      (#"A\u061cB"#, "AB"), (#"\u200b"#, nil), (#"\u3164"#, nil), (#"\udb40\udc41"#, nil),
      (#"Ad\u200dmin"#, "Admin"), (#"A\u2028B"#, "A B"),
    ] as [(String, String?)])
  func huntNamesNeedVisibleCharacters(name: String, kept: String?) async throws {
    try await HuntFacade.run { facade in
      let anna = try facade.person("Anna")
      let made = try await anna.send("POST /v1/hunts", #"{"name": "\#(name)"}"#)
      #expect(made.status == (kept == nil ? 400 : 201))
      let scalars = (made.json["name"] as? String).map { Array($0.unicodeScalars) }
      #expect(scalars == kept.map { Array($0.unicodeScalars) })
    }
  }

  /// A large export is streamed, so other requests are served in the meantime.
  @Test func largeExportIsStreamed() async throws {
    try await HuntFacade.run { facade in
      let anna = try facade.person("Anna")
      let made = try await anna.send("POST /v1/hunts", #"{"name": "Ours"}"#)
      let id = try #require((made.json["id"] as? String).flatMap { HuntID($0) })
      try facade.store.write { db in
        try db.execute(
          """
          WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 1500)
          INSERT INTO hunt_message (id, hunt, author, text, at)
          SELECT 1000 + n, ?, ?, 'message ' || n, 0 FROM number
          """, [id, anna.account])
      }
      let export = try await anna.send("GET /v1/me/export")
      #expect(export.status == 200 && export.fields["transfer-encoding"] == "chunked")
      #expect(export.fields["cache-control"] == "no-store")
      #expect(export.fields["content-disposition"] == "attachment; filename=\"homefind.json\"")
      let hunt = (export.json["hunts"] as? [Fields])?.first
      #expect((hunt?["messages"] as? [Fields])?.count == 1_500)
    }
  }

  @Test func invalidHuntRequestsAreNamed() async throws {
    try await HuntFacade.run { facade in
      let anna = try facade.person("Anna")
      for (line, body, status, names) in [
        ("POST /v1/hunts", "{}", 400, ["name"]), ("POST /v1/hunts", "[]", 400, ["name"]),
        ("POST /v1/hunts", "{", 400, []),
        ("POST /v1/hunts", #"{"name": "\#(String(repeating: "x", count: 81))"}"#, 400, ["name"]),
        (
          "POST /v1/hunts", #"{"name": "\#(String(repeating: "x", count: 70_000))"}"#, 413, []
        ),
        ("POST /v1/places", "{}", 400, ["lat", "lon", "title", "type"]),
        ("GET /v1/places?sort=distance", nil, 400, ["sort"]),
        ("GET /v1/places?lat=1", nil, 400, ["lon"]), ("GET /v1/hunts?x=1", nil, 400, ["x"]),
        ("GET /v1/me/events?cursor=x", nil, 400, ["cursor"]),
        ("GET /v1/me/events?cursor=1&cursor=2", nil, 400, ["cursor"]),
        ("GET /v1/places?hunt=x&hunt=y", nil, 400, ["hunt"]),
        (
          "POST /v1/searches",
          #"{"name": "x", "search": "train", "parameters": {"station": "Asok", "text": null}}"#,
          400,
          ["parameters.text"]
        ),
        ("GET /v1/hunts/none", nil, 404, []), ("POST /v1/invitations/none", nil, 404, []),
        ("GET /v1/calendars/none", nil, 404, []),
      ] as [(String, String?, Int, [String])] {
        let answer = try await anna.send(line, body)
        #expect(answer.status == status && answer.badParameters == names, "\(line)")
        #expect(answer.fields["cache-control"] == "no-store", "\(line)")
      }
      let plain = try await anna.send("POST /v1/hunts", nil, ["Content-Type": "text/plain"])
      #expect(plain.status == 415)
    }
  }

  @Test func positionsAreSharedUntilTurnedOff() async throws {
    try await HuntFacade.run { facade in
      let hunt = try await Hunt(facade)
      let (owner, viewer) = (hunt.people[.owner], hunt.people[.viewer])
      let path = "\(hunt.path)/positions"
      let connection = try RawConnection(port: facade.client.port)
      connection.send(
        """
        GET /v1/me/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r
        Authorization: Bearer \(owner?.token ?? "")\r\n\r\n
        """.utf8)
      let shared = try await viewer?.send(
        "PUT \(path)", #"{"lat": 13.72461, "lon": 100.49312, "precision": "500m", "minutes": 480}"#)
      #expect(shared?.status == 200 && shared?.json["you"] as? Bool == true)
      let seen = try await owner?.send("GET \(path)")
      let item = try #require((seen?.json["items"] as? [Fields])?.first)
      #expect((item["member"] as? Fields)?["name"] as? String == "Viewer" && item["you"] == nil)
      #expect(item["precision"] as? String == "500m")
      let position = try #require(item["position"] as? [String: Double])
      #expect(position["lat"] != 13.72461 && abs((position["lat"] ?? 0) - 13.72461) < 0.0023)
      // Open streams report both the start and the end of sharing.
      let on = Array(#""precision":"500m""#.utf8)
      let told = await connection.receive { $0.firstRange(of: on) != nil }
      #expect(told.firstRange(of: Array("event: positions\ndata: ".utf8)) != nil)
      #expect(try await viewer?.send("DELETE \(path)").status == 204)
      let hidden = try await owner?.send("GET \(path)")
      #expect((hidden?.json["items"] as? [Fields])?.isEmpty == true)
      let off = Array(#""items":[]"#.utf8)
      _ = await connection.receive { $0.firstRange(of: off) != nil }
      // An update that arrives after sharing has stopped does not restart it.
      let late = try await viewer?.send("PUT \(path)", #"{"lat": 13.7, "lon": 100.5}"#)
      #expect(late?.status == 400 && late?.badParameters == ["minutes", "precision"])
      let bad = try await viewer?.send(
        "PUT \(path)", #"{"lat": 91, "lon": 100.5, "precision": "5m", "minutes": 481, "until": 1}"#)
      #expect(bad?.badParameters == ["lat", "minutes", "precision", "until"])
      // When a member is removed or an account is deleted, the positions disappear.
      let body = #"{"lat": 13.7, "lon": 100.5, "precision": "exact", "minutes": 1}"#
      let (id, editor) = (try #require(viewer?.account), hunt.people[.editor])
      _ = try await viewer?.send("PUT \(path)", body)
      _ = try await editor?.send("PUT \(path)", body)
      #expect(try await owner?.send("DELETE \(hunt.path)/members/\(id.text)").status == 204)
      #expect(try await editor?.send("DELETE /v1/me").status == 204)
      let rest = try await owner?.send("GET \(path)")
      #expect((rest?.json["items"] as? [Fields])?.isEmpty == true)
    }
  }

  @Test func streamResumesAtLastEventAndEndsWithSession() async throws {
    try await HuntFacade.run { facade in
      let anna = try facade.person("Anna")
      let made = try await anna.send("POST /v1/hunts", #"{"name": "Ours"}"#)
      let path = try #require(made.fields["location"])
      let start = try #require(
        try await anna.send("GET /v1/me/events", nil, ["Accept": "application/json"]).json["next"]
          as? String)
      for number in 1...45 {
        let posted = try await anna.send("POST \(path)/messages", #"{"text": "m\#(number)"}"#)
        #expect(posted.status == 201)
      }
      let connection = try RawConnection(port: facade.client.port)
      connection.send(
        """
        GET /v1/me/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r
        Last-Event-ID: \(start)\r\nAuthorization: Bearer \(anna.token ?? "")\r\n\r\n
        """.utf8)
      let last = Array(#""text":"m45""#.utf8)
      var bytes = await connection.receive { $0.firstRange(of: last) != nil }
      let posted = try await anna.send("POST \(path)/messages", #"{"text": "while it is open"}"#)
      let live = Array("while it is open".utf8)
      bytes += await connection.receive { $0.firstRange(of: live) != nil }
      // Ending the session while the stream is open also ends the stream.
      try facade.store.write { db in try db.execute("DELETE FROM session") }
      bytes += await connection.receive { $0.suffix(5) == Array("0\r\n\r\n".utf8)[...] }
      let events = String(decoding: bytes, as: UTF8.self)
      let ids = events.matches(of: /id: (\d+)\nevent: message/).compactMap { Int($0.output.1) }
      #expect(ids.count == 46 && ids == ids.sorted() && Set(ids).count == 46)
      #expect(ids.last.map(String.init) == posted.json["id"] as? String)
      for number in 1...45 { #expect(events.contains(#""text":"m\#(number)""#)) }
      #expect(try await anna.send("GET /v1/me/events").status == 401)
    }
  }
}
