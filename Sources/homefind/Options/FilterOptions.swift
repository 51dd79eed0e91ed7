import ArgumentParser
import Ranking
import Search

/// The options that filter homes.
struct FilterOptions: ParsableArguments {
  @Option(.minPrice) var minPrice: String?
  @Option(.maxPrice) var maxPrice: String?
  @Flag(.keepUnpriced) var keepUnpriced = false
  @Option(.text) var text: String?
  @Flag(.promotion) var promotion = false
  @Option(.company) var company: String?
  @Option(.nearStation) var nearStation: String?
  @Option(.stationSystem) var stationSystem: String?
  @Option(.commute) var commute: [String] = []
  @Option(.since) var since: String?
  @Option(.priceDrop) var priceDrop: String?
  @Option(.typeText) var typeText: String?

  /// The options as search parameters.
  var parameters: [String: [String]] {
    var values = [String: [String]](options: [
      "min-price": minPrice, "max-price": maxPrice, "text": text, "company": company,
      "near-station": nearStation, "station-system": stationSystem, "since": since,
      "price-drop": priceDrop, "type-text": typeText,
    ])
    if !commute.isEmpty { values["commute"] = commute }
    values.add(flags: ["keep-unpriced": keepUnpriced, "promotion": promotion])
    return values
  }
}

extension Option where Value == String? {
  /// Creates the option for a filter parameter.
  init(_ parameter: FilterParameter, parsing: SingleValueParsingStrategy = .next) {
    self.init(
      name: .customLong(parameter.name), parsing: parsing,
      help: ArgumentHelp(parameter.help, valueName: parameter.valueName))
  }

  /// Creates an option whose help shows a placeholder for the value.
  init(
    _ help: String, value: String, completion: CompletionKind? = nil,
    parsing: SingleValueParsingStrategy = .next
  ) {
    self.init(
      parsing: parsing, help: ArgumentHelp(help, valueName: value), completion: completion)
  }
}

extension Option where Value == [String] {
  /// Creates the option for a filter parameter that may be repeated.
  init(wrappedValue: [String], _ parameter: FilterParameter) {
    self.init(
      wrappedValue: wrappedValue, name: .customLong(parameter.name),
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp(parameter.help, valueName: parameter.valueName))
  }
}

extension Flag where Value == Bool {
  /// Creates the flag for a filter parameter.
  init(wrappedValue: Bool, _ parameter: FilterParameter) {
    self.init(
      wrappedValue: wrappedValue, name: .customLong(parameter.name),
      help: ArgumentHelp(parameter.help))
  }
}
