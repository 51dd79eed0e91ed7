import Foundation

/// Files from RESO and OASIS that must not be copied into the project; download them before running
/// the tests.
public enum RESOFiles {
  /// Returns the path of a file anywhere below the folder that `RESO_FILES` names; nil if it is
  /// missing. If several files have that name, returns the one whose path sorts last, which is the
  /// newest version.
  ///
  /// - Parameter name: The file's name.
  public static func path(of name: String) -> String? {
    guard let folder = ProcessInfo.processInfo.environment["RESO_FILES"] else { return nil }
    return FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
      .filter { URL(filePath: $0).lastPathComponent == name }
      .max().map { "\(folder)/\($0)" }
  }

  /// Returns the reason for skipping a test if a file is missing.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - repository: The file's repository on GitHub.
  public static func absence(of name: String, from repository: String) -> String {
    "RESO_FILES names no folder with \(name) of github.com/\(repository)"
  }
}
