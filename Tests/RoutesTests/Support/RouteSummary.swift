import Foundation
import Geo
import HomefindTesting
import Routes

/// The fixtures of this target: documents of every format, written for these tests.
enum Fixture {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")

  /// Documents written by other programs.
  static let programs = folder.appending(path: "Programs")

  /// Returns the names of the documents, sorted.
  static func names(in folder: URL = folder) throws -> [String] {
    let others = ["expected.txt", "README.md", "Programs", "town.osm"]
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { !others.contains($0) && !$0.hasPrefix(".") }.sorted()
  }

  static func bytes(_ name: String, in folder: URL = folder) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  static func routes(_ name: String, in folder: URL = folder) throws -> [Route] {
    try RouteReader.routes(in: try bytes(name, in: folder))
  }
}

/// A route as text that a person can check.
enum RouteSummary {
  static func text(of routes: [Route]) -> String {
    routes.map(text).joined()
  }

  private static func text(of route: Route) -> String {
    var lines = ["route \(route.name ?? "-"): \(totals(route.distance, route.duration))"]
    if let stated = route.stated {
      lines.append(
        "  stated \(totals(stated.distance, stated.duration)) \(stated.text.map { "“\($0)”" } ?? "-")"
      )
    }
    if let attribution = route.attribution { lines.append("  by \(attribution)") }
    for line in route.polylines {
      lines.append("  line of \(line.count), \(ends(line)), \(tenths(line.pathLength)) m")
    }
    for (index, step) in route.steps.enumerated() {
      lines.append("  \(index + 1). \(step.instruction)")
      let facts = [
        step.text.map { "“\($0)”" }, totals(step.distance, step.duration),
        step.position.map { "at \(place($0))" }, step.bearing.map { "towards \($0)" },
        step.turn?.rawValue, step.mode?.rawValue, step.line,
        step.polyline.isEmpty ? nil : "line of \(step.polyline.count), \(ends(step.polyline))",
      ]
      lines.append("     " + facts.compactMap(\.self).joined(separator: " · "))
    }
    lines += route.notes.map { "  note: \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func totals(_ distance: Double?, _ duration: Double?) -> String {
    "\(distance.map { "\(tenths($0)) m" } ?? "-") \(duration.map { "\(tenths($0)) s" } ?? "-")"
  }

  private static func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

  private static func ends(_ line: [Coordinate]) -> String {
    guard let first = line.first, let last = line.last else { return "nowhere" }
    return "\(place(first)) to \(place(last))"
  }

  private static func place(_ coordinate: Coordinate) -> String {
    "\(coordinate.latitude),\(coordinate.longitude)"
  }
}
