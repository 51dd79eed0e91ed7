public import Messages

extension ReceivedRows {
  /// Returns the sentence that explains why the rows from `who` are unusable.
  func message(of who: Message) -> Message {
    let expected = Self.names(expectedRows, expectedElements)
    return Message(
      "\(who) \(sent); homefind expects \(expected); \(advice).",
      "\(who) \(sent) homefind ต้องการ \(expected) \(advice)")
  }

  public var receivedNames: Message { Self.names(rows, elements) }

  public var expectedNames: Message { Self.names(expectedRows, expectedElements) }

  private var sent: Message {
    switch (count, promised ?? 0) {
    case (0, 0):
      Message("sent no rows that homefind knows", "ไม่ได้ส่งแถวที่ homefind รู้จักมาเลย")
    case (0, 1):
      Message(
        "reports 1 row but sent none that homefind knows",
        "แจ้งว่ามี 1 แถว แต่ไม่ส่งแถวที่ homefind รู้จักมาเลย")
    case (0, let promised):
      Message(
        "reports \(promised) rows but sent none that homefind knows",
        "แจ้งว่ามี \(promised) แถว แต่ไม่ส่งแถวที่ homefind รู้จักมาเลย")
    case (1, _):
      Message(
        "sent 1 row that homefind cannot use: \(receivedNames)",
        "ส่งมา 1 แถวซึ่งใช้ไม่ได้: \(receivedNames)")
    case (let count, _):
      Message(
        "sent \(count) rows that homefind cannot use: \(receivedNames)",
        "ส่งมา \(count) แถวแต่ใช้ไม่ได้เลย: \(receivedNames)")
    }
  }

  private var advice: Message {
    hasReferences
      ? Message(
        "it sends references (SOAP encoding or attachments) that cannot be resolved, so ask its operator to send the rows themselves",
        "แหล่งนี้ส่งการอ้างอิง (SOAP encoding หรือไฟล์แนบ) ที่ตามไปไม่ได้ ขอให้ผู้ดูแลส่งตัวแถวมาเอง")
      : Message("ask its operator what changed", "ถามผู้ดูแลว่ามีอะไรเปลี่ยนไป")
  }

  private static func names(_ rows: [String], _ elements: [String]) -> Message {
    let rows = TextList(rows.map { "“\($0)”" }, .or).message
    let elements = TextList(elements, .and).message
    return switch (rows.english.isEmpty, elements.english.isEmpty) {
    case (_, true): rows
    case (true, false): elements
    case (false, false): Message("\(rows) with \(elements)", "\(rows) ที่มี \(elements)")
    }
  }
}
