/// A module of the page as people write it: a file whose imports stand first, each of names in braces or of
/// nothing, and whose exports begin a line. It has neither default exports nor exports that change.
struct PageModule {
  /// The names that a module imports from another.
  struct Import: Equatable {
    /// The path that browsers know the module by.
    var path: String
    /// The text between the braces, such as `h, fill as filled`; empty without braces.
    var names: String
  }

  /// The path that browsers know it by, `js/card.js` for `js/homes/card.js`: a bundle holds modules of several folders,
  /// so folders within `js` are for people alone.
  let path: String
  /// Its imports that run before it does.
  private(set) var imports: [Import] = []
  /// The paths of modules that it imports when they are first needed.
  private(set) var laterImports: [String] = []
  /// The names that it exports.
  private(set) var exports: [String] = []
  /// Whether it waits for something before it is ready.
  private(set) var waits = false
  /// Its text without comments, imports and the word `export`, in which later imports have addresses for browsers.
  private(set) var body: [UInt8] = []
  /// The folder within `Files` that holds it, and how many folders it is in.
  private let (folder, depth): (Substring, Int)

  /// The module of a text without comments, written at `path` within `Files`.
  init(path: String, bytes: [UInt8]) {
    let parts = path.split(separator: "/")
    (folder, depth) = (parts[0], parts.count - 1)
    self.path = "\(parts[0])/\(parts[depth])"
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

  /// Returns the line with the addresses of later imports replaced by those that browsers know.
  private mutating func addressingLaterImports(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    // Few lines have one, so a cheap check comes first.
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

  /// The path by which browsers know the module that this one calls `./dom.js`, or `../core/dom.js`.
  private func address(of name: Substring) -> String {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"))
    let above = parts.prefix { $0.elementsEqual("..".utf8) }.count
    let folder = above < depth ? folder : parts.dropFirst(above).first.map(Substring.init) ?? ""
    return "\(folder)/\(parts.last.map(Substring.init) ?? "")"
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
