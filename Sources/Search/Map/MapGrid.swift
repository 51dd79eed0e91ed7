import Geo
import Glibc
import Ranking

/// Gathers homes by the squares of a map in Web Mercator.
///
/// At each zoom a tile of 256 pixels has four squares a side, so that clusters stand 64 pixels
/// apart. Squares stay where they are while the view moves, and so do their clusters.
struct MapGrid {
  /// A square by its column and row.
  struct Square: Hashable {
    let column: Int32
    let row: Int32
  }

  /// The zoom whose squares these are.
  let zoom: Int
  private let side: Double

  init(zoom: Int) {
    self.zoom = zoom
    side = Double(1 << (zoom + 2))
  }

  /// The square that `position` lies in.
  func square(of position: Coordinate) -> Square {
    let (x, y) = Self.mercator(position)
    return Square(column: Int32(min(x * side, side - 1)), row: Int32(min(y * side, side - 1)))
  }

  /// The homes by their squares, in squares of a lower zoom where there would be more than `most`.
  ///
  /// - Throws: `CancellationError` where the task is cancelled meanwhile, within a thousand homes.
  static func gathered(
    _ homes: [Home], zoom: Int, most: Int
  ) throws(CancellationError) -> [Square: [Home]] {
    var zoom = zoom
    while true {
      let grid = MapGrid(zoom: zoom)
      var squares: [Square: [Home]] = [:]
      for (number, home) in homes.enumerated() {
        if number % 1_024 == 0, Task.isCancelled { throw CancellationError() }
        squares[grid.square(of: home.position), default: []].append(home)
        if squares.count > most { break }
      }
      if squares.count <= most || zoom == 0 { return squares }
      zoom -= 1
    }
  }

  /// The first zoom beyond `zoom` at which the positions are no longer in one square; the greatest
  /// where they never part.
  static func expansionZoom(of positions: [Coordinate], beyond zoom: Int) -> Int {
    let last = MapQuery.zooms.upperBound
    guard let first = positions.first else { return last }
    return (min(zoom + 1, last)..<last).first { zoom in
      let grid = MapGrid(zoom: zoom)
      let square = grid.square(of: first)
      return positions.contains { grid.square(of: $0) != square }
    } ?? last
  }

  /// Where a position is on the map, from 0 up to but not with 1, eastward and southward.
  private static func mercator(_ position: Coordinate) -> (x: Double, y: Double) {
    let x = (position.longitude + 180) / 360
    let sine = sin(position.latitude * .pi / 180)
    let y = 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
    // The map ends near 85 degrees.
    return (x, min(max(y, 0), 1))
  }
}
