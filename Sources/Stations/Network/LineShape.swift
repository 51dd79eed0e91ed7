import Region

/// The paths of trains on a line with a loop or branches.
enum LineShape {
  /// Returns the paths of a line, the main path first. A path lists the indices of its stations
  /// from end to end.
  ///
  /// - Parameters:
  ///   - stations: The stations of the line in order.
  ///   - row: The line's loop and branches. Entries that name a station missing from the line are
  ///     ignored.
  static func paths(of stations: [Station], row: RailCatalog.Line?) -> [[Int]] {
    let index = { (code: String) in stations.firstIndex { $0.code == code } }
    var main = Array(stations.indices)
    if let loop = row?.loop, let again = index(loop.code), let after = index(loop.after),
      !main[after...].contains(again)
    {
      main.insert(again, at: after + 1)
    }
    var branches: [[Int]] = []
    for branch in row?.branches ?? [] {
      let codes = branch.codes.compactMap(index)
      guard let start = index(branch.start), !codes.isEmpty else { continue }
      main.removeAll(where: codes.contains)
      branches.append([start] + codes)
    }
    return [main] + branches
  }
}
