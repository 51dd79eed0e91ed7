/// A module of the page as people write it: a file whose imports stand first, each of names in braces or of
/// nothing, and whose exports begin a line. It has neither default exports nor exports that change.
struct PageModule {
  /// What is imported from one module.
  struct Import: Equatable {
    /// The module's path within `Files`.
    var path: String
    /// What stands between the braces, `h, fill as filled` say; empty where nothing does.
    var names: String
  }

  /// Its path within `Files`.
  let path: String
  /// What it imports before it runs.
  private(set) var imports: [Import] = []
  /// The paths of modules that it imports when they are first wanted.
  private(set) var laterImports: [String] = []
  /// The names that it exports.
  private(set) var exports: [String] = []
  /// Whether it waits for something before it is ready.
  private(set) var waits = false
  /// Its text without comments, imports and the word `export`.
  private(set) var body: [UInt8] = []

  /// The module of a text without comments.
  init(path: String, bytes: [UInt8]) {
    self.path = path
    body.reserveCapacity(bytes.count)
    // The lines of an import that has not ended yet.
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
      default: noteLaterImports(in: line)
      }
      body += code
      body.append(UInt8(ascii: "\n"))
    }
  }

  /// What an import says: `import { h } from './dom.js';` or `import './pages.js';`.
  private func importing(_ statement: String) -> Import {
    let quoted = statement.split(separator: "'")
    let braces = statement.split(whereSeparator: { $0 == "{" || $0 == "}" })
    return Import(path: address(of: quoted[1]), names: braces.count > 2 ? String(braces[1]) : "")
  }

  private mutating func noteLaterImports(in line: ArraySlice<UInt8>) {
    // Few lines have one; the letter before its parenthesis is looked for first.
    guard line.contains(UInt8(ascii: "'")), line.contains(UInt8(ascii: "(")) else { return }
    for part in String(decoding: line, as: UTF8.self).split(separator: "import('").dropFirst() {
      if let name = part.split(separator: "'").first { laterImports.append(address(of: name)) }
    }
  }

  /// The path that a module is named by in this one: `./dom.js`, or `../words/en.js`.
  private func address(of name: Substring) -> String {
    if name.hasPrefix("../") { return String(name.dropFirst(3)) }
    let folder = path.prefix { $0 != "/" }
    return "\(folder)/\(name.dropFirst(2))"
  }

  /// The names that a declaration gives: `async function go(`, `const [a, b] =`, `class Key {`.
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
