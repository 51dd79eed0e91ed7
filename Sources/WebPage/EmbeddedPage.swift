import Basics
import CEmbedded
import Messages
import Region

/// The page's files: the files of the `Files` folder, which are embedded in the program, and the
/// files generated from the program's declarations.
enum EmbeddedPage {
  /// The placeholder that files contain for the version.
  private static let mark = Array("app/0/".utf8)

  /// The placeholder in `index.html` for the name of the city.
  private static let cityMark = Array("{{city}}".utf8)
  private static let cityName = Array(City.name.english.utf8)

  /// The version of the page: the FNV-1a digest of all its files, sorted by path.
  static let version: String = {
    var digest = FNV1a()
    for (path, bytes) in written.files.sorted(by: { $0.key < $1.key }) {
      for byte in path.utf8 { digest.add(byte) }
      for byte in bytes { digest.add(byte) }
    }
    return String(digest.value, radix: 36)
  }()

  /// The files as the server sends them: with the version in their addresses, without comments in
  /// scripts and style sheets, and with bundled modules.
  static let files: [String: [UInt8]] = {
    let marked = Array("app/\(version)/".utf8)
    var files = written.files
    // Only these three files refer to other files by address; modules use relative paths.
    for path in ["index.html", "sw.js", "manifest.webmanifest"] {
      files[path] = files[path]?.replacing(mark, with: marked)
    }
    return files
  }()

  /// The paths of modules that are in a bundle and that the page never requests individually.
  static var bundled: Set<String> { Set(written.modules.keys).subtracting(written.bundles.used) }

  /// The modules, without comments. The keys are the paths that browsers use.
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

  private static let raw: [(path: String, bytes: [UInt8])] =
    folder + DeclaredFiles.all + RegionMaps.files

  /// The files of the `Files` folder.
  static let folder: [(path: String, bytes: [UInt8])] = {
    var count = 0
    let files = embedded_web_files(&count)
    return UnsafeBufferPointer(start: files, count: count).map { file in
      let path = String(cString: file.path)
      let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.length))
      return (path, path == "index.html" ? bytes.replacing(cityMark, with: cityName) : bytes)
    }
  }()
}
