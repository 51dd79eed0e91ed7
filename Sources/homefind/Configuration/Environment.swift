import Foundation

/// The environment that the program was started in.
enum Environment {
  /// Its variables, made into a dictionary once.
  static let variables = ProcessInfo.processInfo.environment
}
