import ArgumentParser
import Listings

/// The options that every search takes.
struct SearchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Types wanted, repeated or with commas: \(AccommodationType.searchable.map(\.rawValue).joined(separator: ", ")). Without it, every home.",
      valueName: "types"),
    completion: LiveNames.typeCompletion)
  var type: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many homes to show, 1 to 10000 (20 unless given).", valueName: "n"))
  var limit: String?

  @Option(
    help: ArgumentHelp("Go on where an earlier answer ended: its “next”.", valueName: "cursor"))
  var cursor: String?

  @OptionGroup(title: "Filters") var filters: FilterOptions
  @OptionGroup var freshness: FreshnessOptions

  /// The options as the parameters of a search.
  var parameters: [String: [String]] {
    var values = filters.parameters
    if !type.isEmpty { values["type"] = type }
    values["limit"] = limit.map { [$0] }
    values["cursor"] = cursor.map { [$0] }
    return values
  }
}
