import Foundation
import GRDB

/// An R*Tree of points, packed at once.
///
/// SQLite inserts into an R*Tree one entry at a time, at about 9 microseconds each. Here the
/// entries are sorted into tiles (Leutenegger, Lopez and Edgington: "STR: a simple and efficient
/// algorithm for R-tree packing", 1997) and written as full nodes into the three tables that an
/// R*Tree consists of, whose form SQLite's file format fixes: a node is its depth (the root's
/// only) and its number of cells, 16 bits each, then the cells, each a 64-bit key or node number
/// and the 32-bit bounds, all big-endian.
struct PackedTree {
  /// A point to be found.
  struct Point {
    let key: Int64
    let latitude: Double
    let longitude: Double
    /// What is kept beside the point.
    let type: Int
  }

  /// The bounds of what a key or a node's number stands for.
  private struct Cell {
    var number: Int64
    var south: Float
    var north: Float
    var west: Float
    var east: Float
    var type = 0

    /// The same bounds for a node.
    func standing(for node: Int64) -> Cell {
      Cell(number: node, south: south, north: north, west: west, east: east)
    }
  }

  private static let cellSize = 24
  private static let headSize = 4

  /// Writes `points` into the empty R*Tree `area`, which has one auxiliary column.
  ///
  /// - Throws: `DatabaseError`, such as where the R*Tree's tables must not be written.
  static func write(_ points: [Point], to db: Database) throws {
    let nodeSize = try Int.fetchOne(db, sql: "SELECT length(data) FROM area_node") ?? 0
    let capacity = (nodeSize - headSize) / cellSize
    guard capacity > 1 else { throw DatabaseError(message: "an R*Tree node of \(nodeSize) bytes") }
    var writer = try NodeWriter(db: db, nodeSize: nodeSize)
    var cells = tiled(points, capacity: capacity)
    var depth = 0
    while cells.count > capacity {
      var above: [Cell] = []
      for start in stride(from: 0, to: cells.count, by: capacity) {
        let node = cells[start..<min(start + capacity, cells.count)]
        above.append(try writer.add(node, isLeaf: depth == 0))
      }
      cells = above
      depth += 1
    }
    try writer.addRoot(cells[...], depth: depth)
  }

  /// The points as cells, neighbours together: strips of equal count from west to east, each from
  /// south to north.
  private static func tiled(_ points: [Point], capacity: Int) -> [Cell] {
    let leaves = (points.count + capacity - 1) / capacity
    let strips = max(1, Int(Double(leaves).squareRoot().rounded(.up)))
    let stripLength = max(1, (leaves + strips - 1) / strips * capacity)
    let sorted = points.sorted { ($0.longitude, $0.key) < ($1.longitude, $1.key) }
    var cells: [Cell] = []
    cells.reserveCapacity(points.count)
    for start in stride(from: 0, to: sorted.count, by: stripLength) {
      let strip = sorted[start..<min(start + stripLength, sorted.count)]
      for point in strip.sorted(by: { ($0.latitude, $0.key) < ($1.latitude, $1.key) }) {
        cells.append(
          Cell(
            number: point.key, south: point.latitude.roundedDown, north: point.latitude.roundedUp,
            west: point.longitude.roundedDown, east: point.longitude.roundedUp,
            type: point.type))
      }
    }
    return cells
  }

  private struct NodeWriter {
    let nodeSize: Int
    private let nodes: Statement
    private let leaves: Statement
    private let parents: Statement
    /// The root is number 1.
    private var lastNode: Int64 = 1

    init(db: Database, nodeSize: Int) throws {
      self.nodeSize = nodeSize
      nodes = try db.makeStatement(sql: "INSERT OR REPLACE INTO area_node VALUES (?,?)")
      leaves = try db.makeStatement(sql: "INSERT INTO area_rowid VALUES (?,?,?)")
      parents = try db.makeStatement(sql: "INSERT INTO area_parent VALUES (?,?)")
    }

    /// Writes a node and returns the cell that stands for it.
    mutating func add(_ cells: ArraySlice<Cell>, isLeaf: Bool) throws -> Cell {
      lastNode += 1
      try write(cells, node: lastNode, depth: 0, isLeaf: isLeaf)
      return cells.dropFirst().reduce(
        into: cells[cells.startIndex].standing(for: lastNode)
      ) { whole, cell in
        whole.south = min(whole.south, cell.south)
        whole.north = max(whole.north, cell.north)
        whole.west = min(whole.west, cell.west)
        whole.east = max(whole.east, cell.east)
      }
    }

    /// Writes the root over the empty one.
    func addRoot(_ cells: ArraySlice<Cell>, depth: Int) throws {
      try write(cells, node: 1, depth: UInt16(depth), isLeaf: depth == 0)
    }

    private func write(
      _ cells: ArraySlice<Cell>, node: Int64, depth: UInt16, isLeaf: Bool
    ) throws {
      var data: [UInt8] = []
      data.reserveCapacity(nodeSize)
      data.append(bigEndian: depth)
      data.append(bigEndian: UInt16(cells.count))
      for cell in cells {
        data.append(bigEndian: cell.number)
        for bound in [cell.south, cell.north, cell.west, cell.east] {
          data.append(bigEndian: bound.bitPattern)
        }
        if isLeaf {
          try leaves.execute(arguments: [cell.number, node, cell.type])
        } else {
          try parents.execute(arguments: [cell.number, node])
        }
      }
      data.append(contentsOf: repeatElement(0, count: nodeSize - data.count))
      try nodes.execute(arguments: [node, Data(data)])
    }
  }
}

extension Double {
  /// The nearest 32-bit float that is not more.
  fileprivate var roundedDown: Float {
    let float = Float(self)
    return Double(float) > self ? float.nextDown : float
  }

  /// The nearest 32-bit float that is not less.
  fileprivate var roundedUp: Float {
    let float = Float(self)
    return Double(float) < self ? float.nextUp : float
  }
}

extension [UInt8] {
  /// Appends a number, its highest byte first.
  fileprivate mutating func append(bigEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}
