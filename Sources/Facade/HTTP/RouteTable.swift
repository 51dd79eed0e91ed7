import HTTPTypes
import Hummingbird
import Synchronization

/// Which methods every path answers to. It is asked where the router has no answer, to tell a path
/// that is not there from a method that is not.
final class RouteTable: Sendable {
  private struct Row {
    var segments: [Substring]
    var methods: Set<String>
  }

  private let rows = Mutex<[Row]>([])

  /// Takes up the routes of a router that is complete.
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

  /// The methods that a path answers to, in the order of their names; nil where nothing is there.
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
