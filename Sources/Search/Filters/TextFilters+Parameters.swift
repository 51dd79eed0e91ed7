import Basics
import Parameters
import Ranking

extension FilterParameter {
  /// Words that a home's text fields must contain.
  public static let text = FilterParameter(
    TextFilter.name, value: "words",
    help: "Homes with these words in their names, address, company or promotion.",
    summary: "Words that a home's names, address, company or promotion must all have.",
    schema: ##"{"$ref": "#/components/schemas/Words"}"##)

  /// The source's own name for a type.
  public static let typeText = FilterParameter(
    TypeTextFilter.name, value: "words",
    help: "Homes of another type, by the source's own words for it.",
    summary: "Only homes of another type than those of `type`, by the source's own words for it.",
    schema: ##"{"$ref": "#/components/schemas/Words"}"##)

  /// Whether to find only homes with a promotion.
  public static let promotion = FilterParameter(
    PromotionFilter.name, help: "Homes with a promotion only.",
    summary: "Only homes with a promotion.", label: ("With a promotion", "มีโปรโมชัน"))

  /// The seller, by number or by words from its name.
  public static let company = FilterParameter(
    CompanyFilter.name, value: "name", help: "The seller: words of the name, or its number.",
    summary: "The seller by id or a part of its name.",
    schema: ##"{"$ref": "#/components/schemas/Words"}"##)
}

/// A filter that is parsed from a single parameter.
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
