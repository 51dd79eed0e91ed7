package import Geo

/// A call to an operation of the feed, without the paging parameters.
package enum SOAPCall: Sendable, Hashable {
  /// Finds homes within a radius, in metres, of a coordinate; an empty `typeCode` means every type.
  case listings(around: Coordinate, radius: Double, typeCode: String)
  case provinces
  case districts(province: String)

  /// Returns the operation's name.
  func operation(_ names: FeedConfiguration.OperationNames) -> String {
    switch self {
    case .listings: names.listings
    case .provinces: names.provinces
    case .districts: names.districts
    }
  }

  /// Returns the parameters that are specific to the operation, in the order of its contract. In
  /// every request, the login precedes these parameters and the paging parameters follow them.
  func parameters(_ configuration: FeedConfiguration) -> [(name: String, value: String)] {
    switch self {
    case .listings(let center, let radius, let typeCode):
      return [
        ("choice", configuration.choice),
        ("latitude", decimal(center.latitude, places: 7)),
        ("longitude", decimal(center.longitude, places: 7)),
        ("radius", decimal(Self.asked(radius) / configuration.radiusUnit.metres, places: 4)),
        ("homeTypeCode", typeCode),
      ]
    case .provinces:
      return [("homeTypeCode", "")]
    case .districts(let province):
      return [("provinceCode", province), ("homeTypeCode", "")]
    }
  }

  /// Returns the radius to request in metres, which is 1% and 20 m larger than the radius that the
  /// caller wants.
  ///
  /// A service that models the Earth as a sphere is off by up to 0.56%, a service that measures on
  /// a flat map is off by slightly more, and rounding coordinates to four decimal places adds up to
  /// 8 m. Afterwards, homefind's exact distance check drops homes outside the caller's radius.
  static func asked(_ radius: Double) -> Double { radius * 1.01 + 20 }
}

/// Formats an XML Schema double without trailing zeros and without an exponent, which old decimal
/// parsers do not accept.
func decimal(_ value: Double, places: Int) -> String {
  let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
  guard value.isFinite, abs(value) < 1e9 else { return "0" }
  let scaled = Int64((value * scale).rounded())
  let whole = scaled.magnitude / UInt64(scale)
  var fraction = String(scaled.magnitude % UInt64(scale))
  fraction = String(repeating: "0", count: max(0, places - fraction.count)) + fraction
  while fraction.hasSuffix("0") { fraction.removeLast() }
  return (scaled < 0 ? "-" : "") + String(whole) + (fraction.isEmpty ? "" : "." + fraction)
}
