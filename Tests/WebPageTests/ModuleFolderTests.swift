import Foundation
import Testing

@testable import WebPage

/// The folders that people write the page's modules in.
@Suite struct ModuleFolderTests {
  /// The folders in the order of their imports: a module imports from its own folder and from those before it.
  /// `js` itself holds the modules by which documents begin.
  private static let order =
    ["words"]
    + [
      "core", "docs", "geo", "base-map", "homes", "places", "search", "market", "saved", "tour",
      "hunts", "guide", "detail", "look", "radar", "map", "together", "account", "frame",
    ].map { "js/\($0)" } + ["js"]

  /// The paths of modules within `Files`.
  static let paths: Set<String> = {
    let files = try? FileManager.default.subpathsOfDirectory(atPath: WebPageTests.folder.path)
    let made = DeclaredFiles.all.map(\.path)
    return Set(((files ?? []) + made).filter { $0.hasSuffix(".js") && $0.contains("/") })
  }()

  /// The path by which browsers know the module at a path.
  static func served(_ path: String) -> String { PageModule(path: path, bytes: []).path }

  private func folder(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// The paths of the modules that each module imports, at once or later.
  private static let imports = Dictionary(
    uniqueKeysWithValues: paths.map { ($0, imports(of: $0)) })

  private static func imports(of path: String) -> [String] {
    let file = WebPageTests.folder.appendingPathComponent(path)
    // A module that is made of declarations has no file and imports none.
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.matches(
      of: #/(?:^import |^} from |^import [^']* from |import\()'([^']+)'/#
        .anchorsMatchLineEndings()
    ).map { match in
      let url = URL(
        fileURLWithPath: String(match.output.1), relativeTo: file.deletingLastPathComponent())
      return String(url.standardizedFileURL.path.dropFirst(WebPageTests.folder.path.count + 1))
    }
  }

  @Test func eachImportNamesAModuleByItsPlace() throws {
    for (path, imports) in Self.imports {
      for other in imports { #expect(Self.paths.contains(other), "\(path) imports \(other)") }
      let module = try #require(EmbeddedPage.modules[Self.served(path)])
      let known = Set(module.imports.map(\.path) + module.laterImports)
      #expect(Set(imports.map(Self.served)) == known, "\(path)")
    }
  }

  @Test func foldersImportOneWay() throws {
    for (path, imports) in Self.imports {
      let place = try #require(Self.order.firstIndex(of: folder(of: path)), "\(path)")
      for other in imports {
        let otherPlace = try #require(Self.order.firstIndex(of: folder(of: other)), "\(other)")
        #expect(otherPlace <= place, "\(path) imports \(other)")
      }
    }
  }

  /// Browsers know a module by its name alone, and bundles call it by that.
  @Test func noTwoModulesHaveOneName() {
    let names = Dictionary(grouping: Self.paths, by: Self.served)
    #expect(names.values.filter { $0.count > 1 } == [])
    let variables = Dictionary(grouping: EmbeddedPage.modules.keys, by: ModuleBundles.variable)
    #expect(variables.values.filter { $0.count > 1 } == [])
  }

  @Test func aFolderHoldsAtMostThirtyModules() {
    for (folder, paths) in Dictionary(grouping: Self.paths, by: folder) {
      #expect(paths.count <= 30, "\(folder) holds \(paths.count)")
    }
    let entries = Self.paths.filter { folder(of: $0) == "js" }.sorted()
    #expect(entries == ["js/docs.js", "js/main.js"])
  }
}
