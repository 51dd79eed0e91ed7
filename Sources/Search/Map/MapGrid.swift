import Geo
import Glibc
import Ranking

/// Groups homes by the squares of a grid on a map in the Web Mercator projection.
///
/// At each zoom level, a tile of 256 pixels has four squares per side, so clusters are about 64
/// pixels apart. The squares, and therefore the clusters, stay in place while the view moves.
struct MapGrid {
  struct Square: Hashable {
    let column: Int32
    let row: Int32
  }

  /// The zoom level of the squares.
  let zoom: Int
  private let side: Double

  init(zoom: Int) {
    self.zoom = zoom
    side = Double(1 << (zoom + 2))
  }

  /// Returns the square that contains `position`.
  func square(of position: Coordinate) -> Square {
    let (x, y) = Self.mercator(position)
    return Square(column: Int32(min(x * side, side - 1)), row: Int32(min(y * side, side - 1)))
  }

  /// Groups homes by square. Uses a lower zoom level if there would be more than `most` squares.
  ///
  /// - Throws: `CancellationError` if the task is cancelled; checks once per thousand homes.
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

  /// Returns the first zoom level after `zoom` at which the positions are in different squares; the
  /// maximum zoom level if there is no such level.
  static func expansionZoom(of positions: [Coordinate], beyond zoom: Int) -> Int {
    let last = MapQuery.zooms.upperBound
    guard let first = positions.first else { return last }
    return (min(zoom + 1, last)..<last).first { zoom in
      let grid = MapGrid(zoom: zoom)
      let square = grid.square(of: first)
      return positions.contains { grid.square(of: $0) != square }
    } ?? last
  }

  /// Returns the position on the map as two fractions, eastward and southward, that are at least 0
  /// and less than 1.
  private static func mercator(_ position: Coordinate) -> (x: Double, y: Double) {
    let x = (position.longitude + 180) / 360
    let sine = sin(position.latitude * .pi / 180)
    let y = 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
    // The map ends near latitude 85°.
    return (x, min(max(y, 0), 1))
  }
}
