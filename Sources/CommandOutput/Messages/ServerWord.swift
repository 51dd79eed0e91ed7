import Alerts
import Basics
import Hunts
package import JSONStream
package import Messages
import Search

/// A word used in the server's documents about hunts and saved searches, with its label for users.
package protocol ServerWord: RawRepresentable<String>, CaseIterable {
  var label: Message { get }
}

extension Message {
  /// Creates a label for the word in `node`; an unknown word is its own label.
  package init<Word: ServerWord>(_ node: JSONNode?, as word: Word.Type) {
    let text = node?.string ?? ""
    self = Word(rawValue: text)?.label ?? Message(verbatim: text.onOneLine)
  }
}

extension HomeStatus: ServerWord {
  package var label: Message {
    switch self {
    case .toView: Message("to view", "จะไปชม")
    case .viewed: Message("viewed", "ไปชมแล้ว")
    case .offer: Message("offer made", "เสนอราคาแล้ว")
    case .rejected: Message("rejected", "ตัดออก")
    }
  }
}

extension HuntHomeField: ServerWord {
  package var label: Message {
    switch self {
    case .status: Message("status", "สถานะ")
    case .note: Message("note", "โน้ต")
    case .rating: Message("rating", "คะแนน")
    }
  }
}

extension HuntRole: ServerWord {
  package var label: Message {
    switch self {
    case .owner: Message("owner", "เจ้าของ")
    case .editor: Message("editor", "ผู้แก้ไข")
    case .viewer: Message("viewer", "ผู้ดู")
    }
  }
}

extension Viewing.Status: ServerWord {
  package var label: Message {
    switch self {
    case .proposed: Message("proposed", "เสนอเวลาแล้ว")
    case .settled: Message("settled", "ยืนยันแล้ว")
    case .cancelled: Message("called off", "ยกเลิกแล้ว")
    }
  }
}

extension Viewing.Answer: ServerWord {
  package var label: Message {
    switch self {
    case .open: Message("no answer yet", "ยังไม่ตอบ")
    case .accepted: Message("accepted", "ไปได้")
    case .declined: Message("declined", "ไปไม่ได้")
    }
  }
}

extension AlertFrequency: ServerWord {
  package var label: Message {
    switch self {
    case .immediately: Message("as it happens", "ทันที")
    case .daily: Message("daily", "ทุกวัน")
    case .weekly: Message("weekly", "ทุกสัปดาห์")
    case .never: Message("never", "ไม่ส่ง")
    }
  }
}

extension AlertKind: ServerWord {
  package var label: Message {
    switch self {
    case .new: Message("new", "ใหม่")
    case .priceDrop: Message("price drops", "ลดราคา")
    case .gone: Message("gone", "ไม่มีประกาศแล้ว")
    }
  }
}
