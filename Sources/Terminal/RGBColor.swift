/// A colour with red, green and blue components from 0 to 255.
public struct RGBColor: Sendable, Hashable {
  /// The red component.
  public let red: UInt8
  /// The green component.
  public let green: UInt8
  /// The blue component.
  public let blue: UInt8

  /// Parses a colour in the format `#RRGGBB`, with or without the `#`; fails if the format is
  /// invalid.
  public init?(_ text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6, digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    red = UInt8(value >> 16)
    green = UInt8(value >> 8 & 0xff)
    blue = UInt8(value & 0xff)
  }

  /// Whether black text is more readable on this colour than white text: the colour's relative
  /// luminance (WCAG 2.2) exceeds the value at which both have the same contrast.
  public var isLight: Bool {
    func linear(_ part: UInt8) -> Double {
      let share = Double(part) / 255
      // A polynomial that approximates the piecewise sRGB curve to within one
      // shade.
      return share * share * (0.8 + 0.2 * share)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) > 0.179
  }

  /// The index of the nearest colour in the 6 × 6 × 6 cube of a 256-colour palette.
  var paletteIndex: Int {
    let steps = [0, 95, 135, 175, 215, 255]
    func nearest(_ part: UInt8) -> Int {
      steps.indices.min { abs(steps[$0] - Int(part)) < abs(steps[$1] - Int(part)) } ?? 0
    }
    return 16 + 36 * nearest(red) + 6 * nearest(green) + nearest(blue)
  }
}
