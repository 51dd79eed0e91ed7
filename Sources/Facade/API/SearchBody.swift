import Hummingbird
import JSONStream
import Parameters
import Search

/// The body of a search request, with an area, a budget and a taste. The budget and the taste are
/// private, so they must not be in a URL.
struct SearchBody {
  var area: SearchArea?
  /// The budget and taste as query parameters.
  var parameters: [String: [String]] = [:]

  /// Parses the body of a search request of the given `kind`, or of a map request if `kind` is nil.
  /// The body of a search within an area is GeoJSON, which may have the additional member `budget`
  /// (RFC 7946, section 6.1).
  ///
  /// - Throws: `SearchError` for invalid content; `Problem` if the body's media type is unsupported
  ///   or the body is too long.
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

  /// Returns the lists of ids that describe a person's taste; any other member except `budget` is
  /// an error.
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

  /// Returns the values of the list `name` in `root` as strings; an empty array if there is no such
  /// member.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` if it is not a list.
  static func texts(
    in root: JSONNode, name: String, example: String
  ) throws(SearchError) -> [String] {
    let list = root.fields.first { $0.name == name }?.value
    return try list.map { list throws(SearchError) in
      try texts(of: list, name: name, example: example)
    } ?? []
  }

  /// Returns the values of a list as strings.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` if it is not a list.
  static func texts(
    of list: JSONNode, name: String, example: String
  ) throws(SearchError) -> [String] {
    guard list.kind == .array else {
      throw SearchError(parameter: name, .notAList(example: example))
    }
    return list.elements.map(\.parameterText)
  }

  /// Returns a budget's members as query parameters.
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

  /// Calls `make`, and replaces parameter names in its errors with the names of the corresponding
  /// body members.
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
