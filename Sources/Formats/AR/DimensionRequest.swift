import Basics
public import Geo
import Parameters
public import Search

/// What a client of Gamaray sends when it asks for a dimension: a form with its event, position, attitude
/// and screen.
///
/// The known clients do not escape values as a form has them, and their times are rounded: what cannot be
/// read counts as not sent. The device's id is not kept.
public struct DimensionRequest: Sendable, Hashable {
  /// Where the device is; nil where the client does not know.
  public let position: Coordinate?
  /// How wide its screen is in pixels; nil where the client does not say.
  public let screenWidth: Int?

  /// The media type of such a form.
  public static let mediaType = "application/x-www-form-urlencoded"
  /// The longest form in bytes.
  public static let longest = 8_192

  /// Reads a form.
  public init(reading form: some Sequence<UInt8>) {
    var values: [String: String] = [:]
    for pair in Array(form).split(separator: UInt8(ascii: "&")) {
      // Each by itself: one that is broken spoils no other.
      let read = try? QueryString.values(of: String(decoding: pair, as: UTF8.self))
      for (name, texts) in read ?? [:] where values[name] == nil { values[name] = texts.first }
    }
    func number(_ name: String) -> Double? {
      values[name].flatMap { Double($0.trimmed.replacing(",", with: ".")) }
    }
    // A device without a fix says that it is at 0, 0.
    position = number("lat").flatMap { latitude in
      number("lon").flatMap { longitude in
        latitude == 0 && longitude == 0
          ? nil : Coordinate(latitude: latitude, longitude: longitude)
      }
    }
    screenWidth = number("width").flatMap { $0 >= 1 && $0 <= 65_536 ? Int($0) : nil }
  }

  /// The parameters of a search of `kind` with the device's place for that of the address, where the
  /// search is around a coordinate; others stay as they are, and so do pages behind the first.
  public func parameters(
    following parameters: [String: [String]], of kind: SearchKind
  ) -> [String: [String]] {
    let isAround =
      parameters["lat"] != nil
      || kind == .nearby && parameters["commute"] == nil
    guard let position, isAround, parameters["cursor"] == nil else { return parameters }
    return parameters.merging([
      "lat": [DecimalText.text(position.latitude)], "lon": [DecimalText.text(position.longitude)],
    ]) { $1 }
  }
}
