package import QRCodes
import Terminal

/// A QR code as a terminal shows it, with its address below.
package struct PrintedQRCode {
  package let code: QRCode
  /// Whether the terminal's background is light, where there are no colours.
  package let isOnLight: Bool

  package init(code: QRCode, isOnLight: Bool) {
    self.code = code
    self.isOnLight = isOnLight
  }

  /// The lines, an empty one first. A terminal without the room for the code has the address alone: a
  /// code whose lines are wrapped is none.
  package func lines(on screen: Screen) -> [String] {
    if let columns = screen.columns, columns < code.cells {
      Output.talk(CommandNote.narrowForQRCode(columns: code.cells))
      return ["", code.address]
    }
    // With colours it is black on white, whatever the background.
    let rows = code.halfBlocks(drawingDark: screen.paint.isOn || isOnLight)
    return [""] + rows.map { screen.paint($0, .blackOnWhite) } + [code.address]
  }
}
