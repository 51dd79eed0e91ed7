import Basics

/// A table with headings and with columns that fit their content. The table is truncated to the
/// terminal's width.
public struct TextTable: Sendable {
  /// A column of the table.
  public struct Column: Sendable {
    /// The text above the column.
    public var heading: String
    /// Whether the text is right-aligned, as for numbers.
    public var isTrailing: Bool
    /// The minimum width, in cells, when the column is truncated.
    public var leastWidth: Int

    /// Creates a column. By default, text is left-aligned and not truncated below 8 cells.
    public init(_ heading: String, isTrailing: Bool = false, leastWidth: Int = 8) {
      self.heading = heading
      self.isTrailing = isTrailing
      self.leastWidth = leastWidth
    }
  }

  /// Text with a style.
  public struct Cell: Sendable, ExpressibleByStringLiteral {
    /// The text, without escape sequences.
    public var text: String
    public var style: TextStyle?

    /// Creates a cell; line breaks in the text become spaces.
    public init(_ text: String, _ style: TextStyle? = nil) {
      self.text = text.onOneLine
      self.style = style
    }

    /// Creates a cell without a style.
    public init(stringLiteral text: String) { self.init(text) }
  }

  private let columns: [Column]
  private var rows: [[Cell]] = []

  /// Creates an empty table.
  public init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row with a cell for each column; missing cells are empty.
  public mutating func add(_ row: [Cell]) {
    rows.append(Array(row.prefix(columns.count)))
  }

  /// Returns the lines of the table: the headings, then the rows, without trailing spaces.
  ///
  /// - Parameters:
  ///   - width: The terminal's width in cells; nil disables truncation.
  ///   - paint: Styles headings and cells.
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

  /// Returns the widths of the columns. To make the table fit, repeatedly shrinks the widest
  /// shrinkable column by one cell.
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
