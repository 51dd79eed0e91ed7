import Geo
import Listings
public import Ranking
public import Search

/// Finds the conditions that a home meets without checking every condition.
///
/// Each condition is stored in the grid whose cells are at least as large as the condition's box.
/// Therefore, a condition is in at most four cells, and finding the conditions for a home requires
/// reading only one cell of each grid. For each of its conditions, a cell stores the bounds of
/// position, price and type in contiguous memory. Only conditions whose bounds contain the home are
/// checked in full, as in a search.
public struct AlertIndex: Sendable {
  /// A condition in a cell. No home outside these bounds can meet the condition.
  private struct Entry {
    var box: BoundingBox
    var leastPrice: Int64
    var greatestPrice: Int64
    var tags: SpatialIndex.Tags
    var condition: UInt32
  }

  /// A cell of one of the grids.
  private struct Cell: Hashable {
    var level: Int32
    var row: Int32
    var column: Int32

    /// The cell of a grid that contains a coordinate. A cell of grid `level` spans 2^`level` / 128
    /// degrees of latitude and longitude.
    init(_ level: Int, latitude: Double, longitude: Double) {
      let size = Self.size(level)
      self.level = Int32(level)
      row = Int32(((latitude + 90) / size).rounded(.down))
      column = Int32(((longitude + 180) / size).rounded(.down))
    }

    init(level: Int32, row: Int32, column: Int32) {
      (self.level, self.row, self.column) = (level, row, column)
    }

    static func size(_ level: Int) -> Double { Double(1 << level) / 128 }
  }

  /// The level of the grid whose cells are large enough for a box around the whole globe.
  private static let greatestLevel = 16

  private let conditions: [SearchCondition]
  /// The entries, grouped by cell.
  private let entries: [Entry]
  private let cells: [Cell: Range<Int>]
  /// The grids that contain entries.
  private let levels: [Int]

  /// Creates an index of conditions, which are identified by their indices in the list.
  public init(_ conditions: [SearchCondition]) {
    self.conditions = conditions
    let globe = BoundingBox(south: -90, west: -180, north: 90, east: 180)
    var found: [(cell: Cell, entry: Entry)] = []
    found.reserveCapacity(4 * conditions.count)
    for (number, condition) in conditions.enumerated() {
      let (least, greatest) = (condition.leastPrice, condition.greatestPrice)
      for box in condition.boxes ?? [globe].compactMap(\.self) {
        let entry = Entry(
          box: box, leastPrice: least, greatestPrice: greatest, tags: condition.tags,
          condition: UInt32(truncatingIfNeeded: number))
        Self.forEachCell(of: box) { found.append(($0, entry)) }
      }
    }
    var counts: [Cell: Int] = [:]
    for (cell, _) in found { counts[cell, default: 0] += 1 }
    var start = 0
    var cells: [Cell: Range<Int>] = Dictionary(minimumCapacity: counts.count)
    for (cell, count) in counts {
      // Filled below.
      cells[cell] = start..<start
      start += count
    }
    var places = [Int](repeating: 0, count: found.count)
    for (number, item) in found.enumerated() {
      let range = cells[item.cell] ?? 0..<0
      places[range.upperBound] = number
      cells[item.cell] = range.lowerBound..<(range.upperBound + 1)
    }
    entries = places.map { found[$0].entry }
    self.cells = cells
    levels = Set(cells.keys.map { Int($0.level) }).sorted()
  }

  private static func forEachCell(of box: BoundingBox, _ body: (Cell) -> Void) {
    let side = max(box.north - box.south, box.east - box.west)
    let level = (0..<greatestLevel).first { Cell.size($0) >= side } ?? greatestLevel
    let low = Cell(level, latitude: box.south, longitude: box.west)
    let high = Cell(level, latitude: box.north, longitude: box.east)
    for row in low.row...high.row {
      for column in low.column...high.column {
        body(Cell(level: low.level, row: row, column: column))
      }
    }
  }

  /// Returns the indices of the conditions that `home` meets, in ascending order.
  public func matches(_ home: Home) -> [Int] {
    let (position, price, tag) = (home.position, home.price, home.type.tag)
    // A missing bound means that the price range is unlimited on that side.
    let (low, high) = (price.min ?? .min, price.max ?? .max)
    var found: [Int] = []
    for level in levels {
      let cell = Cell(level, latitude: position.latitude, longitude: position.longitude)
      guard let range = cells[cell] else { continue }
      for index in range {
        let entry = entries[index]
        guard entry.tags & tag != 0, low <= entry.greatestPrice, high >= entry.leastPrice,
          entry.box.contains(position)
        else { continue }
        let number = Int(entry.condition)
        if conditions[number].matches(home) { found.append(number) }
      }
    }
    // The boxes of a condition's polygons can overlap.
    return found.sorted().reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
