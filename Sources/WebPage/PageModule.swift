/// The parsed source of one of the page's JavaScript modules. All imports are at the top of the
/// source and list names in braces or no names, and each export starts a line. Modules have no
/// default exports and do not change the value of an export.
struct PageModule {
  /// The names that a module imports from another module.
  struct Import: Equatable {
    /// The path that browsers use to request the imported module.
    var path: String
    /// The text between the braces, such as `h, fill as filled`; empty without braces.
    var names: String
  }

  /// The path that browsers use to request the module, such as `js/card.js` for `js/homes/card.js`.
  /// The folders within `js` exist only in the source, because bundles combine modules from several
  /// folders.
  let path: String
  /// The module's static imports.
  private(set) var imports: [Import] = []
  /// The paths of dynamically imported modules.
  private(set) var laterImports: [String] = []
  /// The names that the module exports.
  private(set) var exports: [String] = []
  /// Whether the module has a top-level `await`.
  private(set) var waits = false
  /// The source without comments, imports and the keyword `export`. The dynamic imports in the
  /// source contain the paths that browsers use.
  private(set) var body: [UInt8] = []
  /// The module's top-level folder within `Files`, and the number of folders that contain the
  /// module.
  private let (folder, depth): (Substring, Int)

  /// Parses a module from source without comments; `path` is its path within `Files`.
  init(path: String, bytes: [UInt8]) {
    let parts = path.split(separator: "/")
    (folder, depth) = (parts[0], parts.count - 1)
    self.path = "\(parts[0])/\(parts[depth])"
    body.reserveCapacity(bytes.count)
    // The lines of a multi-line import that have been read so far.
    var statement: String?
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if statement != nil || line.starts(with: "import ".utf8) {
        let text = (statement ?? "") + String(decoding: line, as: UTF8.self)
        statement = text.hasSuffix(";") ? nil : text
        if statement == nil { imports.append(importing(text)) }
        continue
      }
      var code = line
      switch line.first {
      case UInt8(ascii: "e") where line.starts(with: "export ".utf8):
        code = line.dropFirst(7)
        exports += Self.names(in: String(decoding: code, as: UTF8.self))
      case UInt8(ascii: "a") where line.starts(with: "await ".utf8):
        waits = true
      default: break
      }
      body += addressingLaterImports(in: code)
      body.append(UInt8(ascii: "\n"))
    }
  }

  /// Parses a statement such as `import { h } from './dom.js';` or `import './pages.js';`.
  private func importing(_ statement: String) -> Import {
    let quoted = statement.split(separator: "'")
    let braces = statement.split(whereSeparator: { $0 == "{" || $0 == "}" })
    return Import(path: address(of: quoted[1]), names: braces.count > 2 ? String(braces[1]) : "")
  }

  /// Returns the line with the paths of dynamic imports replaced by the paths that browsers use.
  private mutating func addressingLaterImports(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    // Few lines contain a dynamic import, so do a cheap check first.
    guard line.contains(UInt8(ascii: "'")), line.contains(UInt8(ascii: "(")) else { return line }
    let parts = String(decoding: line, as: UTF8.self)
      .split(separator: "import('", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return line }
    var text = String(parts[0])
    for part in parts.dropFirst() {
      let name = part.prefix { $0 != "'" }
      let path = address(of: name)
      laterImports.append(path)
      let place = path.hasPrefix("js/") ? ".\(path.dropFirst(2))" : "../\(path)"
      text += "import('\(place)\(part[name.endIndex...])"
    }
    return Array(text.utf8)[...]
  }

  /// Returns the browser path of an imported module, given its relative path in the source, such as
  /// `./dom.js` or `../core/dom.js`.
  private func address(of name: Substring) -> String {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"))
    let above = parts.prefix { $0.elementsEqual("..".utf8) }.count
    let folder = above < depth ? folder : parts.dropFirst(above).first.map(Substring.init) ?? ""
    return "\(folder)/\(parts.last.map(Substring.init) ?? "")"
  }

  /// Returns the names that a declaration introduces, such as `async function go(`,
  /// `const [a, b] =` or `class Key {`.
  private static func names(in declaration: String) -> [String] {
    let end = declaration.firstIndex { $0 == "=" || $0 == "(" } ?? declaration.endIndex
    let words = declaration[..<end].split {
      !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$")
    }
    return words.map(String.init).filter {
      !["async", "function", "const", "class", "extends"].contains($0)
    }
  }
}
