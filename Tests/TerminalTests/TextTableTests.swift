import Terminal
import Testing

@Suite struct TextTableTests {
  private func table() -> TextTable {
    var table = TextTable([
      .init("CODE", leastWidth: 4), .init("STATION"), .init("สถานี"),
      .init("M", isTrailing: true, leastWidth: 1),
    ])
    table.add(["E4", "Asok", "อโศก", "26"])
    table.add(["BL22", "Sukhumvit", "สุขุมวิท", "207"])
    return table
  }

  @Test func columnsAlignByCells() {
    #expect(
      table().lines(width: nil) == [
        "CODE  STATION    สถานี     M",
        "E4    Asok       อโศก    26",
        "BL22  Sukhumvit  สุขุมวิท  207",
      ])
  }

  @Test(arguments: [20, 24, 26, 27, 28, 40, 80])
  func linesFitTheTerminal(width: Int) {
    for line in table().lines(width: width) {
      // A line is never narrower than the sum of the minimum widths.
      #expect(Cells.width(of: line) <= max(width, 4 + 2 + 8 + 2 + 5 + 2 + 3))
    }
  }

  @Test func cutTextEndsWithEllipsis() {
    #expect(table().lines(width: 26)[2].contains("Sukhumv…"))
  }

  @Test func cellIsOneLine() {
    var table = TextTable([.init("A")])
    table.add([.init("two\nlines\u{1B}[31m")])
    #expect(table.lines(width: nil)[1] == "two lines [31m")
  }

  @Test func paintTakesNoCells() {
    let plain = table().lines(width: 30)
    let painted = table().lines(width: 30, paint: Painter(isOn: true))
    #expect(painted != plain)
    #expect(painted.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") } == plain)
  }
}

@Suite struct CellsTests {
  @Test(arguments: [
    ("อโศก", 4), ("น้ำ", 2), ("สุขุมวิท", 5), ("ที่", 1), ("กรุงเทพฯ", 7), ("abc", 3), ("東京", 4),
    ("🏠", 2), ("e\u{301}", 1), ("", 0),
  ])
  func widths(text: String, cells: Int) {
    #expect(Cells.width(of: text) == cells)
  }

  @Test func cuttingKeepsMarksWithTheirLetters() {
    #expect(Cells.cut("ที่นี่", to: 2) == "ที่…" || Cells.cut("ที่นี่", to: 2) == "ที่นี่")
    #expect(Cells.cut("สุขุมวิท", to: 3) == "สุขุ…")
  }
}
