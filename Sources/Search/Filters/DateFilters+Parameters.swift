import Basics
import Messages
import Parameters
import Ranking

extension FilterParameter {
  /// The earliest time at which a matching home may first have been seen.
  public static let since = FilterParameter(
    NewSinceFilter.name, value: "date",
    help: "Homes first seen since this date: 2026-11-01, 1 พ.ย. 2569, 7d (days ago).",
    summary:
      "Only homes first seen since this time: a date in Thailand, or a time before now (36h, 7d, 2w).",
    schema: ##"{"$ref": "#/components/schemas/DateText"}"##, example: #""7d""#)

  /// The earliest time of a matching home's latest price drop.
  public static let priceDrop = FilterParameter(
    PriceDropFilter.name, value: "date", help: "Homes whose price has dropped since this date.",
    summary: "Only homes whose price has dropped since this time.",
    schema: ##"{"$ref": "#/components/schemas/DateText"}"##, example: #""4w""#)
}

/// A filter by time, which has a single parameter.
protocol DatedHomeFilter: DatedFilter {
  static var parameter: FilterParameter { get }
  /// The filter's rank; see `HomeFilter`.
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

/// A search filter by time. The filter's key is the value exactly as the user wrote it, not the
/// resulting time.
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
