import Basics
import Geo
import Ranking

extension SearchQuery {
  /// The address of a home's page.
  ///
  /// - Parameter root: What links to the page begin with.
  public static func link(toHome id: String, under root: String) -> String {
    "\(root)/?tab=nearby&home=\(id)"
  }

  /// The address of the page that shows a search.
  ///
  /// What belongs to one answer (`limit`, `cursor`) is left out, and so is what tells of the person.
  ///
  /// - Parameters:
  ///   - kind: The search's name: `nearby`, `area` or `train`.
  ///   - parameters: The texts by their parameters' names, which a search has been read from.
  ///   - root: What links to the page begin with.
  public static func link(
    toSearch kind: SearchKind, _ parameters: [String: [String]], under root: String
  ) -> String {
    let personal = HomeFilters.privateParameters.map(\.name)
    let others = parametersOfAnswers + personal
    var parts = ["tab=\(kind.rawValue)"]
    for name in kind.parameters where !others.contains(name) {
      let given = parameters[name] ?? []
      for value in name == "type" && !given.isEmpty ? [given.joined(separator: ",")] : given {
        // An order by what stays behind would be none.
        if name == "sort", value == SortOrder.payment.rawValue { continue }
        parts.append("\(name)=\(PercentEncoding.encoded(written(value, of: name)))")
      }
    }
    return "\(root)/?\(parts.joined(separator: "&"))"
  }

  /// The parameters that belong to one answer, and not to what is searched for.
  static let parametersOfAnswers = ["limit", "cursor", "facets", "explain"]

  /// A value as the page reads it, which knows no miles.
  private static func written(_ value: String, of name: String) -> String {
    guard name == "radius", let metres = try? Length(parsing: value).metres else { return value }
    return String(Int(metres.rounded()))
  }
}
