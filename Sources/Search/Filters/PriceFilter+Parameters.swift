import Basics
import Messages
import Parameters
import Ranking
import Region

extension FilterParameter {
  /// The minimum price.
  public static let minPrice = FilterParameter(
    "min-price", value: City.currency.plural.english,
    help: "Homes whose price is at least this: 2500000, 2.5m, 2.5 \(City.currency.million).",
    summary:
      "The minimum price in \(City.currency.plural.english); also as 2.5m or 2.5 \(City.currency.million). Not above `max-price`.",
    schema: ##"{"$ref": "#/components/schemas/PriceText"}"##, example: #""2000000""#)

  /// The maximum price.
  public static let maxPrice = FilterParameter(
    "max-price", value: City.currency.plural.english,
    help: "Homes whose lowest price is at most this.",
    summary:
      "The maximum price in \(City.currency.plural.english); also as 2.5m or 2.5 \(City.currency.million).",
    schema: ##"{"$ref": "#/components/schemas/PriceText"}"##, example: #""5000000""#)

  /// Whether homes without a price match as well.
  public static let keepUnpriced = FilterParameter(
    "keep-unpriced", help: "With a price limit: also homes whose price cannot be read.",
    summary: "With a price limit, also homes whose price is not known.")
}

extension PriceFilter: HomeFilter {
  static let parameters: [FilterParameter] = [.minPrice, .maxPrice, .keepUnpriced]
  static var rank: Int { 30 }

  init?(_ reader: inout ParameterReader, now: Timestamp) {
    let given = reader.problems.count
    let least = reader.value(.minPrice, PriceFilter.baht(parsing:))
    let most = reader.value(.maxPrice, PriceFilter.baht(parsing:))
    let keepsUnpriced = reader.flag(FilterParameter.keepUnpriced.name)
    guard reader.problems.count == given, least != nil || most != nil else { return nil }
    do throws(FilterError) {
      try self.init(from: least, to: most, keepsUnpriced: keepsUnpriced)
    } catch {
      reader.fail(FilterParameter.minPrice.name, .filter(error))
      return nil
    }
  }
}
