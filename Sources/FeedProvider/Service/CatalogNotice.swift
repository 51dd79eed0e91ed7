public import Messages

/// A one-line notice about a catalog, for the operator of the provider.
public enum CatalogNotice: Localized, Sendable, Hashable {
  /// The homes are from the sample.
  case sample(homes: Int)
  /// The number of homes served.
  case serving(homes: Int)
  /// The table is in windows-874.
  case windows874
  /// Rows repeat another row's ID.
  case duplicates(rows: Int)
  /// Rows are unusable; notices about the first unusable rows follow.
  case unusable(rows: Int)
  /// The problem with the row on this line.
  case row(line: Int, RowProblem)
  /// The number of further unusable rows, which are not listed.
  case more(Int)

  public var message: Message {
    switch self {
    case .sample(let homes):
      Message(
        "Serving a sample of \(homes) made-up homes; none of them exists.",
        "กำลังให้บริการประกาศสมมติ \(homes) รายการ ซึ่งไม่มีอยู่จริง")
    case .serving(let homes):
      Message(
        "Serving \(homes) \(homes == 1 ? "home" : "homes").",
        "กำลังให้บริการบ้าน \(homes) รายการ")
    case .windows874:
      Message(
        "The table is in windows-874; save it as CSV UTF-8, in which every character can be written.",
        "ตารางเป็น windows-874 ควรบันทึกเป็น CSV UTF-8 ซึ่งเขียนได้ทุกอักขระ")
    case .duplicates(let rows):
      Message(
        "Skipped \(rows) \(rows == 1 ? "row" : "rows") with the id of another row.",
        "ตัดออก \(rows) แถวที่ id ซ้ำกับแถวอื่น")
    case .unusable(let rows):
      Message(
        "Skipped \(rows) \(rows == 1 ? "row" : "rows") that cannot be used:",
        "ตัดออก \(rows) แถวที่ใช้ไม่ได้:")
    case .row(let line, let problem):
      Message("  line \(line): \(problem)", "  บรรทัดที่ \(line): \(problem)")
    case .more(let count): Message("  and \(count) more", "  และอีก \(count)")
    }
  }
}
