import Basics
public import Geo
import Parameters
public import Search

/// The body of a Gamaray client's request for a dimension: a form with the event and with the
/// device's position, attitude and screen size.
///
/// The known clients do not percent-encode values, so values that cannot be parsed are treated as
/// missing. Ignores the device's ID.
public struct DimensionRequest: Sendable, Hashable {
  /// The position of the device; nil if the client does not know it.
  public let position: Coordinate?
  /// The width of the device's screen in pixels; nil if the client does not send it.
  public let screenWidth: Int?

  public static let mediaType = "application/x-www-form-urlencoded"
  /// The maximum length of a form in bytes.
  public static let longest = 8_192

  /// Parses a form.
  public init(reading form: some Sequence<UInt8>) {
    var values: [String: String] = [:]
    for pair in Array(form).split(separator: UInt8(ascii: "&")) {
      // Parse each pair separately so that a malformed pair does not affect other pairs.
      let read = try? QueryString.values(of: String(decoding: pair, as: UTF8.self))
      for (name, texts) in read ?? [:] where values[name] == nil { values[name] = texts.first }
    }
    func number(_ name: String) -> Double? {
      values[name].flatMap { Double($0.trimmed.replacing(",", with: ".")) }
    }
    // A device without a fix reports the position 0, 0.
    position = number("lat").flatMap { latitude in
      number("lon").flatMap { longitude in
        latitude == 0 && longitude == 0
          ? nil : Coordinate(latitude: latitude, longitude: longitude)
      }
    }
    screenWidth = number("width").flatMap { $0 >= 1 && $0 <= 65_536 ? Int($0) : nil }
  }

  /// Returns the search's parameters with the device's position as the centre, if the search is
  /// around a coordinate. The parameters of other searches and of later pages are returned
  /// unchanged.
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
