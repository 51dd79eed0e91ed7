/// How trains run along a line whose order is not one path from end to end.
///
/// These are facts of the network that a column of numbers cannot hold. A fact that names a station
/// which the line does not have is left out.
enum LineShape {
  /// Trains pass `code` a second time, after the station `after`.
  case passesAgain(code: String, after: String)
  /// The stations `codes` are a branch that leaves the line at `from`.
  case branch(from: String, codes: [String])

  /// The facts of a line.
  static func facts(system: RailSystem, line: String) -> [LineShape] {
    switch (system, line) {
    case (.mrt, "Blue"):
      // The line is shaped like a 6: it crosses over itself at Tha Phra.
      [.passesAgain(code: "BL01", after: "BL32")]
    case (.mrt, "Pink"):
      [.branch(from: "PK10", codes: ["MT01", "MT02"])]
    default: []
    }
  }

  /// The paths of a line, each the indexes of its stations from end to end, the main path first.
  static func paths(of stations: [Station], shapes: [LineShape]) -> [[Int]] {
    let index = { (code: String) in stations.firstIndex { $0.code == code } }
    var main = Array(stations.indices)
    var branches: [[Int]] = []
    for shape in shapes {
      switch shape {
      case .passesAgain(let code, let after):
        guard let again = index(code), let after = index(after),
          let place = main.firstIndex(of: after), !main[place...].contains(again)
        else { continue }
        main.insert(again, at: place + 1)
      case .branch(let from, let codes):
        let branch = codes.compactMap(index)
        guard let from = index(from), !branch.isEmpty else { continue }
        main.removeAll(where: branch.contains)
        branches.append([from] + branch)
      }
    }
    return [main] + branches
  }
}
