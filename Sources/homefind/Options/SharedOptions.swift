import ArgumentParser
import Commute
import Geo
import Listings
import Parameters
import Routes
import Search

/// An option that several commands share. It is not part of an option group, because the parser
/// spends a fifth of a millisecond on each group.
struct SharedOption: Sendable {
  let help: ArgumentHelp
  var completion: CompletionKind?
  var parsing = SingleValueParsingStrategy.next

  /// The cursor of a page.
  static let cursor = SharedOption(
    help: ArgumentHelp("Continue from the previous page: pass its “next”.", valueName: "cursor"))

  /// The radius of a search.
  static let radius: SharedOption = {
    let radii = [SearchLimits.greatestRadius, SearchQuery.defaultRadius].map(Length.text)
    return SharedOption(
      help: ArgumentHelp(
        "How far around: 2km, 800m, 1.5mi or metres, up to \(radii[0]) (default: \(radii[1])).",
        valueName: "distance"),
      parsing: .unconditional)
  }()

  /// The types of homes.
  static let types: SharedOption = {
    let names = AccommodationType.searchable.map(\.rawValue).joined(separator: ", ")
    return SharedOption(
      help: ArgumentHelp(
        "The types of homes, repeated or with commas: \(names). Without it, homes of every type.",
        valueName: "types"),
      completion: LiveNames.typeCompletion)
  }()

  /// The province of a district.
  static let province = SharedOption(
    help: ArgumentHelp("The province: code, Thai or English name.", valueName: "name"),
    completion: LiveNames.provinceCompletion)

  /// The start of a route.
  static let routeStart = SharedOption(
    help: ArgumentHelp("The start: LAT,LON, a station or listing:ID.", valueName: "place"),
    completion: LiveNames.stationCompletion, parsing: .unconditional)

  /// The mode of travel of a route.
  static let routeMode = SharedOption(
    help: ArgumentHelp("transit (the default), walk, bike or car.", valueName: "mode"),
    completion: .list(RouteQuery.Mode.names))
}

/// A flag that several commands share.
struct SharedFlag: Sendable {
  var name = NameSpecification.long
  let help: ArgumentHelp

  /// Queries the feed even if the store has fresh data.
  static let fresh = SharedFlag(help: "Query the feed, even if the store has fresh data.")

  /// Searches only the store.
  static let offline = SharedFlag(help: "Answer from the store only, however old it is.")

  static let quiet = SharedFlag(
    name: .shortAndLong, help: "Print nothing but errors on standard error.")

  static let verbose = SharedFlag(
    name: .shortAndLong, help: "Print each step and its duration on standard error.")

  static let geoJSON = SharedFlag(name: .customLong("geojson"), help: "Print GeoJSON.")

  static let kml = SharedFlag(help: "Print KML 2.2.")

  static let gpx = SharedFlag(help: "Print GPX 1.1.")
}

extension Option where Value == String? {
  /// Creates an option that several commands share.
  init(_ option: SharedOption) {
    self.init(parsing: option.parsing, help: option.help, completion: option.completion)
  }
}

extension Option where Value == String {
  /// Creates a required option that several commands share.
  init(_ option: SharedOption) {
    self.init(parsing: option.parsing, help: option.help, completion: option.completion)
  }
}

extension Option where Value == [String] {
  /// Creates a repeatable option that several commands share.
  init(wrappedValue: [String], _ option: SharedOption) {
    self.init(wrappedValue: wrappedValue, help: option.help, completion: option.completion)
  }
}

extension Flag where Value == Bool {
  /// Creates a flag that several commands share.
  init(wrappedValue: Bool, _ flag: SharedFlag) {
    self.init(wrappedValue: wrappedValue, name: flag.name, help: flag.help)
  }
}
