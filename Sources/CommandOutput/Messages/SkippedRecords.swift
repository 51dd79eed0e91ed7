import Library
package import ListingSources
package import Messages

/// The number of a source's records that were skipped for one reason.
package struct SkippedRecords: Localized {
  package let reason: SkipReason
  package let count: Int

  package init(reason: SkipReason, count: Int) {
    self.reason = reason
    self.count = count
  }

  package var message: Message {
    switch reason {
    case .noID: Message("\(count) without a number", "ไม่มีหมายเลข \(count) รายการ")
    case .badID: Message("\(count) with an unreadable number", "อ่านหมายเลขไม่ได้ \(count) รายการ")
    case .noPosition: Message("\(count) without a position", "ไม่มีพิกัด \(count) รายการ")
    case .badPosition: Message("\(count) with an unreadable position", "อ่านพิกัดไม่ได้ \(count) รายการ")
    }
  }

  /// Returns a message for each reason, with the number of records.
  package static func messages(of counts: [SkipReason: Int]) -> [Message] {
    SkipReason.allCases.compactMap { reason in
      counts[reason].map { SkippedRecords(reason: reason, count: $0).message }
    }
  }
}

extension SkipCount {
  /// The message with the number of records; an unknown reason is shown unchanged.
  package var message: Message {
    SkipReason(rawValue: reason).map { SkippedRecords(reason: $0, count: count).message }
      ?? Message(verbatim: "\(count) \(reason)")
  }
}
