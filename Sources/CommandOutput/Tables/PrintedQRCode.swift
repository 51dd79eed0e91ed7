package import QRCodes
import Terminal

/// A QR code for a terminal, with its address below.
package struct PrintedQRCode {
  package let code: QRCode
  /// Whether the terminal has a light background; ignored if colours are used.
  package let isOnLight: Bool

  package init(code: QRCode, isOnLight: Bool) {
    self.code = code
    self.isOnLight = isOnLight
  }

  /// Returns the lines to print; the first line is empty. On a terminal that is too narrow for the
  /// code, returns only the address, because a wrapped code cannot be scanned.
  package func lines(on screen: Screen) -> [String] {
    if let columns = screen.columns, columns < code.cells {
      Output.talk(CommandNote.narrowForQRCode(columns: code.cells))
      return ["", code.address]
    }
    // With colours, the code is black on white regardless of the background.
    let rows = code.halfBlocks(drawingDark: screen.paint.isOn || isOnLight)
    return [""] + rows.map { screen.paint($0, .blackOnWhite) } + [code.address]
  }
}
