import ArgumentParser
import PostgreSQL

/// The settings of a database server.
struct DatabaseOptions: ParsableArguments {
  @Option(.databasePasswordFile) var databasePasswordFile: String?

  /// The address that `text` is, with the password that is set.
  ///
  /// - Throws: `CommandFailure`, which never shows a password.
  func address(_ text: String) throws -> PostgreSQLAddress {
    try Self.address(
      text, password: Setting.secret(file: databasePasswordFile, .databasePassword))
  }

  /// The address that `text` is.
  ///
  /// - Throws: `CommandFailure`, which never shows a password.
  static func address(_ text: String, password: String? = nil) throws -> PostgreSQLAddress {
    do throws(PostgreSQLError) {
      return try PostgreSQLAddress(text, password: password)
    } catch {
      throw CommandFailure(ExitStatus(error), error)
    }
  }
}
