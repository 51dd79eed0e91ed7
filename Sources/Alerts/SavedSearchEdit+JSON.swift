import Accounts
public import JSONStream
import Messages
import Parameters
import Search

extension SavedSearchEdit {
  /// Reads a saved search, or a change to one, from a body. `parameters` contains the parameters of
  /// the search as in a URL; a parameter that may be repeated is a list.
  ///
  /// - Parameter isNew: Whether name, search and parameters are required.
  /// - Throws: `AccountRequestError` with every invalid field, or `SearchError` that names every
  ///   bad parameter.
  public init(_ root: JSONNode, isNew: Bool) throws {
    var body = try BodyReader(
      root, known: ["name", "search", "parameters", "report", "frequency", "language"])
    if isNew { body.require("name", "search", "parameters") }
    // Either of the two is meaningless without the other.
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
