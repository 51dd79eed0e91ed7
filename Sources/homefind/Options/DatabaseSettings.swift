import CommandOutput
import PostgreSQL

/// The settings of a database server.
enum DatabaseSettings {
  /// Parses the address of a database and adds the configured password.
  ///
  /// - Parameter passwordFile: The value of the option for the password's file.
  /// - Throws: `CommandFailure`, which never contains a password.
  static func address(_ text: String, passwordFile: String?) throws -> PostgreSQLAddress {
    try address(text, password: Setting.secret(file: passwordFile, .databasePassword))
  }

  /// Parses the address of a database.
  ///
  /// - Throws: `CommandFailure`, which never contains a password.
  static func address(_ text: String, password: String? = nil) throws -> PostgreSQLAddress {
    do throws(PostgreSQLError) {
      return try PostgreSQLAddress(text, password: password)
    } catch {
      throw CommandFailure(ExitStatus(error), error)
    }
  }
}
