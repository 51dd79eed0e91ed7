import Geo
import ListingStore
import Listings

/// The circles that together hold the surroundings of every district.
struct SyncPlan: Sendable {
  /// A circle to ask for, named after the district in its middle.
  struct Step: Sendable {
    let label: String
    let center: Coordinate
    /// Metres.
    let radius: Double
  }

  /// What is mirrored around a district's coordinate, in metres: as far as an area search looks.
  static let surroundings = SearchQuery.areaRadius
  /// The radius of a circle, in metres: wide enough for a district's surroundings and for those of
  /// its neighbours. Wider ones would ask for less twice, and lose more when they are interrupted.
  static let reach = 2 * surroundings

  /// The circles, in the order of the districts.
  let steps: [Step]
  /// Districts of which the feed gives no coordinate.
  let unplaced: [District]

  /// A plan for `districts`. One whose surroundings the circles before it hold has none of its own.
  init(_ districts: [District]) {
    var steps: [Step] = []
    var unplaced: [District] = []
    for district in districts {
      guard let center = district.center else {
        unplaced.append(district)
        continue
      }
      let planned = Coverage(steps.map { Self.circle($0.center, $0.radius) })
      guard
        planned.proof(
          center: center, radius: Self.surroundings, types: .every, fetchedIn: 0...0) == nil
      else { continue }
      steps.append(
        Step(label: district.name.englishFirst ?? district.code, center: center, radius: Self.reach)
      )
    }
    self.steps = steps
    self.unplaced = unplaced
  }

  private static func circle(_ center: Coordinate, _ radius: Double) -> CoveredCircle {
    CoveredCircle(center: center, radius: radius, types: .every, fetchedAt: 0)
  }
}
