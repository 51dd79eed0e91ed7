import ArgumentParser

/// The options of what homes must have, and of how they are shown.
struct FilterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Homes whose price reaches this: 2500000, 2.5m, 2.5 ล้าน.", valueName: "baht"))
  var minPrice: String?

  @Option(help: ArgumentHelp("Homes whose price begins at most here.", valueName: "baht"))
  var maxPrice: String?

  @Flag(help: "With a price: also homes whose price cannot be read.")
  var keepUnpriced = false

  @Option(
    help: ArgumentHelp(
      "Homes with these words in their names, address, company or promotion.", valueName: "words"))
  var text: String?

  @Flag(help: "Homes with a promotion only.")
  var promotion = false

  @Option(help: ArgumentHelp("The seller: words of the name, or its number.", valueName: "name"))
  var company: String?

  @Option(
    help: ArgumentHelp(
      "Homes within this distance or walk of a station: 500m, 6min.", valueName: "reach"))
  var nearStation: String?

  @Option(
    help: ArgumentHelp(
      "With --near-station: of this system, line or station only.", valueName: "name"))
  var stationSystem: String?

  @Option(
    help: ArgumentHelp(
      "Homes first seen since: 2026-11-01, 1 พ.ย. 2569, 7d (days ago).", valueName: "date"))
  var since: String?

  @Option(
    help: ArgumentHelp("Homes whose price has dropped since.", valueName: "date"))
  var priceDrop: String?

  @Option(
    help: ArgumentHelp(
      "The order: distance (the default), price, newest or name.", valueName: "order"),
    completion: .list(["distance", "price", "newest", "name"]))
  var sort: String?

  @Flag(help: "Show homes at one coordinate, such as a condominium's units, as one.")
  var group = false

  @Flag(help: "Count the homes by type, price and nearest station.")
  var facets = false

  @Flag(help: "Show how the answer was found.")
  var explain = false

  /// The options as the parameters of a search.
  var parameters: [String: [String]] {
    let texts = [
      "min-price": minPrice, "max-price": maxPrice, "text": text, "company": company,
      "near-station": nearStation, "station-system": stationSystem, "since": since,
      "price-drop": priceDrop, "sort": sort,
    ]
    let flags = [
      "keep-unpriced": keepUnpriced, "promotion": promotion, "group": group, "facets": facets,
      "explain": explain,
    ]
    return texts.compactMapValues { $0.map { [$0] } }
      .merging(flags.filter(\.value).mapValues { _ in ["true"] }) { $1 }
  }
}
