import Basics

/// The query options of a request for an entity set or for a single row.
public struct ODataOptions: Sendable {
  /// The source text of the filter condition.
  public var filter: String?
  /// The names of the selected fields; nil selects all.
  public var select: [String]?
  /// The source text of the sort order.
  public var orderBy: String?
  /// The maximum number of rows.
  public var top: Int?
  /// The number of rows to skip.
  public var skip = 0
  /// Whether the response includes the total row count.
  public var count = false
  /// The names of the resources to expand in each row.
  public var expand: [String] = []
  /// The token that identifies the end of the previous page.
  public var skipToken: String?
  /// The requested format if it has parameters, such as `application/json;IEEE754Compatible=true`.
  public private(set) var format: String?
  /// Whether `Edm.Decimal`, `Edm.Int64` and counts are written as strings.
  public var longNumbersAsTexts = false

  /// The supported options.
  public static let names = [
    "$filter", "$select", "$orderby", "$top", "$skip", "$count", "$expand", "$skiptoken", "$format",
  ]
  /// The OData options that are not supported.
  private static let others = [
    "$apply", "$compute", "$search", "$levels", "$deltatoken", "$index", "$schemaversion",
  ]
  /// The names that requests can use for the JSON format.
  private static let formats = ["json", "application/json"]
  /// The maximum number of names in a list.
  private static let mostNames = 200

  /// Parses the options in a query string.
  ///
  /// - Throws: An `ODataError` for the first invalid option.
  public init(parameters: [String: [String]]) throws(ODataError) {
    for (name, values) in parameters.sorted(by: { $0.key < $1.key }) {
      guard Self.names.contains(name) else {
        if Self.others.contains(name) { throw ODataError(.notSupported(name), target: name) }
        let lower = name.lowercased()
        let nearest = Self.names.first { $0 == lower || $0.dropFirst() == lower }
        throw ODataError(.unknownOption(nearest: nearest), target: name)
      }
      guard values.count == 1, let value = values.first else {
        throw ODataError(.repeated(times: values.count), target: name)
      }
      do throws(ODataProblem) {
        try set(name, value)
      } catch {
        throw ODataError(error, target: name)
      }
    }
  }

  private mutating func set(_ name: String, _ value: String) throws(ODataProblem) {
    guard value.utf8.count <= FilterSyntax.longest else {
      throw .tooLong(limit: FilterSyntax.longest)
    }
    switch name {
    case "$filter": filter = value
    case "$orderby": orderBy = value
    case "$skiptoken": skipToken = value
    case "$select":
      let names = try Self.list(value)
      select = names.contains("*") ? nil : names
    case "$expand": expand = try Self.list(value)
    case "$top": top = try Self.number(value)
    case "$skip": skip = try Self.number(value)
    case "$count":
      guard value == "true" || value == "false" else { throw .notAFlag(value) }
      count = value == "true"
    default:
      let format = value.lowercased().prefix { $0 != ";" }
      guard Self.formats.contains(String(format)) else { throw .otherFormat(value) }
      if value.contains(";") { self.format = value }
    }
  }

  private static func list(_ text: String) throws(ODataProblem) -> [String] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    guard names.count <= mostNames else { throw .tooManyParts(limit: mostNames) }
    if names.contains("") { throw .unfinished }
    return names
  }

  /// The maximum value for `$top` and `$skip`.
  private static let most = 1_000_000_000

  private static func number(_ text: String) throws(ODataProblem) -> Int {
    guard text.utf8.allSatisfy(\.isDigit), let number = Int(text), number <= most else {
      throw .notACount(text)
    }
    return number
  }
}

extension ODataEntity {
  /// Returns the fields that `options` select, in the order of the selection; all fields if there
  /// is no `$select`.
  ///
  /// - Throws: An `ODataError` for an unknown field.
  public func selected(_ options: ODataOptions) throws(ODataError) -> [ODataProperty<Row>] {
    guard let names = options.select else { return properties }
    var selected: [ODataProperty<Row>] = []
    for name in names {
      do throws(ODataProblem) {
        let property = try property(name)
        if !selected.contains(where: { $0.field.name == name }) { selected.append(property) }
      } catch {
        // `$select` may also contain an expanded resource, which has no effect.
        if options.expand.contains(name) { continue }
        throw ODataError(error, target: "$select")
      }
    }
    return selected
  }

  /// - Throws: `ODataError` if `options` expand an unknown resource, or the same resource twice.
  public func checkExpansion(_ options: ODataOptions) throws(ODataError) {
    var known = Set(expandable)
    for name in options.expand where known.remove(name) == nil {
      throw ODataError(.notExpandable(name, known: expandable), target: "$expand")
    }
  }
}
