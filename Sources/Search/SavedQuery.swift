public import Basics
public import Geo
public import Parameters
import Ranking

/// A search that is kept to be asked again: its name and its parameters in a canonical form, without what
/// belongs to one answer.
public struct SavedQuery: Sendable, Hashable {
  /// Which search it is.
  public let kind: SearchKind
  /// The texts by their parameters' names, each list in its order, without blanks around them.
  public let parameters: [String: [String]]

  /// The most characters of all parameters together.
  public static let longest = 8_000

  /// A search by its parameters.
  ///
  /// - Throws: `SearchError` that names every bad parameter.
  public init(
    kind: SearchKind, parameters: [String: [String]], now: Timestamp = .now()
  ) throws(SearchError) {
    self.init(kind: kind, unchecked: parameters)
    _ = try SearchQuery(kind: kind, parameters: parameters, now: now)
  }

  /// The search that is stored as `kind` and `text`; nil if they describe none.
  public init?(kind: String, text: String) {
    guard let kind = SearchKind(rawValue: kind),
      let parameters = try? QueryString.values(of: text)
    else { return nil }
    self.init(kind: kind, unchecked: parameters)
  }

  private init(kind: SearchKind, unchecked parameters: [String: [String]]) {
    self.kind = kind
    var kept: [String: [String]] = [:]
    for (name, texts) in parameters where !SearchQuery.parametersOfAnswers.contains(name) {
      // Types are listed with commas too, in any order.
      let values =
        name == "type"
        ? Set(texts.flatMap { $0.split(separator: ",") }.map { String($0).trimmed }).sorted()
        : texts.map(\.trimmed)
      let given = values.filter { !$0.isEmpty }
      if !given.isEmpty { kept[name] = name == "type" ? [given.joined(separator: ",")] : given }
    }
    self.parameters = kept
  }

  /// The parameters as an address has them, in the order of their names.
  public var text: String {
    parameters.sorted { $0.key < $1.key }.flatMap { name, values in
      values.map { "\(name)=\(PercentEncoding.encoded($0))" }
    }.joined(separator: "&")
  }

  /// The address of the page that shows the search.
  ///
  /// - Parameter root: What links to the page begin with.
  public func link(under root: String) -> String {
    SearchQuery.link(toSearch: kind, parameters, under: root)
  }
}

extension SavedQuery {
  /// Searches once, so that what is listed already is known, and says where the search looks.
  ///
  /// - Returns: The centre, and within how many metres around it all lies that is searched for.
  /// - Throws: `SearchError` where a place is not known, or neither feed nor store has a usable answer.
  public func place(
    in finder: HomeFinder
  ) async throws(SearchError) -> (center: Coordinate, radius: Double) {
    var query = try SearchQuery(kind: kind, parameters: parameters, terms: finder.loanTerms)
    query.limit = 1
    let answer = try await finder.answer(to: query)
    return (answer.center.coordinate, answer.query.radius)
  }
}

/// Makes the conditions of many saved searches; what several of them ask is made once.
public struct ConditionMaker {
  private let finder: HomeFinder
  private let context: FilterContext
  private let now: Timestamp
  private var filters: [String: any ListingFilter] = [:]

  /// - Parameter now: What dates such as `7d` count back from.
  public init(_ finder: HomeFinder, now: Timestamp) {
    self.finder = finder
    self.now = now
    context = finder.filterContext(finder.stations)
  }

  /// What a search demands of homes.
  ///
  /// - Parameters:
  ///   - center: The search's centre.
  ///   - radius: Metres around it within which all lies that is searched for.
  /// - Throws: `SearchError` where a place that a filter names is not known any more.
  public mutating func condition(
    of saved: SavedQuery, around center: Coordinate, radius: Double
  ) throws(SearchError) -> SearchCondition {
    let query = try SearchQuery(
      kind: saved.kind, parameters: saved.parameters, now: now, terms: finder.loanTerms)
    return SearchCondition(
      place: SearchCondition.Place(of: query.place, around: center, radius: radius),
      types: query.types, filters: try query.filters.list(context, made: &filters))
  }
}
