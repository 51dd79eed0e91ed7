import Basics
import Messages

/// A message in the results of the tools for homes, places and routes.
enum MCPMessage: Localized, Sendable, Hashable {
  case found(Int)
  case outside(String)
  case missing(String)
  case unknownPlace(String)
  case stale
  case commute(Int, place: String)
  case walk(Int, station: String)
  case duration(Int)
  case minutes(String)

  var message: Message {
    switch self {
    case .found(let count):
      Message(
        "\(count.grouped) \(count == 1 ? "home matches" : "homes match").",
        "พบ \(count.grouped) รายการ")
    case .outside(let home): Message("Nearest outside: \(home)", "ใกล้ที่สุดนอกบริเวณนี้: \(home)")
    case .missing(let id): Message("No search has found \(id).", "ยังไม่พบ \(id) ในการค้นหาใด")
    case .unknownPlace(let text):
      Message("“\(text.onOneLine)” is not known.", "ไม่พบ “\(text.onOneLine)”")
    case .stale:
      Message(
        "The source of the homes is not responding; these are the last known results.",
        "แหล่งประกาศไม่ตอบสนอง นี่คือข้อมูลที่เก็บไว้ก่อนหน้านี้")
    case .commute(let minutes, let place):
      Message("\(minutes) min to \(place)", "ไป \(place) \(minutes) นาที")
    case .walk(let minutes, let station):
      Message("\(minutes) min walk to \(station)", "เดิน \(minutes) นาทีถึง \(station)")
    case .duration(let minutes): Message("\(minutes) min", "\(minutes) นาที")
    case .minutes(let rows):
      Message(
        "Minutes, one row for each start: \(rows)", "เวลาเดินทางเป็นนาที หนึ่งแถวต่อจุดเริ่มต้นหนึ่งจุด: \(rows)"
      )
    }
  }
}
