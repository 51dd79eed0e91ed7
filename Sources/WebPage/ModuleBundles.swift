import Basics

/// Combines the page's modules into a few files, because a request per module is slow on a distant
/// connection, and many small files compress worse than one. One bundle contains the modules needed
/// at startup, and each view has another bundle. Modules that several views share are in separate
/// bundles, so that no module runs twice.
struct ModuleBundles {
  /// The entry modules of the two documents; modules that both use are in the `start` bundle.
  private static let (page, reference) = ("js/main.js", "js/docs.js")
  private static let map = "js/map.js"
  /// The bundles of the modules that views share: modules without a top-level `await` are in the
  /// first bundle, and modules with one are in the second.
  private static let (views, waiting) = ("js/bundle-views.js", "js/bundle-pages.js")
  /// The module that every module for signed-in users imports, and the bundles of their shared
  /// modules. Users without an account never load these bundles.
  private static let accounts = "js/together-words.js"
  private static let (together, togetherWaiting) = (
    "js/bundle-together.js", "js/bundle-together-pages.js"
  )

  /// The generated files, keyed by path: the bundles, and for each bundled module a file that
  /// re-exports its names.
  private(set) var files: [String: [UInt8]] = [:]
  /// The paths that the page and its modules request.
  private(set) var used: Set<String> = []
  /// The path of the bundle that the page loads before its entry module.
  static let start = "js/bundle-start.js"

  private let modules: [String: PageModule]
  /// The path of each module's bundle, by the module's path.
  private var bundle: [String: String] = [:]

  /// Creates bundles for the given modules, whose keys are their paths.
  init(of modules: [String: PageModule]) {
    self.modules = modules
    let entries =
      [Self.page, Self.reference]
      + Set(modules.values.flatMap(\.laterImports)).sorted()
    var order: [String] = []
    var users: [String: [String]] = [:]
    var personal: Set<String> = []
    for entry in entries {
      let closure = closure(of: entry)
      if closure.contains(Self.accounts) { personal.insert(entry) }
      for path in closure {
        if users[path] == nil { order.append(path) }
        users[path, default: []].append(entry)
      }
    }
    for path in order {
      let name = Self.bundle(usedBy: users[path] ?? [], personal: personal)
      // If a top-level `await` fails, the browser never runs that file again, so modules with such
      // an `await` have their own bundle.
      let shared = [Self.views: Self.waiting, Self.together: Self.togetherWaiting][name]
      let waits = closure(of: path).contains { modules[$0]?.waits == true }
      bundle[path] = waits ? shared ?? name : name
    }
    var parts: [String: [String]] = [:]
    for path in order { parts[bundle[path] ?? path, default: []].append(path) }
    for (name, paths) in parts { files[name] = text(of: paths, in: name) }
    used = Set(files.keys).union(entries)
    for path in modules.keys where files[path] == nil { files[path] = passing(path) }
  }

  /// Returns the path of the bundle for a module that `entries` use; `personal` contains the
  /// entries for signed-in users.
  private static func bundle(usedBy entries: [String], personal: Set<String>) -> String {
    if entries.count == 1 { return entries[0] }
    if entries.contains(reference) { return start }
    if entries.contains(page) { return page }
    if personal.isSuperset(of: entries) { return together }
    return entries.contains(map) ? "js/bundle-map.js" : views
  }

  /// Returns a module and its transitive static imports, ordered so that each module follows the
  /// modules that it imports.
  private func closure(of entry: String) -> [String] {
    var found: [String] = []
    var seen: Set<String> = []
    func visit(_ path: String) {
      guard seen.insert(path).inserted else { return }
      for other in modules[path]?.imports ?? [] { visit(other.path) }
      found.append(path)
    }
    visit(entry)
    return found
  }

  /// Returns the source of a bundle, in which each module is a function that returns its exports.
  private func text(of paths: [String], in name: String) -> [UInt8] {
    let members = paths.compactMap { modules[$0] }
    let foreign = Set(members.flatMap(\.imports).map(\.path)).filter { bundle[$0] != name }
    var text: [UInt8] = []
    for (other, paths) in Dictionary(grouping: foreign, by: { bundle[$0] ?? $0 }).sorted(by: {
      $0.key < $1.key
    }) {
      let names = paths.map(Self.variable).sorted().joined(separator: ", ")
      text += "import { \(names) } from './\(other.dropFirst(3))';\n".utf8
    }
    for module in members {
      let (open, close) = module.waits ? ("await (async () => {", "})()") : ("(() => {", "})()")
      text += "const \(Self.variable(module.path)) = \(open)\n".utf8
      for imported in module.imports where !imported.names.isEmpty {
        let names = imported.names.split(separator: " as ").joined(separator: ": ")
        text += "const {\(names)} = \(Self.variable(imported.path));\n".utf8
      }
      text += module.body
      text += "return { \(module.exports.joined(separator: ", ")) };\n\(close);\n".utf8
    }
    text += "export { \(paths.map(Self.variable).joined(separator: ", ")) };\n".utf8
    if let entry = modules[name] { text += Self.exports(of: entry) }
    return text
  }

  /// Returns the file that re-exports a bundled module.
  private func passing(_ path: String) -> [UInt8] {
    guard let module = modules[path], let bundle = bundle[path] else { return [] }
    let folder = path.hasPrefix("js/") ? "." : "../js"
    return Array(
      "import { \(Self.variable(path)) } from '\(folder)/\(bundle.dropFirst(3))';\n".utf8)
      + Self.exports(of: module)
  }

  private static func exports(of module: PageModule) -> [UInt8] {
    Array(
      "export const { \(module.exports.joined(separator: ", ")) } = \(variable(module.path));\n"
        .utf8)
  }

  /// Returns the name of the variable that contains a module's exports in a bundle: `$words_en` for
  /// `words/en.js`, `$map_cells` for `js/map-cells.js`.
  static func variable(_ path: String) -> String {
    let name = path.hasPrefix("js/") ? path.dropFirst(3) : path[...]
    return "$" + String(name.dropLast(3).map { $0 == "-" || $0 == "/" ? "_" : $0 })
  }
}
