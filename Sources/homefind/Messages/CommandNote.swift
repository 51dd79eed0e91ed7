import Messages
import Stations

/// What a person should know of what a command did, or is doing.
enum CommandNote: Localized, Sendable, Hashable {
  /// What is left of work that was interrupted.
  enum Kept: Sendable, Hashable, CaseIterable {
    case table, sync, search
  }

  case sampleHomes
  case manyHomes
  case interrupted(Kept)
  case searchTook(String)
  case nothingStored
  case pruned(homes: Int, circles: Int)
  case cleared
  case noStation(String, CommandHint)
  case tableReplaced(path: String, stations: Int)
  case tableKept(StationTableError)
  case forced(StationFinding)
  case more(Int)
  case tableUnchanged(path: String, stations: Int)
  case noDifference(path: String, stations: Int)
  case tableHolds(path: String, stations: Int)
  case tableRestored(path: String, stations: Int)
  case loaded(homes: Int)
  case fetched(homes: Int)
  case synced(circles: Int, of: Int, homes: Int)
  case homesPerSecond(Int)

  var message: Message {
    switch self {
    case .sampleHomes:
      Message(
        en:
          "no feed is set, so these homes are a made-up sample; set a feed with --feed-url or HOMEFIND_FEED_URL",
        th:
          "ยังไม่ได้กำหนดแหล่งประกาศ บ้านเหล่านี้จึงเป็นตัวอย่างที่สมมติขึ้น กำหนดแหล่งประกาศด้วย --feed-url หรือ HOMEFIND_FEED_URL"
      )
    case .manyHomes:
      Message(
        en:
          "many homes lie there, so they are fetched in parts; what is complete is kept if you stop",
        th: "บริเวณนั้นมีบ้านมากจึงดึงข้อมูลเป็นส่วน ๆ ส่วนที่ครบแล้วจะเก็บไว้หากคุณหยุด")
    case .interrupted(.table):
      Message(en: "interrupted; the table is unchanged", th: "ถูกขัดจังหวะ ตารางไม่เปลี่ยนแปลง")
    case .interrupted(.sync):
      Message(
        en: "interrupted; what is complete is kept, and the next sync continues from there",
        th: "ถูกขัดจังหวะ ส่วนที่ครบแล้วเก็บไว้ และ sync ครั้งถัดไปจะทำต่อจากตรงนั้น")
    case .interrupted(.search):
      Message(
        en: "interrupted; what is complete is kept, and the same search continues from there",
        th: "ถูกขัดจังหวะ ส่วนที่ครบแล้วเก็บไว้ และการค้นหาเดียวกันจะทำต่อจากตรงนั้น")
    case .searchTook(let time): Message(en: "the search took \(time)", th: "การค้นหาใช้เวลา \(time)")
    case .nothingStored: Message(en: "nothing is stored", th: "ไม่มีอะไรเก็บไว้")
    case .pruned(let homes, let circles):
      Message(
        en: "deleted \(Counted(homes, .home)) and \(Counted(circles, .circle))",
        th: "ลบ\(Counted(homes, .home))และ\(Counted(circles, .circle))แล้ว")
    case .cleared:
      Message(en: "deleted everything that was stored", th: "ลบทุกอย่างที่เก็บไว้แล้ว")
    case .noStation(let name, let hint):
      Message(
        en: "No station matches “\(name)”; \(hint)", th: "ไม่มีสถานีที่ตรงกับ “\(name)” \(hint)")
    case .tableReplaced(let path, let stations):
      Message(
        en: "\(path) was replaced; it holds \(Counted(stations, .station))",
        th: "\(path) ถูกแทนที่แล้ว มี \(Counted(stations, .station))")
    case .tableKept(let error):
      Message(
        en: "\(error) The earlier table stays in use.", th: "\(error) ใช้ตารางเดิมต่อไป")
    case .forced(let finding): Message(en: "forced: \(finding)", th: "ข้ามการตรวจ: \(finding)")
    case .more(let count): Message(en: "and \(count) more", th: "และอีก \(count)")
    case .tableUnchanged(let path, let stations):
      Message(
        en: "\(path) is unchanged; it would hold \(Counted(stations, .station))",
        th: "\(path) ไม่เปลี่ยนแปลง หากเปลี่ยนจะมี \(Counted(stations, .station))")
    case .noDifference(let path, let stations):
      Message(
        en: "no difference found; \(path) holds \(Counted(stations, .station))",
        th: "ไม่พบความแตกต่าง \(path) มี \(Counted(stations, .station))")
    case .tableHolds(let path, let stations):
      Message(
        en: "\(path) now holds \(Counted(stations, .station))",
        th: "\(path) มี \(Counted(stations, .station)) แล้ว")
    case .tableRestored(let path, let stations):
      Message(
        en: "\(path) holds its previous \(stations) stations again",
        th: "\(path) กลับมามี \(stations) สถานีอย่างเดิมแล้ว")
    case .loaded(let homes): Message(en: "loaded \(homes) homes", th: "โหลดบ้าน \(homes) หลังแล้ว")
    case .fetched(let homes):
      Message(en: "\(Counted(homes, .home)) fetched", th: "ดึง\(Counted(homes, .home))แล้ว")
    case .synced(let circles, let all, let homes):
      Message(
        en: "\(circles) of \(Counted(all, .circle)), \(Counted(homes, .home))",
        th: "\(circles) จาก\(Counted(all, .circle)), \(Counted(homes, .home))")
    case .homesPerSecond(let rate):
      Message(en: "\(Counted(rate, .home))/s", th: "\(Counted(rate, .home))/วินาที")
    }
  }
}
