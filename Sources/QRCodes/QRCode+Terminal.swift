extension QRCode {
  /// The cells that a terminal's line needs for the code with its quiet zone.
  public var cells: Int { span.count }

  /// The code with its quiet zone in half blocks, two modules one above the other in each cell.
  ///
  /// - Parameter drawingDark: Whether what is drawn are the dark modules, as on a light ground; on a dark
  ///   one it must be the light ones, since many readers know no code that is light on dark.
  public func halfBlocks(drawingDark: Bool) -> [String] {
    stride(from: span.lowerBound, to: span.upperBound, by: 2).map { row in
      span.reduce(into: "") { line, column in
        let upper = isDark(column: column, row: row) == drawingDark
        let lower = isDark(column: column, row: row + 1) == drawingDark
        let cell =
          switch (upper, lower) {
          case (true, true): "█"
          case (true, false): "▀"
          case (false, true): "▄"
          case (false, false): " "
          }
        line += cell
      }
    }
  }
}
