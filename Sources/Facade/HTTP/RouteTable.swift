import HTTPTypes
import Hummingbird
import Synchronization

/// The methods that each path supports. If the router finds no route, the table distinguishes an
/// unknown path from an unsupported method.
final class RouteTable: Sendable {
  private struct Row {
    var segments: [Substring]
    var methods: Set<String>
  }

  private let rows = Mutex<[Row]>([])

  /// Copies the routes of a complete router.
  func fill(from router: Router<some RequestContext>) {
    let methods = Dictionary(grouping: router.routes, by: { $0.path.description })
    rows.withLock { rows in
      rows = methods.map { path, routes in
        var names = Set(routes.map(\.method.rawValue))
        if names.contains("GET") { names.insert("HEAD") }
        return Row(segments: path.split(separator: "/"), methods: names.union(["OPTIONS"]))
      }
    }
  }

  /// Returns the methods that a path supports, in alphabetical order; nil for an unknown path.
  func methods(at path: String) -> [String]? {
    let segments = path.split(separator: "/")
    let methods = rows.withLock { rows in
      rows.filter { Self.fits(segments, $0.segments) }.reduce(into: Set<String>()) {
        $0.formUnion($1.methods)
      }
    }
    return methods.isEmpty ? nil : methods.sorted()
  }

  private static func fits(_ path: [Substring], _ template: [Substring]) -> Bool {
    path.count == template.count
      && zip(path, template).allSatisfy { $0 == $1 || $1.hasPrefix("{") }
  }
}
