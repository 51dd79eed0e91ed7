import ArgumentParser
import CommandOutput
import QRCodes

/// The options of a QR code below an answer.
struct QRCodeOptions: ParsableArguments {
  /// What a terminal's text stands on.
  enum Background: String, CaseIterable {
    case dark, light
  }

  @Flag(help: "Print a QR code that opens it on the page, below; with --public-url.")
  var qr = false

  @Option(
    "The terminal's background, for a QR code without colours: dark (the default) or light.",
    value: "shade", completion: .list(Background.allCases.map(\.rawValue)))
  var background: String?

  @Option(.servePublicURL) var publicURL: String?

  /// Requires that the answer is for people where there is a code below it.
  ///
  /// - Parameter documents: The flags of all documents for programs.
  func require(noDocument isDocument: Bool, among documents: [String]) throws {
    if qr, isDocument { throw ValidationError(CommandMessage.oneOf(flags: documents + ["--qr"])) }
  }

  /// What makes the codes; nil where none are wanted.
  ///
  /// - Throws: `CommandFailure` where none can be made.
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

/// Makes QR codes of addresses of the page, for a terminal.
struct QRCodePrinter {
  /// What the addresses begin with.
  let linkRoot: String
  /// Whether the terminal's background is light, where there are no colours.
  let isOnLight: Bool

  /// The code of an address, which is known to be none too long before anything is printed.
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
