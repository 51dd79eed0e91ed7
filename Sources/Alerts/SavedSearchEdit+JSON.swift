import Accounts
public import JSONStream
import Messages
import Parameters
import Search

extension SavedSearchEdit {
  /// Reads a saved search, or a change to a saved search, from a request body. `parameters`
  /// contains the search parameters as in a URL; a parameter that can be repeated is a list.
  ///
  /// - Parameter isNew: Whether the fields for the name, the kind of search and its parameters are
  ///   required.
  /// - Throws: An `AccountRequestError` that lists every invalid field, or a `SearchError` that
  ///   lists every invalid parameter.
  public init(_ root: JSONNode, isNew: Bool) throws {
    var body = try BodyReader(
      root, known: ["name", "search", "parameters", "report", "frequency", "language"])
    if isNew { body.require("name", "search", "parameters") }
    // Each of the two fields is meaningless without the other.
    for (one, other) in [("search", "parameters"), ("parameters", "search")]
    where !isNew && body.has(one) && !body.has(other) {
      body.fail(one, .onlyWith(other))
    }
    name = body.line("name", atMost: AlertLimits.name)
    let kind = body.choice("search", of: SearchKind.allCases)
    let members = body.object("parameters") ?? []
    let names = members.map(\.name)
    if Set(names).count < names.count { body.fail("parameters", .repeated) }
    var parameters: [String: [String]] = [:]
    for (name, value) in members {
      parameters[name] = value.parameterTexts
      if parameters[name] == nil { body.fail("parameters.\(name)", .notAText) }
    }
    let length = parameters.reduce(0) { $0 + $1.value.reduce($1.key.count) { $0 + $1.count } }
    if length > SavedQuery.longest { body.fail("parameters", .tooLong(limit: SavedQuery.longest)) }
    report = body.choices("report", of: AlertKind.allCases)
    frequency = body.choice("frequency", of: AlertFrequency.allCases)
    language = body.choice("language", of: Language.allCases)
    try body.finish()
    if let kind { query = try SavedQuery(kind: kind, parameters: parameters) }
  }
}
