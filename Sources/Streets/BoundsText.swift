public import Geo
public import Messages
import Routes

/// A bounding box as text: `latitude 13.69 to 13.80, longitude 100.49 to 100.59`.
public struct BoundsText: Localized, Sendable, Hashable {
  private let box: BoundingBox

  /// Creates the text for `box`.
  public init(_ box: BoundingBox) { self.box = box }

  /// The box with degrees rounded to hundredths.
  public var message: Message {
    let (south, north) = (Self.degrees(box.south), Self.degrees(box.north))
    let (west, east) = (Self.degrees(box.west), Self.degrees(box.east))
    return Message(
      "latitude \(south) to \(north), longitude \(west) to \(east)",
      "ละติจูด \(south) ถึง \(north) ลองจิจูด \(west) ถึง \(east)")
  }

  private static func degrees(_ value: Double) -> String { "\(value.rounded(decimals: 2))" }
}
