import AccountFeatures
package import Accounts
import Foundation
import HomefindTesting
package import ListingStore
package import PostgreSQL
import PostgreSQLStore
import Store
import Synchronization

/// Databases on the tests' server, for as long as one test runs.
package final class TestDatabases: Sendable {
  /// What a database holds when a test gets it.
  package enum Content: Sendable {
    case nothing
    case accounts
    case listings
  }

  private let server: PostgreSQLServer
  private let templates: Templates
  private let names = Mutex<[String]>([])
  private let stores = Mutex<[ListingStore]>([])
  /// Databases that stand for files, by the files' paths.
  private let files = Mutex<[String: PostgreSQLAddress]>([:])

  /// Those of the test that runs; nil where it has its stores in memory.
  @TaskLocal package static var current: TestDatabases?

  /// Databases with new stores, made once: to copy one takes less time than to make its tables.
  private struct Templates: Sendable {
    var accounts = "accounts_template"
    var listings = "listings_template"

    func name(of content: Content) -> String? {
      switch content {
      case .nothing: nil
      case .accounts: accounts
      case .listings: listings
      }
    }
  }

  private static let templates = Task {
    let (server, templates) = (try await PostgreSQLServer.shared, Templates())
    for name in [templates.accounts, templates.listings] {
      try run("CREATE DATABASE \(name)", on: server)
    }
    func address(_ name: String) throws -> PostgreSQLAddress {
      try PostgreSQLAddress(server.address(of: name))
    }
    try AccountStore.open(database: address(templates.accounts), for: .brief).close()
    try ListingStore.open(database: address(templates.listings), for: .brief).close()
    return templates
  }

  /// Where the tests' server runs, or is started.
  package init() async throws {
    server = try await PostgreSQLServer.shared
    templates = try await Self.templates.value
  }

  /// A new store of accounts for the test that runs: in a database of its own where that is what is tested.
  package static func accounts() throws -> AccountStore {
    guard let current else { return try AccountStore.inMemory() }
    return try AccountStore.open(database: current.makeDatabase(with: .accounts), for: .brief)
  }

  /// A new store of listings for the test that runs: in a database of its own where that is what is tested,
  /// listened to as a server does.
  package static func listings() throws -> ListingStore {
    guard let current else { return try ListingStore.inMemory() }
    let store = try ListingStore.open(database: current.makeDatabase(with: .listings))
    current.stores.withLock { $0.append(store) }
    return store
  }

  /// The store of listings at `path` for the test that runs, made where it is not there: in a database that
  /// stands for the file where that is what is tested.
  package static func listings(at path: String) throws -> ListingStore {
    guard let current else { return try ListingStore.open(path: path) }
    let known = current.files.withLock { $0[path] }
    let address = try known ?? current.makeDatabase(with: .listings)
    current.files.withLock { $0[path] = address }
    let store = try ListingStore.open(database: address, for: .brief)
    current.stores.withLock { $0.append(store) }
    return store
  }

  /// Makes a database.
  package func makeDatabase(with content: Content) throws -> PostgreSQLAddress {
    let name = "t\(UUID().uuidString.prefix(8).lowercased())"
    let template = templates.name(of: content).map { "TEMPLATE \($0)" } ?? ""
    try Self.run("CREATE DATABASE \(name) \(template)", on: server)
    names.withLock { $0.append(name) }
    return try PostgreSQLAddress(server.address(of: name))
  }

  /// Takes the databases away, whoever still uses them.
  package func drop() throws {
    for store in stores.withLock({ $0 }) { store.close() }
    for name in names.withLock({ $0 }) {
      try Self.run("DROP DATABASE \(name) WITH (FORCE)", on: server)
    }
  }

  private static func run(_ command: String, on server: PostgreSQLServer) throws {
    try PostgreSQLConnection(PostgreSQLAddress(server.address(of: "postgres"))).run(command)
  }
}
