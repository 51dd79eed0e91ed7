import Messages

/// A number of things, as a sentence has it: `3 homes`, `บ้าน 3 หลัง`.
struct Counted: Localized, Sendable, Hashable {
  /// What is counted.
  enum Thing: Sendable, Hashable, CaseIterable {
    case home, circle, station, feed, check
  }

  var number: Int
  var thing: Thing

  init(_ number: Int, _ thing: Thing) {
    self.number = number
    self.thing = thing
  }

  var message: Message {
    switch thing {
    case .home: Message(en: "\(Count.of(number, "home"))", th: "บ้าน \(number) หลัง")
    case .circle: Message(en: "\(Count.of(number, "circle"))", th: "วงกลม \(number) วง")
    case .station: Message(en: "\(Count.of(number, "station"))", th: "\(number) สถานี")
    case .feed: Message(en: "\(Count.of(number, "feed"))", th: "แหล่งประกาศ \(number) แหล่ง")
    case .check: Message(en: "\(Count.of(number, "check"))", th: "การตรวจ \(number) ข้อ")
    }
  }
}
