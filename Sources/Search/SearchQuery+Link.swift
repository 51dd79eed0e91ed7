import Basics
import Geo
import Ranking

extension SearchQuery {
  /// Returns the URL of a home's page.
  ///
  /// - Parameter root: The prefix of the page's links.
  public static func link(toHome id: String, under root: String) -> String {
    "\(root)/?tab=nearby&home=\(id)"
  }

  /// Returns the URL of the page that shows a search.
  ///
  /// The URL omits personal parameters and parameters that affect only a single answer, such as
  /// `limit` and `cursor`.
  ///
  /// - Parameters:
  ///   - kind: The kind of search.
  ///   - parameters: The search's valid parameter values, keyed by name.
  ///   - root: The prefix of the page's links.
  public static func link(
    toSearch kind: SearchKind, _ parameters: [String: [String]], under root: String
  ) -> String {
    let personal = HomeFilters.privateParameters.map(\.name)
    let others = parametersOfAnswers + personal
    var parts = ["tab=\(kind.rawValue)"]
    for name in kind.parameters where !others.contains(name) {
      let given = parameters[name] ?? []
      for value in name == "type" && !given.isEmpty ? [given.joined(separator: ",")] : given {
        // The sort order by payment requires the salary, which is personal.
        if name == "sort", value == SortOrder.payment.rawValue { continue }
        parts.append("\(name)=\(PercentEncoding.encoded(written(value, of: name)))")
      }
    }
    return "\(root)/?\(parts.joined(separator: "&"))"
  }

  /// The parameters that affect only a single answer and not the set of homes.
  static let parametersOfAnswers = ["limit", "cursor", "facets", "explain"]

  /// Returns a value in a format that the page can parse. The page does not support miles.
  private static func written(_ value: String, of name: String) -> String {
    guard name == "radius", let metres = try? Length(parsing: value).metres else { return value }
    return String(Int(metres.rounded()))
  }
}
