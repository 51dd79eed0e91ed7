import Basics

/// The modules of the page, put together in few files: a browser that is far away asks for each file alone, and
/// many small texts pack worse than one. What is wanted at once is one file, what is wanted later one more for
/// each view, and what several share is in a file of its own, so that no module runs twice.
struct ModuleBundles {
  /// The modules by which documents begin; what both use is the first bundle.
  private static let (page, reference) = ("js/main.js", "js/docs.js")
  private static let map = "js/map.js"
  /// What views share, and that of it which waits for something.
  private static let (views, waiting) = ("js/bundle-views.js", "js/bundle-pages.js")
  /// The module that all have in common which is for those alone who are signed in, and the bundles of what these
  /// share: who has no account does without.
  private static let accounts = "js/together-words.js"
  private static let (together, togetherWaiting) = (
    "js/bundle-together.js", "js/bundle-together-pages.js"
  )

  /// The bundles, and a file at the path of each other module that passes its names on, by their paths.
  private(set) var files: [String: [UInt8]] = [:]
  /// The paths that the page and its modules ask for.
  private(set) var used: Set<String> = []
  /// The path of the bundle that the page loads before its own.
  static let start = "js/bundle-start.js"

  private let modules: [String: PageModule]
  /// The bundle that each module is in.
  private var bundle: [String: String] = [:]

  /// The bundles of all modules, which are known by their paths.
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
      // A module that fails while it waits stays failed, and with it all that is in its file.
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

  /// The bundle of a module that these entries use, of which some are for who is signed in.
  private static func bundle(usedBy entries: [String], personal: Set<String>) -> String {
    if entries.count == 1 { return entries[0] }
    if entries.contains(reference) { return start }
    if entries.contains(page) { return page }
    if personal.isSuperset(of: entries) { return together }
    return entries.contains(map) ? "js/bundle-map.js" : views
  }

  /// A module and all that it imports before it runs, each behind what it imports.
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

  /// A bundle: each module a function that returns what it exports.
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

  /// The file of a module that is in a bundle.
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

  /// The name of a module within bundles: `$words_en` for `words/en.js`, `$map_cells` for `js/map-cells.js`.
  static func variable(_ path: String) -> String {
    let name = path.hasPrefix("js/") ? path.dropFirst(3) : path[...]
    return "$" + String(name.dropLast(3).map { $0 == "-" || $0 == "/" ? "_" : $0 })
  }
}
