import ArgumentParser
import CommandOutput
import QRCodes

/// The options for a QR code below the results.
struct QRCodeOptions: ParsableArguments {
  /// The terminal's background.
  enum Background: String, CaseIterable {
    case dark, light
  }

  @Flag(help: "Print a QR code below that opens the result on the page; with --public-url.")
  var qr = false

  @Option(
    "The terminal's background, for a QR code without colours: dark (the default) or light.",
    value: "shade", completion: .list(Background.allCases.map(\.rawValue)))
  var background: String?

  @Option(.servePublicURL) var publicURL: String?

  /// Throws an error if a QR code is combined with a document for programs.
  ///
  /// - Parameter documents: The flags that select a document for programs.
  func require(noDocument isDocument: Bool, among documents: [String]) throws {
    if qr, isDocument { throw ValidationError(CommandMessage.oneOf(flags: documents + ["--qr"])) }
  }

  /// Returns the QR code printer; nil if no QR codes are requested.
  ///
  /// - Throws: `CommandFailure` if QR codes cannot be created.
  func printer() throws -> QRCodePrinter? {
    guard qr else { return nil }
    let names = Background.allCases.map(\.rawValue)
    let shade = try background.map { text in
      guard let shade = Background(rawValue: text) else {
        throw CommandFailure(
          .usage,
          SettingMessage.notAChoice(
            origin: "--background", text, NearestName.hint(text, among: names)))
      }
      return shade
    }
    return QRCodePrinter(
      linkRoot: try ServingOptions.linkRoot(publicURL), isOnLight: shade == .light)
  }
}

/// Creates QR codes for page addresses, to show on a terminal.
struct QRCodePrinter {
  /// The common prefix of the addresses.
  let linkRoot: String
  /// Whether the terminal has a light background; ignored if colours are used.
  let isOnLight: Bool

  /// Encodes an address in advance, so that an overlong address causes an error before anything is
  /// printed.
  ///
  /// - Throws: `QRCodeError`.
  func code(of address: String) throws -> PrintedQRCode {
    PrintedQRCode(code: try QRCode(address), isOnLight: isOnLight)
  }
}

extension QRCodeError: CommandError {
  var failure: CommandFailure {
    let status: ExitStatus =
      switch self {
      case .notInstalled: .feedUnavailable
      case .tooLong: .usage
      case .failed: .unexpected
      }
    return CommandFailure(status, self)
  }
}
