public import Accounts
import Basics
public import JSONStream
import Listings
public import Mail

extension HomeEdit {
  /// The names of the fields that a request body can contain.
  public static let members = ["status", "note", "rating", "base"]

  /// Reads a change to a home from a request body. If `rating` is null, the member's rating is
  /// removed.
  ///
  /// - Throws: An `AccountRequestError` that lists every invalid field.
  public init(_ root: JSONNode) throws(AccountRequestError) {
    var body = try BodyReader(root, known: Self.members)
    status = body.choice("status", of: HomeStatus.allCases)
    note = body.lines("note", atMost: HuntLimits.note)
    rating =
      body.isNull("rating")
      ? Rating.none : body.number("rating", in: HomeRatings.range).map(Rating.given)
    base = body.number("base", in: 0...Int(1 << 53)).map(Int64.init)
    try body.finish()
  }
}

extension NewMessage {
  /// Reads a message from a request body.
  ///
  /// - Throws: An `AccountRequestError` that lists every invalid field.
  public init(_ root: JSONNode) throws(AccountRequestError) {
    var body = try BodyReader(root, known: ["text", "listing", "key"])
    body.require("text")
    let text = body.lines("text", atMost: HuntLimits.message, mayBeEmpty: false)
    listing = body.line("listing", atMost: HuntLimits.listing)
    key = body.line("key", atMost: HuntLimits.key)
    try body.finish()
    self.text = text ?? ""
  }
}

extension Viewing.Span {
  /// Reads a period from an object with the fields `from` and `to`.
  static func read(_ node: JSONNode) throws(FieldFault) -> Viewing.Span {
    guard let from = node["from"]?.string.flatMap(CivilDate.secondsSince1970),
      let to = node["to"]?.string.flatMap(CivilDate.secondsSince1970)
    else { throw .notAMoment }
    guard let span = Viewing.Span(from: from, to: to) else {
      throw .notASpan(hours: Int(HuntLimits.viewingSeconds / 3_600))
    }
    return span
  }
}

extension BodyReader {
  /// Reads the times of a viewing.
  mutating func times() -> [Viewing.Span]? {
    guard let nodes = list("times", counting: 1...HuntLimits.times) else { return nil }
    var spans: [Viewing.Span] = []
    for (place, node) in nodes.enumerated() {
      do throws(FieldFault) {
        spans.append(try Viewing.Span.read(node))
      } catch {
        fail("times[\(place)]", error)
      }
    }
    return spans.count == nodes.count ? spans : nil
  }
}

extension BodyReader {
  /// Reads the `sequence` of the viewing as the client last saw it.
  mutating func sequence() -> Int? { number("sequence", in: 0...Int(Int32.max)) }
}

extension NewViewing {
  /// Reads a viewing from a request body.
  ///
  /// - Throws: An `AccountRequestError` that lists every invalid field.
  public init(_ root: JSONNode) throws(AccountRequestError) {
    var body = try BodyReader(root, known: ["listing", "times", "guests", "note"])
    body.require("listing", "times")
    let listing = body.line("listing", atMost: HuntLimits.listing)
    let times = body.times()
    if let nodes = body.list("guests", counting: 0...HuntLimits.members) {
      let accounts = nodes.compactMap { $0.string.flatMap { AccountID($0) } }
      if accounts.count < nodes.count { body.fail("guests", .notAnID) }
      guests = accounts
    }
    note = body.lines("note", atMost: HuntLimits.note) ?? ""
    try body.finish()
    self.listing = listing ?? ""
    self.times = times ?? []
  }
}

extension ViewingEdit {
  /// Reads a change to a viewing from a request body.
  ///
  /// - Throws: An `AccountRequestError` that lists every invalid field.
  public init(_ root: JSONNode) throws(AccountRequestError) {
    var body = try BodyReader(root, known: ["times", "chosen", "note", "cancelled", "sequence"])
    times = body.times()
    chosen = body.number("chosen", in: 0...HuntLimits.times - 1)
    note = body.lines("note", atMost: HuntLimits.note)
    isCancelled = body.flag("cancelled")
    sequence = body.sequence()
    try body.finish()
  }
}

extension ViewingAnswer {
  /// Reads an answer from a request body.
  ///
  /// - Throws: An `AccountRequestError` that lists every invalid field.
  public init(_ root: JSONNode) throws(AccountRequestError) {
    var body = try BodyReader(root, known: ["answer", "times", "sequence"])
    body.require("answer")
    let answer = body.choice("answer", of: Viewing.Answer.given)
    let nodes = body.list("times", counting: 0...HuntLimits.times) ?? []
    times = nodes.compactMap(\.int)
    if times.count < nodes.count { body.fail("times", .notANumber(in: 0...HuntLimits.times - 1)) }
    sequence = body.sequence()
    try body.finish()
    self.answer = answer ?? .open
  }
}

extension PlaceEdit {
  /// Reads a new place, or a change to a place, from a request body.
  ///
  /// - Parameter isNew: Whether the place is new. A new place requires a title, a type and a
  ///   coordinate, and may have the field `hunt`.
  /// - Returns: The place and its hunt; the hunt is nil for an account's own place.
  /// - Throws: An `AccountRequestError` that lists every invalid field.
  public static func read(
    _ root: JSONNode, isNew: Bool
  ) throws(AccountRequestError) -> (edit: PlaceEdit, hunt: HuntID?) {
    var body = try BodyReader(
      root, known: ["title", "text", "type", "lat", "lon"] + (isNew ? ["hunt"] : []))
    if isNew { body.require("title", "type", "lat", "lon") }
    let edit = PlaceEdit(
      title: body.line("title", atMost: HuntLimits.name),
      text: body.lines("text", atMost: HuntLimits.note),
      kind: body.choice("type", of: SavedPlace.Kind.allCases), position: body.coordinate())
    let hunt = body.value("hunt", or: .notAnID) { HuntID($0) }
    try body.finish()
    return (edit, hunt)
  }
}

/// The fields of a request to invite a person.
public struct InvitationBody: Sendable {
  /// The address; nil if anyone with the link may accept the invitation.
  public var email: EmailAddress?
  /// The role that the invitation assigns.
  public var role: HuntRole

  /// Reads an invitation from a request body.
  ///
  /// - Throws: An `AccountRequestError` that lists every invalid field.
  public init(_ root: JSONNode) throws(AccountRequestError) {
    var body = try BodyReader(root, known: ["email", "role"])
    body.require("role")
    let role = body.choice("role", of: HuntRole.given)
    email = body.value("email", or: .notAnAddress) { EmailAddress($0) }
    try body.finish()
    self.role = role ?? .viewer
  }
}
