import Basics
import Geo
import Region

extension ParameterReader {
  package static var boxExample: String { City.examples.box }

  /// Reads an area from either `bbox` or `polygon`.
  package mutating func area() -> SearchArea? {
    switch (isGiven("bbox"), isGiven("polygon")) {
    case (true, false): return box("bbox")
    case (false, true): return polygon("polygon")
    case (true, true):
      fail("polygon", .beside("bbox"))
    case (false, false):
      fail("bbox", .missingArea(example: Self.boxExample))
    }
    return nil
  }

  /// Reads a box as `west,south,east,north` in degrees, which is the order in GeoJSON.
  package mutating func box(_ name: String) -> SearchArea? {
    guard let text = text(name) else { return nil }
    let texts = Self.texts(text)
    let numbers = texts.compactMap(DecimalText.number)
    guard texts.count == 4, numbers.count == 4 else {
      fail(name, .notABox(text, example: Self.boxExample))
      return nil
    }
    guard let low = Coordinate(latitude: numbers[1], longitude: numbers[0]),
      let high = Coordinate(latitude: numbers[3], longitude: numbers[2])
    else {
      fail(name, .boxOutOfRange(text))
      return nil
    }
    guard low.latitude <= high.latitude else {
      fail(name, .southAboveNorth(texts[1], texts[3]))
      return nil
    }
    return .box(southWest: low, northEast: high)
  }

  /// Reads a polygon as `lat,lon;lat,lon;…` in degrees.
  package mutating func polygon(_ name: String) -> SearchArea? {
    guard let text = text(name) else { return nil }
    var corners: [Coordinate] = []
    for pair in text.split(separator: ";", omittingEmptySubsequences: false) {
      let texts = Self.texts(String(pair))
      let numbers = texts.compactMap(DecimalText.number)
      guard texts.count == 2, numbers.count == 2,
        let corner = Coordinate(latitude: numbers[0], longitude: numbers[1])
      else {
        fail(name, .notACorner(String(pair)))
        return nil
      }
      corners.append(corner)
    }
    do throws(PolygonError) {
      return .polygon(MultiPolygon(try Polygon(corners)))
    } catch {
      fail(name, .unusablePolygon(error))
      return nil
    }
  }

  /// Splits a string at commas.
  private static func texts(_ text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
  }
}
