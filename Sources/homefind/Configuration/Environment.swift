import Foundation

/// The environment that the program was started in.
enum Environment {
  /// Its variables, made into a dictionary once.
  static let variables = ProcessInfo.processInfo.environment

  /// A value of a file; a path that begins with `~/` begins with the home folder.
  static func expanded(_ value: String) -> String {
    guard value.hasPrefix("~/"), let home = variables["HOME"] else { return value }
    return home + value.dropFirst()
  }
}
