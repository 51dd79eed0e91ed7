import Basics
import Library
import Messages
import Search
import XMLStream

/// Determines when Gamaray clients request a dimension again.
///
/// By default, clients request the dimension again after a minute and, if the search follows the
/// device, after the device moves. If the last refresh of a source failed, the answer contains the
/// source's older homes, and clients refresh the dimension only when the user requests it.
struct DimensionRefresh {
  /// The URL for the refresh; nil if unknown.
  let address: String?
  private let isPaused: Bool
  /// The distance that the device may move before a refresh, in metres; nil if the search does not
  /// follow the device.
  private let distance: Int?
  private let fetchedAt: Timestamp

  /// The time between refreshes in milliseconds.
  private static let interval = 60_000
  /// Values that disable a refresh, in milliseconds and metres; clients have defaults for missing
  /// elements.
  private static let never = (time: Int(Int32.max), distance: 20_040_000)

  init(_ answer: SearchAnswer, _ options: AnswerOptions) {
    address = options.ownAddress.flatMap(AnswerOptions.absolute)
    isPaused =
      answer.source.freshness == .stale && answer.source.parts.contains { $0.failure != nil }
    fetchedAt = answer.source.fetchedAt
    // Later pages retain the centre of the first page.
    if case .nearby = answer.query.place, answer.query.cursor == nil {
      distance = max(100, Int(answer.query.radius / 20))
    } else {
      distance = nil
    }
  }

  /// The label of the refresh button.
  var label: HomeDimensionMessage { isPaused ? .retry(since: fetchedAt.text) : .refresh }

  /// Writes the elements of a dimension that control its refresh.
  func write(to xml: inout XMLWriter) {
    if let address { xml.element("refreshUrl", text: address) }
    let isAutomatic = address != nil && !isPaused
    xml.start("refreshTime")
    xml.element("validFor", text: String(isAutomatic ? Self.interval : Self.never.time))
    xml.element("waitForAssets", text: "false")
    xml.end()
    xml.start("refreshDistance")
    xml.element(
      "validWithinRange",
      text: String((isAutomatic ? distance : nil) ?? Self.never.distance))
    xml.end()
  }
}

/// The text that clients show on the screen over a dimension.
enum HomeDimensionMessage: Localized {
  /// The text that states how many of the homes are shown.
  case count(Int, of: Int)
  /// The label of the refresh button.
  case refresh
  /// The label of the refresh button if the homes are out of date.
  case retry(since: String)
  /// The label of the button for the next page.
  case more

  var message: Message {
    switch self {
    case .count(let shown, let total):
      Message("\(shown) of \(total) homes", "\(shown) จาก \(total) รายการ")
    case .refresh: Message("Press to refresh", "แตะเพื่อรีเฟรช")
    case .retry(let time):
      Message(
        "Homes as of \(time). Press to try again", "ข้อมูลเมื่อ \(time) แตะเพื่อลองอีกครั้ง")
    case .more: Message("More homes", "แสดงเพิ่ม")
    }
  }
}
