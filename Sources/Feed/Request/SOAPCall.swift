package import Geo

/// One call of the feed, without the paging.
package enum SOAPCall: Sendable, Hashable {
  /// Homes within a radius (metres) of a coordinate; `typeCode` is empty for every type.
  case listings(around: Coordinate, radius: Double, typeCode: String)
  case provinces
  case districts(province: String)

  /// The name of the operation.
  func operation(_ names: FeedConfiguration.OperationNames) -> String {
    switch self {
    case .listings: names.listings
    case .provinces: names.provinces
    case .districts: names.districts
    }
  }

  /// The operation's own elements, in the order that its contract gives; those of login before and
  /// of paging after are the same for all.
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

  /// The radius to ask for in metres: 1 % and 20 m more than is wanted.
  ///
  /// A service that takes the earth for a sphere is off by up to 0.56 %, one that measures on a
  /// flat map by a little more, and a coordinate it rounded to four decimals by 8 m. What comes
  /// from beyond the radius wanted is cut off by our own measure.
  static func asked(_ radius: Double) -> Double { radius * 1.01 + 20 }
}

/// A number as XML Schema's double can be written without an exponent, which old parsers of
/// decimal numbers do not read; without needless zeros.
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
