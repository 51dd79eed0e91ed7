package import Messages
package import Terminal

/// The output device for text.
package struct Screen: Sendable {
  /// The maximum width of a line in cells; nil if lines are not truncated.
  package var columns: Int?
  /// The height of the terminal in lines; nil if the output is not a terminal.
  package var rows: Int?
  /// The painter, which may be disabled.
  package var paint: Painter
  /// The language of the program's messages.
  package var language: Language
  /// The pager for output that does not fit on the terminal, if any.
  package var pager: Pager?

  package init(
    columns: Int?, rows: Int?, paint: Painter, language: Language, pager: Pager?
  ) {
    self.columns = columns
    self.rows = rows
    self.paint = paint
    self.language = language
    self.pager = pager
  }

  /// Returns the text in the screen's language.
  package func say(_ english: String, _ thai: String) -> String {
    language == .thai ? thai : english
  }

  /// Prints lines, using the pager if they do not fit on the terminal.
  package func show(_ lines: [String]) {
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    if let pager, let rows, lines.count >= rows, pager.show(bytes) { return }
    Output.answer(bytes)
  }
}
