import AccountFeatures
package import Accounts
import Foundation
import HomefindTesting
package import ListingStore
package import PostgreSQL
import PostgreSQLStore
import Store
import Synchronization

/// Databases on the tests' server for the duration of one test.
package final class TestDatabases: Sendable {
  /// The initial contents of a database.
  package enum Content: Sendable {
    case nothing
    case accounts
    case listings
  }

  private let server: PostgreSQLServer
  private let templates: Templates
  private let names = Mutex<[String]>([])
  private let stores = Mutex<[ListingStore]>([])
  /// The databases that replace store files, keyed by file path.
  private let files = Mutex<[String: PostgreSQLAddress]>([:])

  /// The databases of the running test; nil if it uses in-memory stores.
  @TaskLocal package static var current: TestDatabases?

  /// Template databases with empty stores, because copying a template is faster than creating the
  /// tables.
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

  /// Connects to the tests' server and starts it if necessary.
  package init() async throws {
    server = try await PostgreSQLServer.shared
    templates = try await Self.templates.value
  }

  /// Returns a new account store for the running test, in memory or in a new database.
  package static func accounts() throws -> AccountStore {
    guard let current else { return try AccountStore.inMemory() }
    return try AccountStore.open(database: current.makeDatabase(with: .accounts), for: .brief)
  }

  /// Returns a new listing store for the running test, in memory or in a new database.
  ///
  /// Like a server, a database store listens for changes.
  package static func listings() throws -> ListingStore {
    guard let current else { return try ListingStore.inMemory() }
    let store = try ListingStore.open(database: current.makeDatabase(with: .listings))
    current.stores.withLock { $0.append(store) }
    return store
  }

  /// Opens or creates the running test's listing store at `path`, as a file or as a database that
  /// replaces the file.
  package static func listings(at path: String) throws -> ListingStore {
    guard let current else { return try ListingStore.open(path: path) }
    let known = current.files.withLock { $0[path] }
    let address = try known ?? current.makeDatabase(with: .listings)
    current.files.withLock { $0[path] = address }
    let store = try ListingStore.open(database: address, for: .brief)
    current.stores.withLock { $0.append(store) }
    return store
  }

  package func makeDatabase(with content: Content) throws -> PostgreSQLAddress {
    let name = "t\(UUID().uuidString.prefix(8).lowercased())"
    let template = templates.name(of: content).map { "TEMPLATE \($0)" } ?? ""
    try Self.run("CREATE DATABASE \(name) \(template)", on: server)
    names.withLock { $0.append(name) }
    return try PostgreSQLAddress(server.address(of: name))
  }

  /// Drops the databases and closes their remaining connections.
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
