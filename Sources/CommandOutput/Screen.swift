package import Messages
package import Terminal

/// What an answer for people is drawn on.
package struct Screen: Sendable {
  /// The cells of a line; nil where nothing is to be cut.
  package var columns: Int?
  /// The lines of the terminal; nil where there is none.
  package var rows: Int?
  /// Paints, or not.
  package var paint: Painter
  /// The language of what homefind says itself.
  package var language: Language
  /// What shows answers longer than the terminal.
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

  /// The text in the screen's language.
  package func say(_ english: String, _ thai: String) -> String {
    language == .thai ? thai : english
  }

  /// Prints lines, through the pager where they are more than the terminal has.
  package func show(_ lines: [String]) {
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    if let pager, let rows, lines.count >= rows, pager.show(bytes) { return }
    Output.answer(bytes)
  }
}
