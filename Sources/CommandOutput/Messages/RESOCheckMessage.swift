package import Messages

/// A finding from `homefind feed check` that applies only to a RESO Web API.
package enum RESOCheckMessage: Localized, Sendable {
  // Labels for lines.
  case conditionLabel, fieldsLabel
  // Findings.
  case answered(milliseconds: Int)
  case counted(Int, milliseconds: Int)
  case noCondition
  case fields(Int, of: Int)
  case records(usable: Int, notForSale: Int, [Message])

  package var message: Message {
    switch self {
    case .conditionLabel: Message("condition", "เงื่อนไข")
    case .fieldsLabel: Message("fields", "ฟิลด์")
    case .answered(let milliseconds):
      Message("read in \(milliseconds) ms", "อ่านใน \(milliseconds) มิลลิวินาที")
    case .counted(let count, let milliseconds):
      Message(
        "\(Counted(count, .home)) in \(milliseconds) ms",
        "\(Counted(count, .home)) ใน \(milliseconds) มิลลิวินาที")
    case .noCondition: Message("none", "ไม่มี")
    case .fields(let count, let all):
      Message("\(count) of the \(all) that are read", "มี \(count) จาก \(all) ฟิลด์ที่อ่าน")
    case .records(let usable, let notForSale, let leftOut):
      Message(
        "\(Self.list(usable, notForSale, leftOut))", "\(Self.list(usable, notForSale, leftOut))")
    }
  }

  private static func list(_ usable: Int, _ notForSale: Int, _ leftOut: [Message]) -> Message {
    var parts = [Message("\(usable) usable", "ใช้ได้ \(usable)")]
    if notForSale > 0 {
      parts.append(Message("\(notForSale) not for sale", "ไม่ได้ขาย \(notForSale)"))
    }
    return (parts + leftOut).joined(separator: ", ")
  }
}
