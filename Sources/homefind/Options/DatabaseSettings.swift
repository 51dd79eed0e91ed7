import CommandOutput
import PostgreSQL

/// The settings of a database server.
enum DatabaseSettings {
  /// The address that `text` is, with the password that is set.
  ///
  /// - Parameter passwordFile: The option that names the password's file.
  /// - Throws: `CommandFailure`, which never shows a password.
  static func address(_ text: String, passwordFile: String?) throws -> PostgreSQLAddress {
    try address(text, password: Setting.secret(file: passwordFile, .databasePassword))
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
