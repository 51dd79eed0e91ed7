public import Accounts
public import Geo
import JSONStream

extension BodyReader {
  /// Reads the fields `lat` and `lon`; each of them requires the other.
  public mutating func coordinate() -> Coordinate? {
    guard has("lat") || has("lon") else { return nil }
    guard has("lat"), has("lon") else {
      fail(has("lat") ? "lon" : "lat", .missing)
      return nil
    }
    let latitude = degrees("lat", in: -90...90)
    let longitude = degrees("lon", in: -180...180)
    guard let latitude, let longitude else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private mutating func degrees(_ name: String, in range: ClosedRange<Int>) -> Double? {
    let degrees = Double(range.lowerBound)...Double(range.upperBound)
    return member(name, or: .notDegrees(in: range)) { node in
      node.double.flatMap { degrees.contains($0) ? $0 : nil }
    }
  }
}
