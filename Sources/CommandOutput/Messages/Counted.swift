package import Messages

/// A count with its noun in a sentence: `3 homes`, `บ้าน 3 รายการ`.
package struct Counted: Localized, Sendable, Hashable {
  package enum Thing: Sendable, Hashable, CaseIterable {
    case home, circle, station, feed, check, priceChange, row, road, beacon, member,
      unreadMessage
  }

  package var number: Int
  package var thing: Thing

  package init(_ number: Int, _ thing: Thing) {
    self.number = number
    self.thing = thing
  }

  package var message: Message {
    switch thing {
    case .home: Message("\(Count.of(number, "home"))", "บ้าน \(number) รายการ")
    case .circle: Message("\(Count.of(number, "circle"))", "วงกลม \(number) วง")
    case .station: Message("\(Count.of(number, "station"))", "\(number) สถานี")
    case .feed: Message("\(Count.of(number, "feed"))", "แหล่งประกาศ \(number) แหล่ง")
    case .check: Message("\(Count.of(number, "check"))", "การตรวจ \(number) ข้อ")
    case .priceChange: Message("\(Count.of(number, "price change"))", "การปรับราคา \(number) ครั้ง")
    case .road: Message("\(Count.of(number, "piece")) of road", "ถนน \(number) ช่วง")
    case .beacon: Message("\(Count.of(number, "beacon"))", "บีคอน \(number) ตัว")
    case .member: Message("\(Count.of(number, "member"))", "สมาชิก \(number) คน")
    case .unreadMessage:
      Message("\(Count.of(number, "unread message"))", "ยังไม่อ่าน \(number) ข้อความ")
    case .row: Message("\(Count.of(number, "row"))", "\(number) แถว")
    }
  }
}
