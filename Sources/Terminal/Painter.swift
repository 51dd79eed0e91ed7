/// When to use colours.
public enum ColorChoice: String, Sendable, CaseIterable {
  /// Use colours on a terminal, unless `NO_COLOR` is set or `TERM` is `dumb`.
  case auto
  case always
  case never
}

/// The style of text.
public enum TextStyle: Sendable, Hashable {
  /// The most important text.
  case bold
  /// The least important text.
  case dim
  /// A column heading.
  case heading
  /// A success message or a low price.
  case green
  /// A warning.
  case yellow
  /// An error.
  case red
  /// Text on a background of this colour, such as a station sign in its line's colour.
  case sign(RGBColor)
  /// Text in this colour.
  case ink(RGBColor)
  /// Black on white, regardless of the terminal's colours.
  case blackOnWhite
}

/// Wraps text in a terminal's escape sequences (ECMA-48, SGR), or leaves it unchanged.
public struct Painter: Sendable {
  /// The colour depth of a terminal.
  public enum Depth: Sendable {
    /// The eight basic colours.
    case basic
    /// A palette of 256 colours.
    case palette
    /// 24-bit colours.
    case full
  }

  /// Whether to add escape sequences; false if the output does not go to a terminal.
  public let isOn: Bool
  private let depth: Depth

  /// Creates a painter.
  public init(isOn: Bool, depth: Depth = .full) {
    self.isOn = isOn
    self.depth = depth
  }

  /// Creates a painter for the user's choice and the environment.
  ///
  /// `NO_COLOR` applies only if it is not empty, as its specification says; `--color always`
  /// overrides it.
  ///
  /// - Parameters:
  ///   - choice: The user's choice.
  ///   - isTerminal: Whether the output goes to a terminal.
  ///   - environment: The environment variables.
  public init(_ choice: ColorChoice, isTerminal: Bool, environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    let isForbidden = environment["NO_COLOR"]?.isEmpty == false || term == "dumb"
    let depth: Depth =
      switch environment["COLORTERM"] {
      case "truecolor", "24bit": .full
      default: term.contains("256") ? .palette : .basic
      }
    let isOn =
      switch choice {
      case .always: true
      case .never: false
      case .auto: isTerminal && !isForbidden
      }
    self.init(isOn: isOn, depth: depth)
  }

  /// Returns `text` in `style`, or unchanged if there is nothing to style.
  public func callAsFunction(_ text: String, _ style: TextStyle) -> String {
    guard isOn, !text.isEmpty, let codes = codes(style) else { return text }
    return "\u{1B}[\(codes)m\(text)\u{1B}[0m"
  }

  private func codes(_ style: TextStyle) -> String? {
    switch style {
    case .bold: "1"
    case .dim: "2"
    case .heading: "1;4"
    case .green: "32"
    case .yellow: "33"
    case .red: "31"
    case .sign(let color):
      switch depth {
      case .basic: "7"
      case .palette: "\(color.isLight ? 30 : 97);48;5;\(color.paletteIndex)"
      case .full:
        "\(color.isLight ? 30 : 97);48;2;\(color.red);\(color.green);\(color.blue)"
      }
    case .ink(let color):
      switch depth {
      case .basic: nil
      case .palette: "38;5;\(color.paletteIndex)"
      case .full: "38;2;\(color.red);\(color.green);\(color.blue)"
      }
    case .blackOnWhite:
      switch depth {
      case .basic: "30;47"
      case .palette: "38;5;16;48;5;231"
      case .full: "38;2;0;0;0;48;2;255;255;255"
      }
    }
  }
}
