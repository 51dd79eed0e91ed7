extension QRCode {
  /// The number of terminal columns that the code occupies, including its quiet zone.
  public var cells: Int { span.count }

  /// Returns the code with its quiet zone as lines of half blocks. Each terminal cell shows two
  /// modules, one above the other.
  ///
  /// - Parameter drawingDark: Whether to draw the dark modules, which is appropriate on a light
  ///   background. On a dark background, draw the light modules, because many scanners do not
  ///   recognize inverted codes.
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
