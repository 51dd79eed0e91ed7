/// A colour by its red, green and blue, 0 to 255 each.
public struct RGBColor: Sendable, Hashable {
  /// The red.
  public let red: UInt8
  /// The green.
  public let green: UInt8
  /// The blue.
  public let blue: UInt8

  /// The colour that `text` writes as `#RRGGBB`, with or without the `#`; nil where it is none.
  public init?(_ text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6, digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    red = UInt8(value >> 16)
    green = UInt8(value >> 8 & 0xff)
    blue = UInt8(value & 0xff)
  }

  /// Whether black is read on it more easily than white: the relative luminance of WCAG 2.2 is above
  /// the one at which both have the same contrast.
  public var isLight: Bool {
    func linear(_ part: UInt8) -> Double {
      let share = Double(part) / 255
      // The power 2.2 stands for the piecewise curve of sRGB, which differs by less than a shade.
      return share * share * (0.8 + 0.2 * share)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) > 0.179
  }

  /// The nearest colour of the cube of 6 × 6 × 6 in a palette of 256.
  var paletteIndex: Int {
    let steps = [0, 95, 135, 175, 215, 255]
    func nearest(_ part: UInt8) -> Int {
      steps.indices.min { abs(steps[$0] - Int(part)) < abs(steps[$1] - Int(part)) } ?? 0
    }
    return 16 + 36 * nearest(red) + 6 * nearest(green) + nearest(blue)
  }
}
