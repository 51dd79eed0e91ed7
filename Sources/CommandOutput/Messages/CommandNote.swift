package import Messages
package import PostgreSQLStore
package import RegionImport
package import Stations
package import Streets

/// A note about the result or the progress of a command.
package enum CommandNote: Localized, Sendable, Hashable {
  /// The kind of interrupted work whose results are retained.
  package enum Kept: Sendable, Hashable, CaseIterable {
    case table, sync, search, streets, copy, region
  }

  case sampleHomes, manyHomes
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
  case importing(StreetImportProgress.Stage)
  case importingRegion(RegionStage)
  case regionRemoved(String)
  case noStreets, streetsRemoved
  case copying(StoreCopyProgress)
  case withoutExtensions([String])
  case narrowForQRCode(columns: Int)
  case codeMailed
  case signedIn(server: String)
  case signedOut(server: String)

  package var message: Message {
    switch self {
    case .codeMailed:
      Message(
        "a code was emailed to you; type it here and press Enter",
        "ส่งรหัสทางอีเมลแล้ว พิมพ์รหัสที่นี่แล้วกด Enter")
    case .signedIn(let server):
      Message("signed in to \(server)", "เข้าสู่ระบบที่ \(server) แล้ว")
    case .signedOut(let server):
      Message("signed out of \(server)", "ออกจากระบบที่ \(server) แล้ว")
    case .sampleHomes:
      Message(
        "no feed is set, so these homes are a made-up sample; set a feed with --feed-url or HOMEFIND_FEED_URL",
        "ยังไม่ได้กำหนดแหล่งประกาศ จึงแสดงประกาศสมมติ กำหนดแหล่งประกาศด้วย --feed-url หรือ HOMEFIND_FEED_URL"
      )
    case .manyHomes:
      Message(
        "there are many homes, so they are fetched in parts; finished parts are kept if you stop",
        "บริเวณนั้นมีบ้านมากจึงดึงข้อมูลเป็นส่วน ๆ ส่วนที่ครบแล้วจะเก็บไว้หากคุณหยุด")
    case .interrupted(.table):
      Message("interrupted; the table is unchanged", "หยุดก่อนเสร็จ ตารางไม่เปลี่ยนแปลง")
    case .interrupted(.sync):
      Message(
        "interrupted; finished parts are kept, and the next sync continues from there",
        "หยุดก่อนเสร็จ homefind เก็บส่วนที่ครบแล้วไว้ และ sync ครั้งถัดไปจะทำต่อจากตรงนั้น")
    case .interrupted(.search):
      Message(
        "interrupted; finished parts are kept, and the same search continues from there",
        "หยุดก่อนเสร็จ homefind เก็บส่วนที่ครบแล้วไว้ และการค้นหาเดียวกันจะทำต่อจากตรงนั้น")
    case .interrupted(.streets):
      Message(
        "interrupted; the street network is unchanged", "หยุดก่อนเสร็จ โครงข่ายถนนไม่เปลี่ยนแปลง")
    case .interrupted(.region):
      Message(
        "interrupted; finished steps are kept, and the same command continues from there",
        "หยุดก่อนเสร็จ ขั้นตอนที่เสร็จแล้วเก็บไว้ และคำสั่งเดียวกันจะทำต่อจากตรงนั้น")
    case .interrupted(.copy):
      Message(
        "interrupted; copied rows are kept, and the same command continues from there",
        "หยุดก่อนเสร็จ homefind เก็บส่วนที่คัดลอกแล้วไว้ และคำสั่งเดียวกันจะทำต่อจากตรงนั้น")
    case .searchTook(let time): Message("the search took \(time)", "การค้นหาใช้เวลา \(time)")
    case .nothingStored: Message("nothing is stored", "ไม่มีข้อมูลที่เก็บไว้")
    case .pruned(let homes, let circles):
      Message(
        "deleted \(Counted(homes, .home)) and \(Counted(circles, .circle))",
        "ลบ\(Counted(homes, .home))และ\(Counted(circles, .circle))แล้ว")
    case .cleared: Message("deleted all stored homes", "ลบบ้านทั้งหมดที่เก็บไว้แล้ว")
    case .noStation(let name, let hint):
      Message("No station matches “\(name)”; \(hint)", "ไม่มีสถานีที่ตรงกับ “\(name)” \(hint)")
    case .tableReplaced(let path, let stations):
      Message(
        "\(path) was replaced; it contains \(Counted(stations, .station))",
        "แทนที่ \(path) แล้ว มี \(Counted(stations, .station))")
    case .tableKept(let error):
      Message("\(error) The earlier table remains in use.", "\(error) ใช้ตารางเดิมต่อไป")
    case .forced(let finding): Message("forced: \(finding)", "ข้ามการตรวจ: \(finding)")
    case .more(let count): Message("and \(count) more", "และอีก \(count)")
    case .tableUnchanged(let path, let stations):
      Message(
        "\(path) is unchanged; it would contain \(Counted(stations, .station))",
        "\(path) ไม่เปลี่ยนแปลง หากเปลี่ยนจะมี \(Counted(stations, .station))")
    case .noDifference(let path, let stations):
      Message(
        "no difference found; \(path) contains \(Counted(stations, .station))",
        "ไม่พบความแตกต่าง \(path) มี \(Counted(stations, .station))")
    case .tableHolds(let path, let stations):
      Message(
        "\(path) now contains \(Counted(stations, .station))",
        "\(path) มี \(Counted(stations, .station)) แล้ว")
    case .tableRestored(let path, let stations):
      Message(
        "\(path) contains its previous \(Counted(stations, .station)) again",
        "\(path) กลับมามี \(stations) สถานีอย่างเดิมแล้ว")
    case .loaded(let homes):
      Message("loaded \(Counted(homes, .home))", "โหลด\(Counted(homes, .home))แล้ว")
    case .fetched(let homes):
      Message("\(Counted(homes, .home)) fetched", "ดึง\(Counted(homes, .home))แล้ว")
    case .synced(let circles, let all, let homes):
      Message(
        "\(circles) of \(Counted(all, .circle)), \(Counted(homes, .home))",
        "\(circles) จาก\(Counted(all, .circle)), \(Counted(homes, .home))")
    case .homesPerSecond(let rate):
      Message("\(Counted(rate, .home))/s", "\(Counted(rate, .home))/วินาที")
    case .importing(.reading): Message("reading the files", "อ่านไฟล์")
    case .importing(.sorting): Message("sorting the data", "จัดเรียงข้อมูล")
    case .importing(.processing): Message("creating junctions and roads", "สร้างทางแยกและถนน")
    case .importing(.pruning): Message("removing data that no route needs", "ตัดส่วนที่เส้นทางไม่ใช้ออก")
    case .importing(.linking): Message("connecting junctions", "เชื่อมทางแยก")
    case .importing(.writing): Message("writing the network", "เขียนโครงข่าย")
    case .importingRegion(.checking): Message("checking the files", "ตรวจไฟล์")
    case .importingRegion(.stations): Message("writing lines and stations", "เขียนสายและสถานี")
    case .importingRegion(.map): Message("drawing the map", "วาดแผนที่")
    case .importingRegion(.streets): Message("creating the street network", "สร้างโครงข่ายถนน")
    case .importingRegion(.installing): Message("installing the region", "ติดตั้งพื้นที่")
    case .regionRemoved(let name): Message("deleted the region \(name)", "ลบพื้นที่ \(name) แล้ว")
    case .noStreets: Message("no street network is imported", "ยังไม่ได้นำเข้าโครงข่ายถนน")
    case .streetsRemoved: Message("deleted the street network", "ลบโครงข่ายถนนแล้ว")
    case .copying(let progress) where progress.stage == .copying:
      Message(
        "copying, \(progress.done) of \(Counted(progress.total, .row))",
        "กำลังคัดลอก \(progress.done) จาก \(Counted(progress.total, .row))")
    case .copying(let progress):
      Message(
        "comparing, \(progress.done) of \(Counted(progress.total, .row))",
        "กำลังเปรียบเทียบ \(progress.done) จาก \(Counted(progress.total, .row))")
    case .withoutExtensions(let names):
      Message(
        "the database works without \(TextList(names, .and)), which this role cannot create; an administrator can do so with CREATE EXTENSION",
        "ฐานข้อมูลทำงานโดยไม่มี \(TextList(names, .and)) เพราะบทบาทนี้สร้างไม่ได้ ผู้ดูแลสร้างได้ด้วย CREATE EXTENSION"
      )
    case .narrowForQRCode(let columns):
      Message(
        "the QR code is omitted because it needs \(columns) columns; widen the terminal and try again",
        "ไม่ได้แสดงคิวอาร์โค้ดเพราะต้องใช้ \(columns) คอลัมน์ ขยายหน้าต่างแล้วลองใหม่")
    }
  }
}
