import Geo

/// The grid of cells that a base map is cut into.
struct MapGridBox: Sendable {
  /// The area that the data cover.
  let box: MapBox
  /// The side of a cell in degrees.
  static let cell = 0.2
  /// The most cells of a map.
  static let mostCells = 400

  let columns: Int
  let rows: Int

  /// Creates the grid for an area; nil if the area needs too many cells.
  init?(_ area: MapBox) {
    box = area
    let size = (area.high - area.low) / Self.cell
    columns = max(1, Int((size.x - 1e-6).rounded(.up)))
    rows = max(1, Int((size.y - 1e-6).rounded(.up)))
    if columns * rows > Self.mostCells { return nil }
  }

  /// Returns the box of a part of the grid with this side; parts are counted from the south-western
  /// corner.
  func part(_ column: Int, _ row: Int, side: Double) -> MapBox {
    let low = box.low + side * MapPoint(Double(column), Double(row))
    return MapBox(low: low, high: low + side)
  }

  /// Returns the columns and rows of all parts with this side that overlap a box.
  func parts(overlapping other: MapBox, side: Double) -> (
    columns: ClosedRange<Int>, rows: ClosedRange<Int>
  )? {
    let low = ((other.low - box.low) / side).rounded(.down)
    let high = ((other.high - box.low) / side).rounded(.down)
    let parts = Int((Self.cell / side).rounded())
    let (lastColumn, lastRow) = (columns * parts - 1, rows * parts - 1)
    guard high.x >= 0, high.y >= 0, low.x <= Double(lastColumn), low.y <= Double(lastRow) else {
      return nil
    }
    return (
      max(0, Int(low.x))...min(lastColumn, Int(high.x)),
      max(0, Int(low.y))...min(lastRow, Int(high.y))
    )
  }
}
