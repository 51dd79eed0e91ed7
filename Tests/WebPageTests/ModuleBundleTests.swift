import Foundation
import Testing

@testable import WebPage

/// Tests how modules are bundled. The browser tests check that the page works with the bundles.
@Suite struct ModuleBundleTests {
  private func bundles(_ modules: [String: String]) -> ModuleBundles {
    ModuleBundles(
      of: Dictionary(
        uniqueKeysWithValues: modules.map { name, text in
          let path = name.contains("/") ? name : "js/\(name)"
          return (path, PageModule(path: path, bytes: Array(text.utf8)))
        }))
  }

  private func text(_ bundles: ModuleBundles, _ path: String) -> String {
    String(decoding: bundles.files[path] ?? [], as: UTF8.self)
  }

  /// The reference and the page share `dom.js`, the page and a view share `list.js`, and two views
  /// share `back.js`.
  private let sample = [
    "main.js": """
    import { h, text as words } from './dom.js';
    import {
      list, row,
    } from './list.js';
    const views = { a: () => import('./a.js'), b: async () => (await import('./b.js')).b };
    """,
    "docs.js": "import { h } from './dom.js';\nh('reference');",
    "dom.js": "export function h(name) { return name; }\nexport const [text, two] = ['t', 2];",
    "list.js":
      "import { h } from './dom.js';\nexport async function list() {}\nexport class row {}",
    "a.js":
      "import { back } from './back.js';\nimport { list } from './list.js';\nexport const a = 1;",
    "b.js": "import './back.js';\nexport const b = 2;",
    "back.js": "import { menu } from './menu.js';\nexport const back = menu;\nawait ready();",
    "menu.js": "import { w } from '../words/en.js';\nexport const menu = w;",
    "words/en.js": "export const w = {};",
    "map.js": "export const map = 0;",
  ]

  @Test func moduleImportsAndExportsAreParsed() {
    let module = PageModule(path: "js/main.js", bytes: Array(sample["main.js"]!.utf8))
    #expect(module.imports.map(\.path) == ["js/dom.js", "js/list.js"])
    #expect(module.imports.map(\.names) == [" h, text as words ", "  list, row,"])
    #expect(module.laterImports == ["js/a.js", "js/b.js"])
    #expect(module.exports == [] && !module.waits)
    #expect(module.body.starts(with: "const views".utf8))
    let dom = PageModule(path: "js/dom.js", bytes: Array(sample["dom.js"]!.utf8))
    #expect(dom.exports == ["h", "text", "two"])
    #expect(String(decoding: dom.body, as: UTF8.self).hasPrefix("function h(name)"))
    let list = PageModule(path: "js/list.js", bytes: Array(sample["list.js"]!.utf8))
    #expect(list.exports == ["list", "row"])
    #expect(PageModule(path: "js/back.js", bytes: Array(sample["back.js"]!.utf8)).waits)
  }

  /// Bundles in `js` contain modules from several folders, so the folders are removed from import
  /// paths.
  @Test func servedPathsOmitFolders() {
    let text = """
      import { t } from '../core/words.js';
      import { thai } from '../../words/th.js';
      export const map = async () => (await import('../map/map.js')).map;
      export const next = () => [import('./card.js'), import('../../words/en.js')];
      """
    let module = PageModule(path: "js/homes/list.js", bytes: Array(text.utf8))
    #expect(module.path == "js/list.js")
    #expect(module.imports.map(\.path) == ["js/words.js", "words/th.js"])
    #expect(module.laterImports == ["js/map.js", "js/card.js", "words/en.js"])
    let lines = String(decoding: module.body, as: UTF8.self)
    #expect(lines.contains("(await import('./map.js')).map;\n"))
    #expect(lines.contains("[import('./card.js'), import('../words/en.js')]"))
  }

  @Test func eachModuleIsInOneBundle() {
    let bundles = bundles(sample)
    #expect(
      bundles.used == [
        "js/main.js", "js/docs.js", "js/a.js", "js/b.js", "js/bundle-start.js",
        "js/bundle-views.js", "js/bundle-pages.js",
      ])
    let holders = ["dom": "js/bundle-start.js", "list": "js/main.js", "menu": "js/bundle-views.js"]
    for (name, holder) in holders {
      let found = bundles.files.keys.filter { text(bundles, $0).contains("const $\(name) = ") }
      #expect(found == [holder])
    }
  }

  @Test func moduleRunsAfterItsImports() throws {
    let views = text(bundles(sample), "js/bundle-views.js")
    let words = try #require(views.range(of: "const $words_en = (() => {"))
    let menu = try #require(views.range(of: "const $menu = (() => {\nconst { w } = $words_en;"))
    #expect(words.upperBound < menu.lowerBound)
    #expect(views.hasSuffix("return { menu };\n})();\nexport { $words_en, $menu };\n"))
  }

  /// If a module with a top-level `await` fails, the browser never runs its file again, so such
  /// modules have a separate bundle.
  @Test func awaitingModulesHaveSeparateBundle() throws {
    let pages = text(bundles(sample), "js/bundle-pages.js")
    #expect(pages.hasPrefix("import { $menu } from './bundle-views.js';\n"))
    #expect(pages.contains("const $back = await (async () => {\nconst { menu } = $menu;"))
    let page = bundle(with: "const $pages = await")
    #expect(page == ["js/bundle-pages.js"] && bundle(with: "const $filter_panel = ") != page)
  }

  private func bundle(with text: String) -> [String] {
    EmbeddedPage.files.filter { String(decoding: $0.value, as: UTF8.self).contains(text) }.map(
      \.key)
  }

  /// For users without an account, other views load no code for hunts.
  @Test func accountModulesHaveSeparateBundles() {
    let folder = "js/bundle-together"
    #expect(bundle(with: "const $hunts = (() => {") == ["\(folder).js"])
    #expect(bundle(with: "const $together = await") == ["\(folder)-pages.js"])
    for path in [
      "js/main.js", "js/bundle-start.js", "js/bundle-map.js", "js/bundle-views.js",
      "js/bundle-pages.js",
    ] {
      let text = String(decoding: EmbeddedPage.files[path] ?? [], as: UTF8.self)
      #expect(!text.isEmpty && !text.contains("bundle-together"), "\(path)")
    }
  }

  @Test func namesAreImportedFromOtherBundles() {
    let bundles = bundles(sample)
    let main = text(bundles, "js/main.js")
    #expect(main.hasPrefix("import { $dom } from './bundle-start.js';\nconst $list = "))
    #expect(main.contains("const { h, text: words } = $dom;\n"))
    let view = text(bundles, "js/a.js")
    #expect(
      view.contains(
        "import { $back } from './bundle-pages.js';\nimport { $list } from './main.js';"))
    #expect(view.hasSuffix("export { $a };\nexport const { a } = $a;\n"))
    // A module still runs if no names are imported from it.
    #expect(text(bundles, "js/b.js").hasPrefix("import { $back } from './bundle-pages.js';"))
  }

  @Test func bundledModuleReexportsItsNames() {
    let bundles = bundles(sample)
    #expect(
      text(bundles, "js/dom.js")
        == "import { $dom } from './bundle-start.js';\nexport const { h, text, two } = $dom;\n")
    #expect(
      text(bundles, "words/en.js").hasPrefix("import { $words_en } from '../js/bundle-views.js';"))
  }

  /// The bundler's assumptions about the page's modules: no default exports, no reassigned exports
  /// and no import cycles.
  @Test func pageModulesMeetBundlerAssumptions() {
    for (path, module) in EmbeddedPage.modules {
      let body = String(decoding: module.body, as: UTF8.self)
      #expect(!body.contains("\nimport ") && !body.contains("\ndefault "), "\(path)")
      for name in module.exports {
        #expect(!body.contains("\nlet \(name) "), "\(path): \(name) changes")
      }
      for other in module.imports.map(\.path) + module.laterImports {
        #expect(EmbeddedPage.modules[other] != nil, "\(path) imports \(other)")
      }
      #expect(!reached(from: path).contains(path), "\(path) imports itself")
    }
  }

  @Test func exportsAreDeclarationsAtLineStart() throws {
    for path in ModuleFolderTests.paths
    where !DeclaredFiles.all.contains(where: { $0.path == path }) {
      let text = try String(
        contentsOf: WebPageTests.folder.appendingPathComponent(path), encoding: .utf8)
      for line in text.split(separator: "\n") where line.hasPrefix("export") {
        #expect(line.contains(#/^export (async )?(function|const|class) /#), "\(path): \(line)")
      }
    }
  }

  /// Returns the modules that a module imports directly or indirectly, statically or dynamically.
  private func reached(from path: String) -> Set<String> {
    func next(_ path: String) -> [String] {
      guard let module = EmbeddedPage.modules[path] else { return [] }
      return module.imports.map(\.path) + module.laterImports
    }
    var found: Set<String> = []
    var left = next(path)
    while let path = left.popLast() {
      if found.insert(path).inserted { left += next(path) }
    }
    return found
  }
}
