import Basics
public import Messages
import Region

/// An invalid value for a filter or sort order.
public enum FilterError: Error, Sendable, Hashable, Localized {
  /// The value is not a single price.
  case notAPrice(String)
  /// The minimum price is greater than the maximum.
  case pricesReversed(from: Int64, to: Int64)
  /// The value contains no letter or digit to search for.
  case nothingToFind(String)
  /// The value is longer than `limit` characters.
  case tooLong(limit: Int)
  /// The value is neither a distance nor a walking time.
  case notAReach(String)
  /// The distance or walking time is not positive, or exceeds `Reach.greatest`.
  case reachOutOfRange(String)
  /// The value matches no system, line or station; `nearest` contains the most similar names.
  case unknownStation(String, nearest: [String])
  /// The value matches several stations.
  case ambiguousStation(String, candidates: [String])
  /// The value is not a date.
  case notADate(String)
  /// The date is in the future.
  case futureDate(String)
  /// The value is not an amount of money.
  case notAnAmount(String)
  /// The amount is less than `least` or implausibly large.
  case amountOutOfRange(String, least: Int64)
  /// The value is not a percentage from `least` to `greatest`.
  case notAPercentage(String, least: Int, greatest: Int)
  /// The value is not the name of a sort order.
  case unknownSort(String)

  /// The error as a clause that follows the name of the parameter.
  public var message: Message { message(for: .http) }

  /// Returns the message, worded for `interface`.
  public func message(for interface: Interface) -> Message {
    switch self {
    case .notAPrice(let text):
      Message(
        "\(quoted(text)) is not a price; write it as 2500000, 2.5m or 2.5 \(City.currency.million) (\(City.currency.plural))",
        "\(quoted(text)) ไม่ใช่ราคา เขียนเป็น 2500000, 2.5m หรือ 2.5 \(City.currency.million) (\(City.currency.plural))"
      )
    case .pricesReversed(let from, let to):
      Message(
        "\(from) is more than the highest price \(to); swap them",
        "\(from) มากกว่าราคาสูงสุด \(to) สลับค่าทั้งสอง")
    case .nothingToFind(let text):
      Message(
        "\(quoted(text)) has no letter or digit to look for",
        "\(quoted(text)) ไม่มีตัวอักษรหรือตัวเลขให้ค้นหา")
    case .tooLong(let limit):
      Message(
        "has more than \(limit) characters; shorten it",
        "มีเกิน \(limit) อักขระ เขียนให้สั้นลง")
    case .notAReach(let text):
      Message(
        "\(quoted(text)) is neither a distance nor a walk; write it as 500m, 1.2km or 6min",
        "\(quoted(text)) ไม่ใช่ระยะทางหรือเวลาเดิน เขียนเป็น 500m, 1.2km หรือ 6min")
    case .reachOutOfRange(let text):
      Message(
        "\(quoted(text)) is out of range; use more than 0 and at most 50km",
        "\(quoted(text)) อยู่นอกช่วง ต้องมากกว่า 0 และไม่เกิน 50km")
    case .unknownStation(let text, let nearest) where nearest.isEmpty:
      Message(
        "\(quoted(text)) is not a system, line or station; see \(NameList.stations.reference(in: interface))",
        "\(quoted(text)) ไม่ใช่ระบบ สาย หรือสถานี ดู \(NameList.stations.reference(in: interface))")
    case .unknownStation(let text, let nearest):
      Message(
        "\(quoted(text)) is not a system, line or station; did you mean \(TextList(nearest))?",
        "\(quoted(text)) ไม่ใช่ระบบ สาย หรือสถานี หมายถึง \(TextList(nearest)) หรือไม่")
    case .ambiguousStation(let text, let candidates):
      Message(
        "\(quoted(text)) matches several: \(TextList(candidates)); give a code",
        "\(quoted(text)) ตรงกับหลายแห่ง: \(TextList(candidates)) ระบุด้วยรหัส")
    case .notADate(let text):
      Message(
        "\(quoted(text)) is not a date; write it as 2026-11-01, 1 พ.ย. 2569 or 7d (days ago)",
        "\(quoted(text)) ไม่ใช่วันที่ เขียนเป็น 2026-11-01, 1 พ.ย. 2569 หรือ 7d (จำนวนวันก่อนหน้านี้)")
    case .futureDate(let text):
      Message(
        "\(quoted(text)) is in the future; write today's date, an earlier date, or a number of days ago, such as 7d",
        "\(quoted(text)) ยังมาไม่ถึง เขียนวันที่ของวันนี้หรือก่อนหน้า หรือ 7d (จำนวนวันก่อนหน้านี้)")
    case .notAnAmount(let text):
      Message(
        "\(quoted(text)) is not an amount; write it as 45000, \(grouped) or 1.2m (\(City.currency.plural))",
        "\(quoted(text)) ไม่ใช่จำนวนเงิน เขียนเป็น 45000, \(grouped) หรือ 1.2m (\(City.currency.plural))")
    case .amountOutOfRange(let text, let least):
      Message(
        "\(quoted(text)) is out of range; write \(least) \(City.currency.name(after: least)) or more, without a sign",
        "\(quoted(text)) อยู่นอกช่วง เขียนตั้งแต่ \(least) \(City.currency.name(after: least))ขึ้นไป โดยไม่มีเครื่องหมาย"
      )
    case .notAPercentage(let text, let least, let greatest):
      Message(
        "\(quoted(text)) is not a percentage from \(least) to \(greatest); write it as 6.5%",
        "\(quoted(text)) ไม่ใช่ร้อยละตั้งแต่ \(least) ถึง \(greatest) เขียนเป็น 6.5%")
    case .unknownSort(let text):
      Message(
        "\(quoted(text)) is not a sort order; use \(TextList(SortOrder.allCases.map(\.rawValue)))",
        "\(quoted(text)) ไม่ใช่วิธีเรียง ใช้ \(TextList(SortOrder.allCases.map(\.rawValue)))")
    }
  }

  /// Returns the value as quoted in a message: at most 40 characters, without control characters.
  /// An amount with the mark between groups of digits that sellers write.
  private var grouped: String { "45\(UnicodeScalar(City.currency.grouping))000" }

  private func quoted(_ text: String) -> String {
    let clean = String(String.UnicodeScalarView(text.unicodeScalars.prefix(40))).onOneLine
    return text.unicodeScalars.count > 40 ? "“\(clean)…”" : "“\(clean)”"
  }
}
