import ArgumentParser
import CommandOutput
import Ranking
import Search

/// The options common to all searches. There are only a few option groups, because the parser
/// spends a fifth of a millisecond on each group.
struct SearchOptions: ParsableArguments, ChoosesFreshness {
  @Option(.types) var type: [String] = []

  @Option(
    "How many homes to show, 1 to 10000 (default: 20).", value: "n", parsing: .unconditional)
  var limit: String?

  @Option(.cursor) var cursor: String?

  @Option(
    "The order: distance (the default), price, payment (with --salary), newest, name, recommended (by a score), or with --commute: commute (total minutes) or commute-max.",
    value: "order", completion: .list(SortOrder.allCases.map(\.rawValue)))
  var sort: String?

  @Flag(help: "Show homes at one coordinate, such as a condominium's units, as one.")
  var group = false

  @Flag(help: "Count the homes by type, price and nearest station.")
  var facets = false

  @Flag(help: "Show how the answer was found.")
  var explain = false

  @OptionGroup(title: "Filters") var filters: FilterOptions
  @OptionGroup(title: "Budget") var budget: BudgetOptions

  @Flag(.fresh) var fresh = false

  @Flag(.offline) var offline = false

  func validate() throws { try requireOneSource() }

  /// The options as search parameters.
  var parameters: [String: [String]] {
    var values = filters.parameters.merging(budget.parameters) { $1 }
    if !type.isEmpty { values["type"] = type }
    values.add(["limit": limit, "cursor": cursor, "sort": sort])
    values.add(flags: ["group": group, "facets": facets, "explain": explain])
    return values
  }
}

extension [String: [String]] {
  /// Creates search parameters from options; absent options are left out.
  init(options: [String: String?]) {
    self = options.compactMapValues { $0.map { [$0] } }
  }

  /// Adds options to the search parameters; absent options are left out.
  mutating func add(_ options: [String: String?]) { merge(Self(options: options)) { $1 } }

  /// Adds flags to the search parameters; absent flags are left out.
  mutating func add(flags: [String: Bool]) {
    add(flags.mapValues { $0 ? "true" : nil })
  }
}
