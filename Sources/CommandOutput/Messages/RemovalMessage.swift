package import ListingStore
package import Messages

/// Data that a command removes permanently, with its location.
package enum Removal: Localized, Sendable, Hashable {
  /// All data in a listings store.
  case store(StoreCounts, place: String)
  /// The homes and circles in a store that were last seen long ago.
  case old(StorePruning, place: String)
  /// An API key.
  case key(name: String, created: String, place: String)
  /// The street network; nil if its files cannot be read.
  case streets(files: [String]?, path: String)
  /// An imported region.
  case region(String, path: String)

  /// The contents of a listings store, summed over all feeds.
  package struct StoreCounts: Sendable, Hashable {
    package var homes, gone, priceChanges, circles: Int

    package init(homes: Int, gone: Int, priceChanges: Int, circles: Int) {
      self.homes = homes
      self.gone = gone
      self.priceChanges = priceChanges
      self.circles = circles
    }
  }

  package var message: Message {
    switch self {
    case .store(let content, let place):
      Message(
        "\(Counted(content.homes, .home)) and \(content.gone) that are gone, with \(Counted(content.priceChanges, .priceChange)) and \(Counted(content.circles, .circle)), from the store \(place)",
        "\(Counted(content.homes, .home)) และที่หายไปแล้ว \(content.gone) รายการ พร้อม\(Counted(content.priceChanges, .priceChange))และ\(Counted(content.circles, .circle)) จากคลัง \(place)"
      )
    case .old(let old, let place):
      Message(
        "\(Counted(old.homes, .home)), with \(Counted(old.priceChanges, .priceChange)) and \(Counted(old.circles, .circle)), from the store \(place)",
        "\(Counted(old.homes, .home)) พร้อม\(Counted(old.priceChanges, .priceChange))และ\(Counted(old.circles, .circle)) จากคลัง \(place)"
      )
    case .key(let name, let created, let place):
      Message(
        "the key “\(name)”, created \(created), from \(place)",
        "คีย์ “\(name)” ที่สร้างเมื่อ \(created) จาก \(place)")
    case .streets(let files?, let path):
      Message(
        "the street network of \(TextList(files)) from \(path)",
        "โครงข่ายถนนจาก \(TextList(files)) ใน \(path)")
    case .region(let name, let path):
      Message("the region \(name) from \(path)", "พื้นที่ \(name) จาก \(path)")
    case .streets(nil, let path):
      Message("the street network from \(path)", "โครงข่ายถนนใน \(path)")
    }
  }
}

extension Removal.StoreCounts {
  /// Sums the counts of a store's feeds.
  package init(_ feeds: [StoreStatistics]) {
    self.init(
      homes: feeds.reduce(0) { $0 + $1.homes }, gone: feeds.reduce(0) { $0 + $1.gone },
      priceChanges: feeds.reduce(0) { $0 + $1.priceChanges },
      circles: feeds.reduce(0) { $0 + $1.circles })
  }
}

/// A message from a command that removes data permanently.
package enum RemovalMessage: Localized, Sendable, Hashable {
  case wouldRemove(Removal), removing(Removal), needsConfirmation(Removal), question(Removal)
  case nothingRemoved, dryRunAndYes

  /// The lowercase replies that confirm a removal.
  package static let confirmations: Set<String> = ["y", "yes", "ใช่"]

  package var message: Message {
    switch self {
    case .wouldRemove(let removal):
      Message("would remove \(removal)", "จะลบ\(removal)")
    case .removing(let removal): Message("removing \(removal)", "กำลังลบ\(removal)")
    case .needsConfirmation(let removal):
      Message(
        "This permanently removes \(removal); repeat the command with --yes to confirm.",
        "คำสั่งนี้จะลบ\(removal) อย่างถาวร หากต้องการลบจริงให้สั่งอีกครั้งโดยใส่ --yes")
    case .question(let removal):
      Message(
        "This permanently removes \(removal). Remove it? (y/N)",
        "คำสั่งนี้จะลบ\(removal) อย่างถาวร ต้องการลบหรือไม่ (y/N)")
    case .nothingRemoved: Message("nothing was removed", "ไม่ได้ลบอะไร")
    case .dryRunAndYes:
      Message(
        "--dry-run removes nothing and --yes removes without asking; use one of them.",
        "--dry-run ไม่ลบอะไร ส่วน --yes ลบโดยไม่ถาม ใช้เพียงอย่างเดียว")
    }
  }
}
