import Basics
import Library
import Messages
import Search
import XMLStream

/// When clients of Gamaray ask for a dimension again.
///
/// By themselves they do so after a minute, and once they have moved where the search follows them. Where
/// the last refresh of a source failed, what it held before is shown, and only the user asks again.
struct DimensionRefresh {
  /// Where the dimension is read again; nil where that is not known.
  let address: String?
  private let isPaused: Bool
  /// Metres after which the device has left the place that was searched around; nil where it stays.
  private let distance: Int?
  private let fetchedAt: Timestamp

  /// Milliseconds after which clients ask again.
  private static let interval = 60_000
  /// Milliseconds and metres that never pass: clients have defaults of their own for what is left out.
  private static let never = (time: Int(Int32.max), distance: 20_040_000)

  init(_ answer: SearchAnswer, _ options: AnswerOptions) {
    address = options.ownAddress.flatMap(AnswerOptions.absolute)
    isPaused =
      answer.source.freshness == .stale && answer.source.parts.contains { $0.failure != nil }
    fetchedAt = answer.source.fetchedAt
    // Homes behind those of another answer are those around its centre.
    if case .nearby = answer.query.place, answer.query.cursor == nil {
      distance = max(100, Int(answer.query.radius / 20))
    } else {
      distance = nil
    }
  }

  /// What asks again when it is pressed.
  var label: HomeDimensionMessage { isPaused ? .retry(since: fetchedAt.text) : .refresh }

  /// Writes the elements of a dimension that say when it is asked for again.
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

/// What stands on the screen over a dimension.
enum HomeDimensionMessage: Localized {
  /// How many of the homes are shown.
  case count(Int, of: Int)
  /// What asks again.
  case refresh
  /// The same, where the homes are from before.
  case retry(since: String)
  /// What leads to the homes behind these.
  case more

  var message: Message {
    switch self {
    case .count(let shown, let total):
      Message("\(shown) of \(total) homes", "บ้าน \(shown) จาก \(total) หลัง")
    case .refresh: Message("Press to refresh", "แตะเพื่อรีเฟรช")
    case .retry(let time):
      Message(
        "Homes as of \(time). Press to try again", "ข้อมูลบ้านเมื่อ \(time) แตะเพื่อลองอีกครั้ง")
    case .more: Message("More homes", "บ้านเพิ่มเติม")
    }
  }
}
