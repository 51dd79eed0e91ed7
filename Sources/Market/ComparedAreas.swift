import Basics
import Geo
import Library
import ListingStore
import Listings
import Parameters
import Places
import Ranking

/// The areas compared by a market query, with their subjects.
struct ComparedAreas {
  var subjects: [MarketAnswer.Subject]
  var areas: MarketAreas

  /// Returns whether the stores cover each area completely for all types, and the covered circles
  /// that prove it, grouped by source.
  func coverage(
    in view: MergedView, until now: Timestamp
  ) -> (isComplete: [Bool], circles: [[CoveredCircle]]) {
    var isComplete = [Bool](repeating: true, count: areas.count)
    let circles = view.parts.map { part in
      var used: Set<CoveredCircle> = []
      for number in isComplete.indices {
        let proof = proof(of: number, in: part.coverage, until: now)
        used.formUnion(proof ?? [])
        isComplete[number] = isComplete[number] && proof != nil
      }
      return Array(used)
    }
    return (isComplete, circles)
  }

  private func proof(
    of number: Int, in coverage: Coverage, until now: Timestamp
  ) -> [CoveredCircle]? {
    let times = Int64.min...now.seconds
    switch areas {
    case .circles(let centers, let radius):
      return coverage.proof(
        center: centers[number], radius: radius, types: .every, fetchedIn: times)
    case .parts(let parts, let division):
      let area = division.areas[parts[number]]
      guard let outline = area.outline else {
        return area.center.flatMap {
          coverage.proof(
            center: $0, radius: SearchLimits.areaRadius, types: .every, fetchedIn: times)
        }
      }
      var circles: [CoveredCircle] = []
      for box in outline.boxes {
        guard let proof = coverage.proof(of: box, types: .every, fetchedIn: times) else {
          return nil
        }
        circles += proof
      }
      return circles
    }
  }
}
