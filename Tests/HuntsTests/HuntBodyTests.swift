import Accounts
import JSONStream
import Testing

@testable import Hunts

/// The error names each invalid field of a request body.
@Suite struct HuntBodyTests {
  private static func fields(
    of body: String, _ read: (JSONNode) throws -> Void
  ) throws -> [String] {
    let root = try JSONDocument(Array(body.utf8)).root
    do {
      try read(root)
      return []
    } catch let error as AccountRequestError {
      #expect(error.code == .invalid)
      return error.problems.map(\.field).sorted()
    }
  }

  @Test(arguments: [
    ("{}", []), (#"{"status":"viewed","note":"","rating":5,"base":7}"#, []),
    (#"{"rating":null}"#, []), (#"{"rating":0}"#, ["rating"]), (#"{"rating":6}"#, ["rating"]),
    (#"{"rating":2.5,"status":"bought","note":7}"#, ["note", "rating", "status"]),
    (#"{"base":-1}"#, ["base"]), (#"{"note":"a","note":"b"}"#, ["note"]),
    (#"{"owner":"me"}"#, ["owner"]), ("[]", ["status"]), ("7", ["status"]),
  ])
  func homes(body: String, expected: [String]) throws {
    #expect(try Self.fields(of: body) { _ = try HomeEdit($0) } == expected)
  }

  @Test func longTextsAreRefused() throws {
    for (count, expected) in [(4_000, []), (4_001, ["text"])] {
      let text = String(repeating: "ก", count: count)
      let fields = try Self.fields(of: #"{"text":"\#(text)"}"#) { _ = try NewMessage($0) }
      #expect(fields == expected)
    }
    for body in ["{}", #"{"text":" \n "}"#, #"{"text":null}"#, #"{"text":["a"]}"#] {
      #expect(try Self.fields(of: body) { _ = try NewMessage($0) } == ["text"])
    }
  }

  @Test(arguments: [
    (
      #"{"listing":"a.1","times":[{"from":"2026-11-24T02:30:00Z","to":"2026-11-24T03:00:00Z"}]}"#,
      []
    ),
    ("{}", ["listing", "times"]), (#"{"listing":"a.1","times":[]}"#, ["times"]),
    (
      #"{"listing":"a.1","times":[{"from":"2026-11-24T02:30:00Z","to":"2026-11-24T02:30:00Z"}]}"#,
      ["times[0]"]
    ),
    (
      #"{"listing":"a.1","times":[{"from":"2026-02-30T02:30:00Z","to":"2026-11-24T02:30:00Z"}]}"#,
      ["times[0]"]
    ),
    (#"{"listing":"a.1","times":["now"],"guests":["me"]}"#, ["guests", "times[0]"]),
  ])
  func viewings(body: String, expected: [String]) throws {
    #expect(try Self.fields(of: body) { _ = try NewViewing($0) } == expected)
  }

  @Test(arguments: [
    (#"{"title":"Office","type":"work","lat":13.7,"lon":100.5}"#, []),
    ("{}", ["lat", "lon", "title", "type"]),
    (#"{"title":"\u0000","type":"bar","lat":91,"lon":"x"}"#, ["lat", "lon", "title", "type"]),
    (#"{"title":"A","type":"other","lat":1,"lon":1,"hunt":"1"}"#, ["hunt"]),
  ])
  func places(body: String, expected: [String]) throws {
    #expect(try Self.fields(of: body) { _ = try PlaceEdit.read($0, isNew: true) } == expected)
  }

  @Test func placeEditNeedsBothDegreesOrNeither() throws {
    #expect(
      try Self.fields(of: #"{"lat":1}"#) { _ = try PlaceEdit.read($0, isNew: false) } == ["lon"])
    #expect(try Self.fields(of: "{}") { _ = try PlaceEdit.read($0, isNew: false) } == [])
  }

  @Test(arguments: [
    (#"{"role":"viewer"}"#, []), (#"{"role":"editor","email":"nok@homes.example"}"#, []),
    (#"{"role":"owner","email":"nok"}"#, ["email", "role"]), ("{}", ["role"]),
    (#"{"role":"viewer","email":"a@b.example\r\nRCPT TO:<x@y.example>"}"#, ["email"]),
  ])
  func invitations(body: String, expected: [String]) throws {
    #expect(try Self.fields(of: body) { _ = try InvitationBody($0) } == expected)
  }
}
