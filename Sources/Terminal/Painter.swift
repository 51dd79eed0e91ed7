/// When colours are used.
public enum ColorChoice: String, Sendable, CaseIterable {
  /// On a terminal, unless `NO_COLOR` is set or the terminal is a dumb one.
  case auto
  /// Always.
  case always
  /// Never.
  case never
}

/// How a piece of text looks.
public enum TextStyle: Sendable, Hashable {
  /// What matters most.
  case bold
  /// What matters least.
  case dim
  /// The heading of a column.
  case heading
  /// What went well, or is cheap.
  case green
  /// What needs a look.
  case yellow
  /// What went wrong.
  case red
  /// On a ground of this colour, as the sign of a station is on its line's.
  case sign(RGBColor)
  /// In this colour.
  case ink(RGBColor)
  /// As on paper, whatever the terminal's colours are.
  case blackOnWhite
}

/// Wraps text in a terminal's escape sequences (ECMA-48, SGR), or leaves it as it is.
public struct Painter: Sendable {
  /// How many colours there are.
  public enum Depth: Sendable {
    /// The eight of old.
    case basic
    /// A palette of 256.
    case palette
    /// Red, green and blue.
    case full
  }

  /// Whether text is painted; never where it is not for a terminal.
  public let isOn: Bool
  private let depth: Depth

  /// A painter that paints, or not.
  public init(isOn: Bool, depth: Depth = .full) {
    self.isOn = isOn
    self.depth = depth
  }

  /// The painter that `choice` and the environment ask for.
  ///
  /// `NO_COLOR` counts where it is not empty, as its authors ask; `--color always` outdoes it.
  ///
  /// - Parameters:
  ///   - choice: What was asked for.
  ///   - isTerminal: Whether what is painted goes to a terminal.
  ///   - environment: The environment's variables.
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

  /// `text` in `style`; as it is where there is nothing to paint.
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
