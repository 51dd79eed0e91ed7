import Basics

/// Rows under headings, in columns as wide as what they hold, cut where a terminal is narrower.
public struct TextTable: Sendable {
  /// A column.
  public struct Column: Sendable {
    /// What stands over it.
    public var heading: String
    /// Whether its texts stand at its right end, as numbers do.
    public var isTrailing: Bool
    /// The cells below which it is not cut.
    public var leastWidth: Int

    /// A column; unless told otherwise its texts stand at the left, and are not cut below 8 cells.
    public init(_ heading: String, isTrailing: Bool = false, leastWidth: Int = 8) {
      self.heading = heading
      self.isTrailing = isTrailing
      self.leastWidth = leastWidth
    }
  }

  /// A text and how it looks.
  public struct Cell: Sendable, ExpressibleByStringLiteral {
    /// The text, without escape sequences.
    public var text: String
    /// How it looks.
    public var style: TextStyle?

    /// A text in a style.
    public init(_ text: String, _ style: TextStyle? = nil) {
      self.text = text.onOneLine
      self.style = style
    }

    /// A text as it is.
    public init(stringLiteral text: String) { self.init(text) }
  }

  private let columns: [Column]
  private var rows: [[Cell]] = []

  /// A table without rows.
  public init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row with a cell for each column; those that lack stay empty.
  public mutating func add(_ row: [Cell]) {
    rows.append(Array(row.prefix(columns.count)))
  }

  /// The lines: the headings, then the rows, without spaces at their ends.
  ///
  /// - Parameters:
  ///   - width: The cells of the terminal's line; nil leaves everything whole.
  ///   - paint: Paints headings and cells.
  public func lines(width: Int?, paint: Painter = Painter(isOn: false)) -> [String] {
    let widths = widths(within: width)
    let headings = columns.map { Cell($0.heading, .heading) }
    return ([headings] + rows).map { line(of: $0, widths, paint) }
  }

  private func line(of row: [Cell], _ widths: [Int], _ paint: Painter) -> String {
    var line = ""
    var spaces = 0
    for (index, column) in columns.enumerated() {
      let cell = index < row.count ? row[index] : ""
      let text = Cells.cut(cell.text, to: widths[index])
      let free = max(0, widths[index] - Cells.width(of: text))
      spaces += column.isTrailing ? free : 0
      if !text.isEmpty {
        line += String(repeating: " ", count: spaces)
        line += cell.style.map { paint(text, $0) } ?? text
        spaces = 0
      }
      spaces += (column.isTrailing ? 0 : free) + Self.gap
    }
    return line
  }

  /// The columns' widths: the widest that may shrink gives way first, cell by cell.
  private func widths(within width: Int?) -> [Int] {
    var widths = columns.indices.map { index in
      let texts = rows.lazy.map { index < $0.count ? $0[index].text : "" }
      return texts.reduce(Cells.width(of: columns[index].heading)) {
        max($0, Cells.width(of: $1))
      }
    }
    guard let width else { return widths }
    var over = widths.reduce(0, +) + Self.gap * (columns.count - 1) - width
    while over > 0 {
      let open = widths.indices.filter { widths[$0] > columns[$0].leastWidth }
      guard let widest = open.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
      over -= 1
    }
    return widths
  }

  private static let gap = 2
}
