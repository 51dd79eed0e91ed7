import Basics
package import Geo

extension Coordinate {
  /// The coordinate as text with a precision of about a metre, such as `48.85660, 2.35220`.
  package var label: String {
    var text = TextBytes(capacity: 24)
    Self.add(latitude, to: &text)
    text.add(", ")
    Self.add(longitude, to: &text)
    return text.text
  }

  private static func add(_ degrees: Double, to text: inout TextBytes) {
    let units = UInt64((abs(degrees) * 100_000).rounded())
    if degrees < 0, units > 0 { text.add(byte: UInt8(ascii: "-")) }
    text.add(number: units / 100_000)
    text.add(byte: UInt8(ascii: "."))
    text.add(number: units % 100_000, width: 5)
  }
}
