import Hummingbird
import JSONStream
import Parameters
import Search

/// What the body of a search holds: an area, and the budget and the taste that stand in no address.
struct SearchBody {
  /// The area; nil where there is none.
  var area: SearchArea?
  /// The parameters of budget and taste, as an address would have them.
  var parameters: [String: [String]] = [:]

  /// Reads the body of a search of `kind`, or of a map if that is nil. The body of a search within an area is its GeoJSON, which may
  /// have `budget` as one more member (RFC 7946, section 6.1).
  ///
  /// - Throws: `SearchError` that names what is wrong, `Problem` where the body is of another type or
  ///   too long.
  init(of request: Request, kind: SearchKind?) async throws {
    let root = try await JSONBody.document(
      in: request, about: kind == .within ? .area : .question, upTo: GeoJSONArea.longest
    ).root
    let budget = root["budget"]
    if kind == .within, budget == nil || root["type"] != nil {
      area = try GeoJSONArea.area(of: root)
    } else if kind == .recommended {
      parameters = try Self.taste(of: root)
    } else if budget == nil {
      throw SearchError(.invalidParameter, FacadeMessage.noBudget)
    }
    if let budget { parameters.merge(try Self.parameters(of: budget)) { $1 } }
  }

  /// The lists of ids that tell of a person's taste; other members than those and `budget` are errors.
  private static func taste(of root: JSONNode) throws(SearchError) -> [String: [String]] {
    guard root.kind == .object else {
      throw SearchError(.invalidParameter, FacadeMessage.noBudget)
    }
    let names = TasteQuery.parameters
    try HomeFilters.require(root.fields.map(\.name), among: names + ["budget"])
    var values: [String: [String]] = [:]
    for name in names {
      let ids = try texts(in: root, name: name, example: #"["sample.145831"]"#)
      if !ids.isEmpty { values[name] = ids }
    }
    return values
  }

  /// The values of the list `name` of `root` as a person would write them; none where it is not there.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` where it is no list.
  static func texts(
    in root: JSONNode, name: String, example: String
  ) throws(SearchError) -> [String] {
    let list = root.fields.first { $0.name == name }?.value
    return try list.map { list throws(SearchError) in
      try texts(of: list, name: name, example: example)
    } ?? []
  }

  /// The values of a list as a person would write them.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` where it is no list.
  static func texts(
    of list: JSONNode, name: String, example: String
  ) throws(SearchError) -> [String] {
    guard list.kind == .array else {
      throw SearchError(parameter: name, .notAList(example: example))
    }
    return list.elements.map(\.parameterText)
  }

  /// The members of a budget by their names.
  ///
  /// - Throws: `SearchError` with code `invalidParameter`.
  static func parameters(of budget: JSONNode) throws(SearchError) -> [String: [String]] {
    guard budget.kind == .object else {
      throw SearchError(.invalidParameter, FacadeMessage.noBudget)
    }
    try HomeFilters.requireBudget(budget.fields.map(\.name))
    var values: [String: [String]] = [:]
    for (name, node) in budget.fields {
      values[MemberName.parameter(name), default: []].append(node.parameterText)
    }
    let salary = FilterParameter.salary
    guard values[salary.name] != nil else {
      throw SearchError(parameter: salary.name, .missing(example: salary.example ?? ""))
    }
    return values
  }

  /// What `make` makes of an address and of `body`, whose parameters go by the names of its members in
  /// errors.
  static func naming<Made>(
    _ body: SearchBody?, _ make: () throws(SearchError) -> Made
  ) throws(SearchError) -> Made {
    do throws(SearchError) {
      return try make()
    } catch {
      guard let body else { throw error }
      throw error.renamed { body.parameters[$0] == nil ? $0 : MemberName.member($0) }
    }
  }
}
