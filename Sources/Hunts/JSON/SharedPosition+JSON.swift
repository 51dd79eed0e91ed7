public import Accounts
import Geo
public import JSONStream

extension PositionUpdate {
  /// Reads a position from a request body.
  ///
  /// - Throws: An `AccountRequestError` that lists every invalid field.
  public init(_ root: JSONNode) throws(AccountRequestError) {
    var body = try BodyReader(root, known: ["lat", "lon", "precision", "minutes"])
    body.require("lat", "lon")
    let position = body.coordinate()
    precision = body.choice("precision", of: SharedPosition.Precision.allCases)
    minutes = body.number("minutes", in: HuntLimits.positionMinutes)
    try body.finish()
    guard let position else { throw AccountRequestError("lat", .missing) }
    self.position = position
  }
}

extension MemberPosition {
  /// Writes the fields of a member's position.
  public func write(to json: inout JSONWriter) {
    json.person("member", person)
    if isOwn { json.field("you", true) }
    json.object("position") { json in
      json.field("lat", shared.position.latitude)
      json.field("lon", shared.position.longitude)
    }
    json.field("precision", shared.precision.rawValue)
    json.moment("at", shared.at)
    json.moment("until", shared.until)
  }

  public var document: [UInt8] { JSONWriter.document { write(to: &$0) } }

  /// Returns all positions shared in a hunt as a server-sent event. The event has no id, because it
  /// is not stored and is never sent again to a client that missed it.
  public static func event(of positions: [MemberPosition], in hunt: HuntID) -> [UInt8] {
    var json = JSONWriter(capacity: 256 + 256 * positions.count)
    json.object { json in
      json.field("event", "positions")
      json.field("hunt", hunt.text)
      json.objects("items", positions) { json, position in position.write(to: &json) }
    }
    return Array("event: positions\ndata: ".utf8) + json.bytes + Array("\n\n".utf8)
  }
}
