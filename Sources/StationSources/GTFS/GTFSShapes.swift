import Geo

/// The shapes of trips, by ID.
struct GTFSShapes {
  private(set) var paths: [String: [Coordinate]] = [:]

  /// Reads the given shapes, if the feed has them. Points outside the globe are skipped.
  init(_ tables: GTFSTables, ids: Set<String>) throws(StationSourceError.Reason) {
    guard !ids.isEmpty else { return }
    var points: [String: [(sequence: Int, position: Coordinate)]] = [:]
    let columns = ["shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence"]
    try tables.forEach("shapes.txt", columns: columns, required: columns) {
      row, table throws(StationSourceError.Reason) in
      guard ids.contains(row["shape_id"]) else { return }
      guard let sequence = Int(row["shape_pt_sequence"]) else {
        throw table.badValue(row, "shape_pt_sequence")
      }
      guard let reading = try table.coordinate(row, "shape_pt_lat", "shape_pt_lon") else { return }
      points[row["shape_id"], default: []].append((sequence, reading.position))
    }
    paths = points.mapValues { points in
      points.sorted { $0.sequence < $1.sequence }.map(\.position)
    }.filter { $0.value.count > 1 }
  }
}
