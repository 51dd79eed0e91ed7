import Glibc

/// Finds the files that are installed with the program.
enum InstalledFile {
  /// Returns the path of the file `name`: in the program's folder, in `share/homefind` next to that
  /// folder (as in an installation), or at the top of the checkout in which the program was built.
  static func path(of name: String) -> String? {
    // The program's path, with symbolic links resolved.
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    var folder = parent(of: String(cString: program))
    let installed = ["\(folder)/\(name)", "\(parent(of: folder))/share/homefind/\(name)"]
    if let file = installed.first(where: isThere) { return file }

    while !folder.isEmpty {
      folder = parent(of: folder)
      if isThere("\(folder)/Package.swift") {
        let file = "\(folder)/\(name)"
        return isThere(file) ? file : nil
      }
    }
    return nil
  }

  /// Returns the parent folder of an absolute path, without a trailing slash; empty for the root.
  private static func parent(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  private static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
