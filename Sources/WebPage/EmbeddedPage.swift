import Basics
import CEmbedded

/// The page's files as they are inside the program, by their paths within `Files`, and those that are
/// made of the program's declarations.
enum EmbeddedPage {
  /// What stands in the files for the version of them all.
  private static let mark = Array("app/0/".utf8)

  /// A text that differs wherever any file does: the FNV-1a digest of all in the order of their paths.
  static let version: String = {
    var digest = FNV1a()
    for (path, bytes) in written.files.sorted(by: { $0.key < $1.key }) {
      for byte in path.utf8 { digest.add(byte) }
      for byte in bytes { digest.add(byte) }
    }
    return String(digest.value, radix: 36)
  }()

  /// The files, their own addresses with the version in them, scripts and styles without their comments, modules
  /// in bundles.
  static let files: [String: [UInt8]] = {
    let marked = Array("app/\(version)/".utf8)
    var files = written.files
    // Only these name others by address; modules name each other by their place.
    for path in ["index.html", "sw.js", "manifest.webmanifest"] {
      files[path] = files[path]?.replacing(mark, with: marked)
    }
    return files
  }()

  /// The paths of modules that are in a bundle and that nothing of the page asks for by themselves.
  static var bundled: Set<String> { Set(written.modules.keys).subtracting(written.bundles.used) }

  /// The source of modules, without comments, by the paths that browsers know.
  static var modules: [String: PageModule] { written.modules }

  private static let written:
    (files: [String: [UInt8]], modules: [String: PageModule], bundles: ModuleBundles) = {
      var files: [String: [UInt8]] = [:]
      var modules: [String: PageModule] = [:]
      for file in raw {
        let isScript = file.path.hasSuffix(".js")
        let bytes =
          isScript || file.path.hasSuffix(".css")
          ? CommentLines.removed(from: file.bytes, isScript: isScript) : file.bytes
        if isScript, file.path.contains("/") {
          let module = PageModule(path: file.path, bytes: bytes)
          modules[module.path] = module
        } else {
          files[file.path] = bytes
        }
      }
      let bundles = ModuleBundles(of: modules)
      files.merge(bundles.files) { _, bundle in bundle }
      return (files, modules, bundles)
    }()

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
