import Basics
import Parameters
import Ranking

extension FilterParameter {
  /// The words that a home's text fields must contain.
  public static let text = FilterParameter(
    TextFilter.name, value: "words",
    help: "Homes with these words in their names, address, company or promotion.",
    summary: "Words that a home's names, address, company or promotion must all have.",
    schema: ##"{"$ref": "#/components/schemas/Words"}"##)

  /// The name that the source uses for a type of home.
  public static let typeText = FilterParameter(
    TypeTextFilter.name, value: "words",
    help: "Homes of another type, in the source's own words.",
    summary: "Only homes of a type that `type` does not have, in the source's own words.",
    schema: ##"{"$ref": "#/components/schemas/Words"}"##)

  /// Whether to find only homes with a promotion.
  public static let promotion = FilterParameter(
    PromotionFilter.name, help: "Only homes with a promotion.",
    summary: "Only homes with a promotion.", label: ("With a promotion", "มีโปรโมชัน"))

  /// The seller, identified by number or by words in the seller's name.
  public static let company = FilterParameter(
    CompanyFilter.name, value: "name",
    help: "The seller: words in the name, or the seller's number.",
    summary: "The seller, by id or part of the name.",
    schema: ##"{"$ref": "#/components/schemas/Words"}"##)
}

/// A filter that has a single parameter.
protocol ParsedHomeFilter: HomeFilter {
  static var parameter: FilterParameter { get }
  init(parsing text: String) throws(FilterError)
}

extension ParsedHomeFilter {
  static var parameters: [FilterParameter] { [parameter] }

  init?(_ reader: inout ParameterReader, now: Timestamp) {
    guard let filter = reader.value(Self.parameter, Self.init(parsing:)) else { return nil }
    self = filter
  }
}

extension TextFilter: ParsedHomeFilter {
  static var parameter: FilterParameter { .text }
  static var rank: Int { 70 }
}

extension TypeTextFilter: ParsedHomeFilter {
  static var parameter: FilterParameter { .typeText }
  static var rank: Int { 45 }
}

extension CompanyFilter: ParsedHomeFilter {
  static var parameter: FilterParameter { .company }
  static var rank: Int { 50 }
}

extension PromotionFilter: HomeFilter {
  static let parameters: [FilterParameter] = [.promotion]
  static var rank: Int { 40 }

  init?(_ reader: inout ParameterReader, now: Timestamp) {
    guard reader.flag(FilterParameter.promotion.name) else { return nil }
    self.init()
  }
}
