import Foundation
import Testing

@testable import WebPage

/// Tests the folder structure of the page's modules.
@Suite struct ModuleFolderTests {
  /// The folders in dependency order: a module imports only from its own folder and from earlier
  /// folders. The folder `js` itself contains the entry modules of the documents.
  private static let order =
    ["words"]
    + [
      "core", "docs", "geo", "base-map", "homes", "places", "search", "market", "saved", "tour",
      "hunts", "guide", "detail", "look", "radar", "map", "together", "account", "frame",
    ].map { "js/\($0)" } + ["js"]

  /// The paths of all modules, relative to `Files`.
  static let paths: Set<String> = {
    let files = try? FileManager.default.subpathsOfDirectory(atPath: WebPageTests.folder.path)
    let made = DeclaredFiles.all.map(\.path)
    return Set(((files ?? []) + made).filter { $0.hasSuffix(".js") && $0.contains("/") })
  }()

  /// Returns the path at which the server serves a module.
  static func served(_ path: String) -> String { PageModule(path: path, bytes: []).path }

  private func folder(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// The paths of the modules that each module imports, statically or dynamically.
  private static let imports = Dictionary(
    uniqueKeysWithValues: paths.map { ($0, imports(of: $0)) })

  private static func imports(of path: String) -> [String] {
    let file = WebPageTests.folder.appendingPathComponent(path)
    // A generated module has no file and imports nothing.
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

  @Test func importsNameExistingModules() throws {
    for (path, imports) in Self.imports {
      for other in imports { #expect(Self.paths.contains(other), "\(path) imports \(other)") }
      let module = try #require(EmbeddedPage.modules[Self.served(path)])
      let known = Set(module.imports.map(\.path) + module.laterImports)
      #expect(Set(imports.map(Self.served)) == known, "\(path)")
    }
  }

  @Test func foldersImportOnlyEarlierFolders() throws {
    for (path, imports) in Self.imports {
      let place = try #require(Self.order.firstIndex(of: folder(of: path)), "\(path)")
      for other in imports {
        let otherPlace = try #require(Self.order.firstIndex(of: folder(of: other)), "\(other)")
        #expect(otherPlace <= place, "\(path) imports \(other)")
      }
    }
  }

  /// Folders are removed from served paths and from variable names in bundles, so names must be
  /// unique.
  @Test func moduleNamesAreUnique() {
    let names = Dictionary(grouping: Self.paths, by: Self.served)
    #expect(names.values.filter { $0.count > 1 } == [])
    let variables = Dictionary(grouping: EmbeddedPage.modules.keys, by: ModuleBundles.variable)
    #expect(variables.values.filter { $0.count > 1 } == [])
  }

  @Test func foldersHoldAtMostThirtyModules() {
    for (folder, paths) in Dictionary(grouping: Self.paths, by: folder) {
      #expect(paths.count <= 30, "\(folder) holds \(paths.count)")
    }
    let entries = Self.paths.filter { folder(of: $0) == "js" }.sorted()
    #expect(entries == ["js/docs.js", "js/main.js"])
  }
}
