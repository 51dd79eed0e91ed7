import Foundation

/// Finds programs on the search path.
package enum ProgramPath {
  /// Returns the path of a program: the given string if it contains a slash, and otherwise the
  /// first match on the search path; nil if there is no such executable.
  package static func find(_ program: String) -> String? {
    let manager = FileManager.default
    if program.contains("/") { return manager.isExecutableFile(atPath: program) ? program : nil }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.lazy.map { "\($0)/\(program)" }.first(where: manager.isExecutableFile)
  }
}
