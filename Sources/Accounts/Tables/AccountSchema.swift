package import GRDB

/// The tables of the account store and their migrations. Each module that stores data for accounts
/// contributes its tables.
package struct AccountSchema: Sendable {
  private let tables: [AccountTables]

  package init(_ others: [AccountTables]) { tables = [.accounts] + others }

  /// The migrations of a store in a file, oldest first, with their numbers.
  package var fileMigrations: [(number: Int, commands: String)] { migrations(\.file) }

  /// The migrations of the tables in PostgreSQL, oldest first, with their numbers.
  package var databaseMigrations: [(number: Int, commands: String)] { migrations(\.database) }

  /// The migrator for a store in a file.
  package var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (number, commands) in fileMigrations {
      migrator.registerMigration("\(number)") { try $0.execute(sql: commands) }
    }
    return migrator
  }

  private func migrations(
    _ parts: KeyPath<AccountTables, [AccountTables.Part]>
  ) -> [(number: Int, commands: String)] {
    let parts = tables.flatMap { $0[keyPath: parts] }
    return Dictionary(grouping: parts, by: \.migration).sorted { $0.key < $1.key }.map { entry in
      let commands = entry.value.sorted { $0.position < $1.position }.map(\.commands)
      return (entry.key, commands.joined(separator: "\n"))
    }
  }
}
