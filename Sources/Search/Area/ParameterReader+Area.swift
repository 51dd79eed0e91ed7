import Geo

extension ParameterReader {
  /// The area that either `bbox` or `polygon` gives.
  mutating func area() -> SearchArea? {
    switch (isGiven("bbox"), isGiven("polygon")) {
    case (true, false): return box("bbox")
    case (false, true): return polygon("polygon")
    case (true, true):
      fail("polygon", "is given together with bbox; give one of them")
    case (false, false):
      fail("bbox", "is missing; for example 100.5,13.7,100.6,13.8, or give a polygon")
    }
    return nil
  }

  /// A box as `west,south,east,north` in degrees, the order of GeoJSON.
  mutating func box(_ name: String) -> SearchArea? {
    guard let text = text(name) else { return nil }
    let texts = Self.texts(text)
    let numbers = texts.compactMap(DecimalText.number)
    guard texts.count == 4, numbers.count == 4 else {
      fail(
        name,
        "“\(text.quotable)” is not a box; write west,south,east,north in degrees, such as 100.5,13.7,100.6,13.8"
      )
      return nil
    }
    guard let low = Coordinate(latitude: numbers[1], longitude: numbers[0]),
      let high = Coordinate(latitude: numbers[3], longitude: numbers[2])
    else {
      fail(
        name,
        "\(text.quotable) is out of range; longitudes go from -180 to 180 degrees, latitudes from -90 to 90"
      )
      return nil
    }
    guard low.latitude <= high.latitude else {
      fail(
        name,
        "has its south \(texts[1]) above its north \(texts[3]); write west,south,east,north")
      return nil
    }
    return .box(southWest: low, northEast: high)
  }

  /// A polygon as `lat,lon;lat,lon;…` in degrees.
  mutating func polygon(_ name: String) -> SearchArea? {
    guard let text = text(name) else { return nil }
    var corners: [Coordinate] = []
    for pair in text.split(separator: ";", omittingEmptySubsequences: false) {
      let texts = Self.texts(String(pair))
      let numbers = texts.compactMap(DecimalText.number)
      guard texts.count == 2, numbers.count == 2,
        let corner = Coordinate(latitude: numbers[0], longitude: numbers[1])
      else {
        fail(
          name,
          "“\(String(pair).quotable)” is not a corner; write each as lat,lon in degrees, with ; between them"
        )
        return nil
      }
      corners.append(corner)
    }
    do throws(PolygonError) {
      return .polygon(MultiPolygon(try Polygon(corners)))
    } catch {
      fail(name, "is not usable: \(error.description)")
      return nil
    }
  }

  /// The texts between commas.
  private static func texts(_ text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
  }
}
