import Messages
import Ranking
import Stations

extension FilterParameter {
  /// Since when homes are known.
  public static let since = FilterParameter(
    "since", value: "date",
    help: "Homes first seen since: 2026-11-01, 1 พ.ย. 2569, 7d (days ago).",
    summary: "Only homes first seen since then: a date in Thailand, or so long ago (36h, 7d, 2w).",
    schema: ##"{"$ref": "#/components/schemas/DateText"}"##, example: #""7d""#)

  /// Since when the price has dropped.
  public static let priceDrop = FilterParameter(
    "price-drop", value: "date", help: "Homes whose price has dropped since.",
    summary: "Only homes whose price has dropped since then.",
    schema: ##"{"$ref": "#/components/schemas/DateText"}"##, example: #""4w""#)
}

/// Homes first seen since a date.
struct SinceFilter: HomeFilter {
  static let parameters: [FilterParameter] = [.since]
  static var rank: Int { 10 }

  let key: String
  private let filter: NewSinceFilter

  init?(_ reader: inout ParameterReader, now: Timestamp) {
    let filter = reader.value(.since) { text throws(FilterError) in
      (text, try NewSinceFilter(parsing: text, now: now.seconds))
    }
    guard let filter else { return nil }
    (key, self.filter) = filter
  }

  func matching(_ stations: StationTable, notes: inout [Message]) -> any ListingFilter { filter }
}

/// Homes whose price has dropped since a date.
struct PriceDropSinceFilter: HomeFilter {
  static let parameters: [FilterParameter] = [.priceDrop]
  static var rank: Int { 20 }

  let key: String
  private let filter: PriceDropFilter

  init?(_ reader: inout ParameterReader, now: Timestamp) {
    let filter = reader.value(.priceDrop) { text throws(FilterError) in
      (text, try PriceDropFilter(parsing: text, now: now.seconds))
    }
    guard let filter else { return nil }
    (key, self.filter) = filter
  }

  func matching(_ stations: StationTable, notes: inout [Message]) -> any ListingFilter { filter }
}
