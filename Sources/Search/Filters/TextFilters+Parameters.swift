import Ranking

extension FilterParameter {
  /// Words that a home must have.
  public static let text = FilterParameter(
    TextFilter.name, value: "words",
    help: "Homes with these words in their names, address, company or promotion.",
    summary: "Words that a home's names, address, company or promotion must all have.",
    schema: ##"{"$ref": "#/components/schemas/Words"}"##)

  /// The source's own words for a type.
  public static let typeText = FilterParameter(
    TypeTextFilter.name, value: "words",
    help: "Homes of another type, by the source's own words for it.",
    summary: "Only homes of another type than those of `type`, by the source's own words for it.",
    schema: ##"{"$ref": "#/components/schemas/Words"}"##)

  /// Whether only homes with a promotion are wanted.
  public static let promotion = FilterParameter(
    flag: PromotionFilter.name, help: "Homes with a promotion only.",
    summary: "Only homes with a promotion.", label: ("With a promotion", "มีโปรโมชั่น"))

  /// The seller.
  public static let company = FilterParameter(
    CompanyFilter.name, value: "name", help: "The seller: words of the name, or its number.",
    summary: "The seller by id or a part of its name.",
    schema: ##"{"$ref": "#/components/schemas/Words"}"##)
}

extension TextFilter: HomeFilter {
  static let parameters: [FilterParameter] = [.text]
  static var rank: Int { 70 }

  init?(_ reader: inout ParameterReader, now: Timestamp) {
    let filter = reader.value(.text) { text throws(FilterError) in try TextFilter(parsing: text) }
    guard let filter else { return nil }
    self = filter
  }
}

extension TypeTextFilter: HomeFilter {
  static let parameters: [FilterParameter] = [.typeText]
  static var rank: Int { 45 }

  init?(_ reader: inout ParameterReader, now: Timestamp) {
    let filter = reader.value(.typeText) { text throws(FilterError) in
      try TypeTextFilter(parsing: text)
    }
    guard let filter else { return nil }
    self = filter
  }
}

extension PromotionFilter: HomeFilter {
  static let parameters: [FilterParameter] = [.promotion]
  static var rank: Int { 40 }

  init?(_ reader: inout ParameterReader, now: Timestamp) {
    guard reader.flag(FilterParameter.promotion.name) else { return nil }
    self.init()
  }
}

extension CompanyFilter: HomeFilter {
  static let parameters: [FilterParameter] = [.company]
  static var rank: Int { 50 }

  init?(_ reader: inout ParameterReader, now: Timestamp) {
    let filter = reader.value(.company) { text throws(FilterError) in
      try CompanyFilter(parsing: text)
    }
    guard let filter else { return nil }
    self = filter
  }
}
