import Geo
import Testing

@Suite struct CompassPointTests {
  @Test(arguments: [
    (0.0, "N"), (11.24, "N"), (11.25, "NNE"), (22.5, "NNE"), (33.74, "NNE"), (33.75, "NE"),
    (45, "NE"), (67.5, "ENE"), (90, "E"), (112.5, "ESE"), (135, "SE"), (157.5, "SSE"), (180, "S"),
    (202.5, "SSW"), (225, "SW"), (247.5, "WSW"), (270, "W"), (292.5, "WNW"), (315, "NW"),
    (337.5, "NNW"), (348.74, "NNW"), (348.75, "N"), (359.999, "N"), (360, "N"), (-22.5, "NNW"),
    (-11.25, "N"), (725, "N"), (-1e9, "E"),
  ])
  func bearingHasNearestCompassPoint(_ bearing: Double, _ expected: String) {
    #expect(CompassPoint(bearing: bearing)?.rawValue == expected)
  }

  @Test func needsANumber() {
    #expect(CompassPoint(bearing: .nan) == nil)
    #expect(CompassPoint(bearing: .infinity) == nil)
  }

  @Test func thereAreSixteen() {
    #expect(CompassPoint.allCases.count == 16)
    for (index, point) in CompassPoint.allCases.enumerated() {
      #expect(CompassPoint(bearing: 22.5 * Double(index)) == point)
    }
  }
}
