package import ListingStore
package import Messages
package import PostgreSQLStore
package import Streets

/// A line in a command's report on standard output.
package enum ReportMessage: Localized, Sendable, Hashable {
  case stored(StoreStatistics)
  case noKeys
  case key(String, created: String)
  case keyRevoked(String)
  case noBeacons
  case beaconAdded(String)
  case beaconsAdded(Int)
  case beaconRemoved(String)
  case beaconsPass(Int)
  case synced(seen: Int, new: Int, changed: Int, gone: Int, fetched: Int, fresh: Int)
  case recordsLeftOut([Message])
  case districtsLeftOut([String])
  case tablePasses(path: String, checks: Int, stations: Int)
  case howFound
  case covered(metres: Int, around: String, fetchedAt: String)
  case askedFeed(metres: Int, homes: Int, milliseconds: Int, isShared: Bool)
  case askedNothing
  case leftOut(filter: String, homes: Int)
  case index(homes: Int, seconds: Int64)
  case streets(StreetNetwork)
  case streetsFrom([String])
  case streetsIn(String)
  case storeCopied(StoreCopySummary)
  case storeChecked(String, findings: Int)
  case backedUp(String, to: String)

  package var message: Message {
    switch self {
    case .stored(let feed):
      Message(
        "\(feed.feed): \(Counted(feed.homes, .home)), \(feed.gone) gone, \(Counted(feed.priceChanges, .priceChange)), \(Counted(feed.circles, .circle)) covered\(Self.fetched(feed))",
        "\(feed.feed): \(Counted(feed.homes, .home)), หายไป \(feed.gone), \(Counted(feed.priceChanges, .priceChange)), ครอบคลุม\(Counted(feed.circles, .circle))\(Self.fetched(feed))"
      )
    case .streets(let network):
      Message(
        "street network: \(Counted(network.segments, .road)), \(Count.megabytes(network.size)) MB, imported \(LocalTime.text(seconds: network.importedAt))\(Self.covered(network))",
        "โครงข่ายถนน: \(Counted(network.segments, .road)), \(Count.megabytes(network.size)) MB, นำเข้าเมื่อ \(LocalTime.text(seconds: network.importedAt))\(Self.covered(network))"
      )
    case .streetsFrom(let names):
      Message("from \(TextList(names, .and))", "จาก \(TextList(names, .and))")
    case .streetsIn(let path): Message("in \(path)", "ใน \(path)")
    case .storeCopied(let summary):
      Message(
        "\(Counted(summary.rows, .row)) identical in both stores: \(summary.copied) copied, \(summary.kept) already there",
        "\(Counted(summary.rows, .row))เหมือนกันทั้งสองฝั่ง: คัดลอก \(summary.copied), มีอยู่แล้ว \(summary.kept)"
      )
    case .storeChecked(let place, let findings):
      findings == 0
        ? Message("\(place) is not damaged", "\(place) สมบูรณ์ดี")
        : Message("\(place) is damaged:", "\(place) เสียหาย:")
    case .backedUp(let place, let file):
      Message("backed up \(place) to \(file)", "สำรอง \(place) ไว้ที่ \(file) แล้ว")
    case .noKeys: Message("no keys", "ไม่มีคีย์")
    case .key(let name, let created):
      Message("\(name), created \(created)", "\(name), สร้างเมื่อ \(created)")
    case .keyRevoked(let name): Message("revoked \(name)", "ยกเลิก \(name) แล้ว")
    case .noBeacons: Message("no beacons", "ไม่มีบีคอน")
    case .beaconAdded(let name): Message("added \(name)", "เพิ่ม \(name) แล้ว")
    case .beaconsAdded(let count):
      Message("added \(Counted(count, .beacon))", "เพิ่ม\(Counted(count, .beacon))แล้ว")
    case .beaconRemoved(let name): Message("removed \(name)", "ลบ \(name) แล้ว")
    case .beaconsPass(let count):
      Message(
        "\(Counted(count, .beacon)) checked, no problems found",
        "ตรวจ\(Counted(count, .beacon))แล้ว ไม่พบปัญหา")
    case .synced(let seen, let new, let changed, let gone, let fetched, let fresh):
      Message(
        "\(Counted(seen, .home)) seen: \(new) new, \(changed) changed, \(gone) gone; \(Counted(fetched, .circle)) fetched, \(fresh) already fresh",
        "พบ\(Counted(seen, .home)): ใหม่ \(new), เปลี่ยนแปลง \(changed), หายไป \(gone); ดึง\(Counted(fetched, .circle)), ยังใหม่อยู่ \(fresh)"
      )
    case .recordsLeftOut(let reasons):
      Message(
        "records skipped: \(reasons.joined(separator: ", "))",
        "ข้อมูลที่ตัดออก: \(reasons.joined(separator: ", "))")
    case .districtsLeftOut(let names):
      Message(
        "districts without a coordinate: \(names.joined(separator: ", "))",
        "เขตและอำเภอที่ไม่มีพิกัด: \(names.joined(separator: ", "))")
    case .tablePasses(let path, let checks, let stations):
      Message(
        "\(path) passes all \(checks) checks with \(Counted(stations, .station))",
        "\(path) ผ่านการตรวจทั้ง \(checks) ข้อ มี \(Counted(stations, .station))")
    case .howFound: Message("How the answer was found", "ที่มาของคำตอบ")
    case .covered(let metres, let center, let fetchedAt):
      Message(
        "covered: \(metres) m around \(center), fetched \(fetchedAt)",
        "ครอบคลุม: \(metres) ม. รอบ \(center), ดึงเมื่อ \(fetchedAt)")
    case .askedFeed(let metres, let homes, let milliseconds, false):
      Message(
        "feed request: \(metres) m, \(Counted(homes, .home)) in \(milliseconds) ms",
        "ขอข้อมูลจากแหล่งประกาศ: \(metres) ม., \(Counted(homes, .home))ใน \(milliseconds) มิลลิวินาที")
    case .askedFeed(let metres, let homes, let milliseconds, true):
      Message(
        "feed request: \(metres) m, \(Counted(homes, .home)) in \(milliseconds) ms, shared with another search",
        "ขอข้อมูลจากแหล่งประกาศ: \(metres) ม., \(Counted(homes, .home))ใน \(milliseconds) มิลลิวินาที ร่วมกับการค้นหาอื่น"
      )
    case .askedNothing: Message("feed request: none", "ขอข้อมูลจากแหล่งประกาศ: ไม่ได้ขอ")
    case .leftOut(let filter, let homes):
      Message(
        "excluded by \(filter): \(Counted(homes, .home))",
        "ตัดออกด้วย \(filter): \(Counted(homes, .home))")
    case .index(let homes, let seconds):
      Message(
        "index: \(Counted(homes, .home)), built \(seconds) s ago",
        "ดัชนี: \(Counted(homes, .home)), สร้างเมื่อ \(seconds) วินาทีก่อน")
    }
  }

  private static func covered(_ network: StreetNetwork) -> Message {
    guard let bounds = network.bounds.map(BoundsText.init) else { return Message(verbatim: "") }
    return Message(", covers \(bounds)", ", ครอบคลุม\(bounds)")
  }

  private static func fetched(_ feed: StoreStatistics) -> Message {
    guard let oldest = feed.oldest, let newest = feed.newest else { return Message(verbatim: "") }
    let (from, to) = (LocalTime.text(seconds: oldest), LocalTime.text(seconds: newest))
    return Message(", fetched \(from) to \(to)", ", ดึงเมื่อ \(from) ถึง \(to)")
  }
}
