import Basics
import CEmbedded

/// The page's files as they are inside the program, by their paths within `Files`, and those that are
/// made of the program's declarations.
enum EmbeddedPage {
  /// What stands in the files for the version of them all.
  private static let mark = Array("app/0/".utf8)
  /// Where the head of `index.html` names the modules that are needed at once.
  private static let modules = Array("<!-- modules -->".utf8)

  /// A text that differs wherever any file does: the FNV-1a digest of all in their order.
  static let version: String = {
    var digest = FNV1a()
    for file in raw {
      for byte in Array(file.path.utf8) + file.bytes { digest.add(byte) }
    }
    return String(digest.value, radix: 36)
  }()

  /// The files, their own addresses with the version in them, scripts and styles without their comments.
  static let files: [String: [UInt8]] = {
    let marked = Array("app/\(version)/".utf8)
    var files: [String: [UInt8]] = [:]
    for file in raw {
      // Only these name others by address; modules name each other by their place.
      let hasMarks = ["index.html", "sw.js", "manifest.webmanifest"].contains(file.path)
      let isScript = file.path.hasSuffix(".js")
      let bytes =
        isScript || file.path.hasSuffix(".css")
        ? CommentLines.removed(from: file.bytes, isScript: isScript) : file.bytes
      files[file.path] = hasMarks ? bytes.replacing(mark, with: marked) : bytes
    }
    let links = firstModules(files).map {
      #"<link rel="modulepreload" href="app/\#(version)/\#($0)">"#
    }
    files["index.html"] = files["index.html"]?.replacing(
      modules, with: Array(links.joined(separator: "\n").utf8))
    return files
  }()

  /// The modules that `main.js` imports, and those that they import, without those that are imported
  /// when they are first wanted. A browser that knows them all at once asks for them side by side.
  static func firstModules(_ files: [String: [UInt8]]) -> [String] {
    var found = ["js/main.js"]
    var index = 0
    while index < found.count {
      let text = String(decoding: files[found[index]] ?? [], as: UTF8.self)
      for line in text.split(separator: "\n") where line.hasPrefix("import ") {
        guard let name = line.split(separator: "'").dropFirst().first else { continue }
        let path = name.hasPrefix("../") ? String(name.dropFirst(3)) : "js/\(name.dropFirst(2))"
        if !found.contains(path) { found.append(path) }
      }
      index += 1
    }
    return found
  }

  private static let raw: [(path: String, bytes: [UInt8])] = {
    var count = 0
    let files = embedded_web_files(&count)
    return UnsafeBufferPointer(start: files, count: count).map { file in
      (
        String(cString: file.path),
        Array(UnsafeBufferPointer(start: file.bytes, count: file.length))
      )
    } + DeclaredFiles.all
  }()
}

extension [UInt8] {
  /// The bytes with `new` wherever `old` stood.
  fileprivate func replacing(_ old: [UInt8], with new: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count + 64)
    var rest = self[...]
    while let first = rest.first {
      if rest.starts(with: old) {
        result += new
        rest = rest.dropFirst(old.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
