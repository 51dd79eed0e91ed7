import Basics
import Messages
import Parameters
import Ranking

extension FilterParameter {
  /// The earliest time at which homes were first seen.
  public static let since = FilterParameter(
    NewSinceFilter.name, value: "date",
    help: "Homes first seen since: 2026-11-01, 1 พ.ย. 2569, 7d (days ago).",
    summary: "Only homes first seen since then: a date in Thailand, or so long ago (36h, 7d, 2w).",
    schema: ##"{"$ref": "#/components/schemas/DateText"}"##, example: #""7d""#)

  /// The time that the latest price drop must not precede.
  public static let priceDrop = FilterParameter(
    PriceDropFilter.name, value: "date", help: "Homes whose price has dropped since.",
    summary: "Only homes whose price has dropped since then.",
    schema: ##"{"$ref": "#/components/schemas/DateText"}"##, example: #""4w""#)
}

/// A filter by the time given in one parameter.
protocol DatedHomeFilter: DatedFilter {
  static var parameter: FilterParameter { get }
  /// The rank among the filters; see `HomeFilter`.
  static var rank: Int { get }
}

extension NewSinceFilter: DatedHomeFilter {
  static var parameter: FilterParameter { .since }
  static var rank: Int { 10 }
}

extension PriceDropFilter: DatedHomeFilter {
  static var parameter: FilterParameter { .priceDrop }
  static var rank: Int { 20 }
}

/// A search filter by time; its key is the value as written, not the time.
struct DateFilter<Dated: DatedHomeFilter>: HomeFilter {
  static var parameters: [FilterParameter] { [Dated.parameter] }
  static var rank: Int { Dated.rank }

  let key: String
  private let filter: Dated

  init?(_ reader: inout ParameterReader, now: Timestamp) {
    let filter = reader.value(Dated.parameter) { text throws(FilterError) in
      (text, try Dated(parsing: text, now: now.seconds))
    }
    guard let filter else { return nil }
    (key, self.filter) = filter
  }

  func matching(_ context: FilterContext, notes: inout [Message]) -> any ListingFilter { filter }
}
