import Foundation

/// Files of RESO and OASIS that may not be copied into the project: whoever runs the tests fetches them.
public enum RESOFiles {
  /// The path of a file in the folder that `RESO_FILES` names, or somewhere below it; of several the one
  /// whose path comes last, which is the newest version. Nil where there is none.
  ///
  /// - Parameter name: Its name.
  public static func path(of name: String) -> String? {
    guard let folder = ProcessInfo.processInfo.environment["RESO_FILES"] else { return nil }
    return FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
      .filter { URL(filePath: $0).lastPathComponent == name }
      .max().map { "\(folder)/\($0)" }
  }

  /// Why a test that needs a file is skipped elsewhere.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - repository: The repository on GitHub that has it.
  public static func absence(of name: String, from repository: String) -> String {
    "RESO_FILES names no folder with \(name) of github.com/\(repository)"
  }
}
