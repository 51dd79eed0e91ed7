import AccountFeatures
import Accounts
import Foundation
import GRDB
import Testing

/// The combined tables of all features, which stores from released versions already have.
@Suite struct AccountSchemaTests {
  /// The commands of every migration, recorded when `AccountSchema` still contained all of them.
  @Test func migrationsStayAsReleased() throws {
    let schema = AccountSchema(AccountFeatures.tables)
    var text = ""
    for (number, commands) in schema.fileMigrations { text += "-- file \(number)\n\(commands)\n" }
    for (number, commands) in schema.databaseMigrations {
      text += "-- database \(number)\n\(commands)\n"
    }
    let golden = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/account-schema.sql")
    #expect(try text == String(contentsOf: golden, encoding: .utf8))
  }

  /// A store records the identifiers of its migrations, so the identifiers must never change.
  @Test func migrationsAreIdentifiedByNumbers() {
    let schema = AccountSchema(AccountFeatures.tables)
    #expect(schema.migrator.migrations == (1...9).map { "\($0)" })
    #expect(schema.databaseMigrations.map(\.number) == Array(1...6))
  }

  /// A feature's tables do not depend on another feature's tables.
  @Test(arguments: 0..<AccountFeatures.tables.count)
  func featureTablesAreIndependent(feature: Int) throws {
    try AccountStore.inMemory(tables: [AccountFeatures.tables[feature]]).close()
  }
}
