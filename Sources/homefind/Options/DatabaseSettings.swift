import CommandOutput
import PostgreSQL

/// The settings of a database server.
enum DatabaseSettings {
  /// Parses a database address and adds the configured password.
  ///
  /// - Parameter passwordFile: The value of the option for the password file.
  /// - Throws: `CommandFailure`, which never contains a password.
  static func address(_ text: String, passwordFile: String?) throws -> PostgreSQLAddress {
    try address(text, password: Setting.secret(file: passwordFile, .databasePassword))
  }

  /// Parses a database address.
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
