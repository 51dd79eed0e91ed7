import Foundation

/// The environment that the program was started in.
package enum Environment {
  /// Its variables, made into a dictionary once.
  package static let variables = ProcessInfo.processInfo.environment

  /// The path of a file of homefind in the folder that `variable` names, or else in `folder` of the home
  /// folder; nil where there is neither.
  package static func path(
    of name: String, under variable: String, or folder: String,
    in variables: [String: String] = variables
  ) -> String? {
    if let base = variables[variable], base.hasPrefix("/") { return "\(base)/homefind/\(name)" }
    guard let home = variables["HOME"], !home.isEmpty else { return nil }
    return "\(home)/\(folder)/homefind/\(name)"
  }

  /// A value of a file; a path that begins with `~/` begins with the home folder.
  package static func expanded(_ value: String) -> String {
    guard value.hasPrefix("~/"), let home = variables["HOME"], !home.isEmpty else { return value }
    return home + value.dropFirst()
  }
}
