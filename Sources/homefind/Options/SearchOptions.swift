import ArgumentParser
import Listings

/// The options that every search takes.
struct SearchOptions: ParsableArguments {
  @Option(help: .types, completion: LiveNames.typeCompletion)
  var type: [String] = []

  @Option(
    "How many homes to show, 1 to 10000 (20 unless given).", value: "n", parsing: .unconditional)
  var limit: String?

  @Option("Go on where an earlier answer ended: its “next”.", value: "cursor")
  var cursor: String?

  @OptionGroup(title: "Filters") var filters: FilterOptions
  @OptionGroup(title: "Filters") var presentation: PresentationOptions
  @OptionGroup(title: "Budget") var budget: BudgetOptions
  @OptionGroup var freshness: FreshnessOptions

  /// The options as the parameters of a search.
  var parameters: [String: [String]] {
    var values = filters.parameters.merging(presentation.parameters) { $1 }
      .merging(budget.parameters) { $1 }
    if !type.isEmpty { values["type"] = type }
    values.add(["limit": limit, "cursor": cursor])
    return values
  }
}

extension ArgumentHelp {
  /// The help of an option for types.
  static let types = ArgumentHelp(
    "Types wanted, repeated or with commas: \(AccommodationType.searchable.map(\.rawValue).joined(separator: ", ")). Without it, every home.",
    valueName: "types")
}

extension [String: [String]] {
  /// Adds options as the parameters of a search; those that were not given stay out.
  mutating func add(_ options: [String: String?]) {
    merge(options.compactMapValues { $0.map { [$0] } }) { $1 }
  }

  /// Adds flags as the parameters of a search; those that were not given stay out.
  mutating func add(flags: [String: Bool]) {
    add(flags.mapValues { $0 ? "true" : nil })
  }
}
