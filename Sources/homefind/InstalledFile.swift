import Glibc

/// Finds the files that come with the program.
enum InstalledFile {
  /// The path of the file `name`: in the folder of the program, in `share/homefind` beside that folder,
  /// as an installation puts it, or at the top of the checkout that the program was built in.
  static func path(of name: String) -> String? {
    // The program itself, with no symbolic link left in its path.
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

  /// The folder that an absolute path lies in, without the last slash: nothing for the root.
  private static func parent(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  private static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
