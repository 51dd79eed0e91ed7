public import Basics
public import Geo
public import Parameters
import Ranking

/// A saved search: its kind and its parameters in canonical form, without parameters such as
/// `cursor` that affect only a single answer.
public struct SavedQuery: Sendable, Hashable {
  public let kind: SearchKind
  /// The parameter values, keyed by name, in their original order and without surrounding
  /// whitespace.
  public let parameters: [String: [String]]

  /// The maximum total number of characters in all parameters.
  public static let longest = 8_000

  /// Creates a saved search from its parameters.
  ///
  /// - Throws: `SearchError` that names every invalid parameter.
  public init(
    kind: SearchKind, parameters: [String: [String]], now: Timestamp = .now()
  ) throws(SearchError) {
    self.init(kind: kind, unchecked: parameters)
    _ = try SearchQuery(kind: kind, parameters: parameters, now: now)
  }

  /// Creates the search from its stored `kind` and `text`; nil if these are invalid.
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
      // The types may be in any order, and may also be separated by commas.
      let values =
        name == "type"
        ? Set(texts.flatMap { $0.split(separator: ",") }.map { String($0).trimmed }).sorted()
        : texts.map(\.trimmed)
      let given = values.filter { !$0.isEmpty }
      if !given.isEmpty { kept[name] = name == "type" ? [given.joined(separator: ",")] : given }
    }
    self.parameters = kept
  }

  /// The parameters as a query string, sorted by name.
  public var text: String {
    parameters.sorted { $0.key < $1.key }.flatMap { name, values in
      values.map { "\(name)=\(PercentEncoding.encoded($0))" }
    }.joined(separator: "&")
  }

  /// Returns the URL of the page that shows the search.
  ///
  /// - Parameter root: The prefix of the page's links.
  public func link(under root: String) -> String {
    SearchQuery.link(toSearch: kind, parameters, under: root)
  }
}

extension SavedQuery {
  /// Runs the search once to store the current homes, and returns the searched area.
  ///
  /// - Returns: The centre, and the radius, in metres, of a circle that contains all homes of the
  ///   search.
  /// - Throws: `SearchError` if a place is unknown, or if neither the feed nor the store has a
  ///   usable answer.
  public func place(
    in finder: HomeFinder
  ) async throws(SearchError) -> (center: Coordinate, radius: Double) {
    var query = try SearchQuery(kind: kind, parameters: parameters, terms: finder.loanTerms)
    query.limit = 1
    let answer = try await finder.answer(to: query)
    return (answer.center.coordinate, answer.query.radius)
  }
}

/// Creates the conditions for many saved searches. A filter that several searches share is created
/// only once.
public struct ConditionMaker {
  private let finder: HomeFinder
  private let context: FilterContext
  private let now: Timestamp
  private var filters: [String: any ListingFilter] = [:]

  /// - Parameter now: The time that relative dates such as `7d` refer to.
  public init(_ finder: HomeFinder, now: Timestamp) {
    self.finder = finder
    self.now = now
    context = finder.filterContext(finder.stations)
  }

  /// Returns the conditions of a saved search.
  ///
  /// - Parameters:
  ///   - center: The search's centre.
  ///   - radius: The radius, in metres, of a circle that contains all homes of the search.
  /// - Throws: `SearchError` if a filter names a place that no longer exists.
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
