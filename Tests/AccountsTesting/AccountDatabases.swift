package import Accounts
import Foundation
import HomefindTesting
package import PostgreSQL
import Synchronization

/// Databases for accounts on the tests' server, for as long as one test runs.
package final class AccountDatabases: Sendable {
  private let server: PostgreSQLServer
  private let names = Mutex<[String]>([])

  /// Those of the test that runs; nil where it has its accounts in memory.
  @TaskLocal package static var current: AccountDatabases?

  /// It is made once: to copy a database takes less time than to make its tables.
  private static let template = Task {
    let server = try await PostgreSQLServer.shared
    let name = "accounts_template"
    try run("CREATE DATABASE \(name)", on: server)
    try AccountStore.open(
      database: PostgreSQLAddress(server.address(of: name)), isBrief: true
    ).close()
    return name
  }

  private let template: String

  /// Where the tests' server runs, or is started.
  package init() async throws {
    server = try await PostgreSQLServer.shared
    template = try await Self.template.value
  }

  /// A new store for the test that runs: in a database of its own where that is what is tested.
  package static func store() throws -> AccountStore {
    try current?.makeStore() ?? AccountStore.inMemory()
  }

  private func makeStore() throws -> AccountStore {
    try AccountStore.open(database: makeDatabase(), isBrief: true)
  }

  /// Makes a database with a new store, or an empty one.
  package func makeDatabase(isEmpty: Bool = false) throws -> PostgreSQLAddress {
    let name = "a\(UUID().uuidString.prefix(8).lowercased())"
    try Self.run(
      "CREATE DATABASE \(name) \(isEmpty ? "" : "TEMPLATE \(template)")", on: server)
    names.withLock { $0.append(name) }
    return try PostgreSQLAddress(server.address(of: name))
  }

  /// Takes the databases away, whoever still uses them.
  package func drop() throws {
    for name in names.withLock({ $0 }) {
      try Self.run("DROP DATABASE \(name) WITH (FORCE)", on: server)
    }
  }

  private static func run(_ command: String, on server: PostgreSQLServer) throws {
    try PostgreSQLConnection(PostgreSQLAddress(server.address(of: "postgres"))).run(command)
  }
}
