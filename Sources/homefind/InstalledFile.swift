import Foundation

/// Finds the files that come with the program.
enum InstalledFile {
  /// The path of the file `name`: in `share/homefind` beside the folder of the program, as an
  /// installation puts it, or at the top of the checkout that the program was built in.
  static func path(of name: String) -> String? {
    guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return nil }
    let folder = program.deletingLastPathComponent()
    let installed = folder.deletingLastPathComponent().appendingPathComponent(
      "share/homefind/\(name)")
    if FileManager.default.fileExists(atPath: installed.path) { return installed.path }

    var checkout = folder
    while checkout.path != "/" {
      checkout.deleteLastPathComponent()
      let manifest = checkout.appendingPathComponent("Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) {
        let file = checkout.appendingPathComponent(name).path
        return FileManager.default.fileExists(atPath: file) ? file : nil
      }
    }
    return nil
  }
}
