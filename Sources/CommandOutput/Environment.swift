import Foundation

package enum Environment {
  /// The environment variables, cached because each access builds a dictionary.
  package static let variables = ProcessInfo.processInfo.environment

  /// Returns the path of one of homefind's files in the folder given by `variable` or, if that is
  /// unset, in the subfolder `folder` of the home folder; nil if neither can be determined.
  package static func path(
    of name: String, under variable: String, or folder: String,
    in variables: [String: String] = variables
  ) -> String? {
    if let base = variables[variable], base.hasPrefix("/") { return "\(base)/homefind/\(name)" }
    guard let home = variables["HOME"], !home.isEmpty else { return nil }
    return "\(home)/\(folder)/homefind/\(name)"
  }

  /// Expands `~/` at the start of a path from the configuration file.
  package static func expanded(_ value: String) -> String {
    guard value.hasPrefix("~/"), let home = variables["HOME"], !home.isEmpty else { return value }
    return home + value.dropFirst()
  }
}
