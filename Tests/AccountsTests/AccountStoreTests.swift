import AccountFeatures
import Foundation
import HomefindTesting
import ListingStore
import Messages
import Store
import StoresTesting
import Testing

@testable import Accounts
@testable import GRDB

@Suite struct AccountStoreTests {
  private let folder = TemporaryFolder()

  private var path: String { folder.file("accounts.sqlite") }

  private func code(_ open: () throws -> Void) -> StoreFailure? {
    #expect(throws: AccountStoreError.self, performing: open)?.code
  }

  @Test func newStoreHasMarkAndOwnerOnlyPermissions() throws {
    let store = try AccountStore.open(path: folder.file("new/accounts.sqlite"))
    let file = folder.file("new/accounts.sqlite")
    #expect(try Data(contentsOf: URL(filePath: file))[68..<72] == Data("HFAC".utf8))
    for name in ["accounts.sqlite", "accounts.sqlite-wal"] {
      let facts = try FileManager.default.attributesOfItem(atPath: folder.file("new/\(name)"))
      #expect(facts[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    for (pragma, value) in [("synchronous", 2), ("secure_delete", 1), ("foreign_keys", 1)] {
      #expect(try store.write { try $0.value("PRAGMA \(pragma)", as: Int.self) } == value)
    }
    #expect(try store.read { try $0.value("PRAGMA journal_mode", as: String.self) } == "wal")
    // A new store has no default account.
    #expect(try store.read { try $0.value("SELECT count(*) FROM account", as: Int.self) } == 0)
    store.close()
    #expect(try AccountStore.exists(at: file))
  }

  @Test(arguments: ["text", "listings", "database"])
  func foreignFileIsRefusedUnchanged(kind: String) throws {
    switch kind {
    case "text": try Data(repeating: 0x61, count: 5_000).write(to: URL(filePath: path))
    case "listings": try ListingStore.open(path: path).close()
    default:
      let database = try DatabaseQueue(path: path)
      try database.write { try $0.execute(sql: "CREATE TABLE recipe (name TEXT)") }
      try database.close()
    }
    try? FileManager.default.removeItem(atPath: path + ".lock")
    let before = try Data(contentsOf: URL(filePath: path))
    #expect(code { _ = try AccountStore.open(path: path) } == .notStore)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("")).count == 1)
  }

  @Test func accountStoreIsRefusedAsListingStore() throws {
    try AccountStore.open(path: path).close()
    #expect(throws: ListingStoreError.self) { try ListingStore.open(path: path) }
  }

  @Test func damagedStoreIsReportedAndKept() throws {
    let store = try AccountStore.open(path: path)
    try store.write { db in
      for number in 0..<500 {
        try db.execute(
          "INSERT INTO account VALUES (?, ?, NULL, 'en', 0)",
          [AccountID(), "person\(number)@homes.example"])
      }
    }
    try store.checkpoint()
    store.close()
    var bytes = try Data(contentsOf: URL(filePath: path))
    for offset in stride(from: 4_096 + 100, to: bytes.count, by: 97) { bytes[offset] = 0xFF }
    try bytes.write(to: URL(filePath: path))
    let error = #expect(throws: AccountStoreError.self) { try AccountStore.open(path: path) }
    #expect(error?.code == .damaged && error?.description.contains("backup") == true)
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  @Test func storeOfLaterVersionIsRefused() throws {
    let store = try AccountStore.open(path: path)
    try store.write { try $0.execute("INSERT INTO grdb_migrations VALUES ('later')") }
    store.close()
    #expect(code { _ = try AccountStore.open(path: path) } == .tooNew)
  }

  /// An acknowledged change must be in the file that the next start opens.
  @Test func writesToRemovedFileFail() throws {
    let store = try AccountStore.open(path: path)
    try FileManager.default.removeItem(atPath: path)
    #expect(code { _ = try store.write { try $0.execute("DELETE FROM account") } } == .replaced)
    try AccountStore.open(path: path).close()
    #expect(code { _ = try store.write { try $0.execute("DELETE FROM account") } } == .replaced)
  }

  /// Each change is stored either completely or not at all, even if other writers share its
  /// transaction.
  @Test func concurrentWritersLoseNothing() async throws {
    let store = try AccountStore.open(path: path)
    struct Refusal: Error {}
    let failures = Locked(0)
    await withTaskGroup { group in
      for number in 0..<60 {
        group.addTask {
          do throws(AccountStoreError) {
            try store.write { db in
              try db.execute(
                "INSERT INTO account VALUES (?, ?, NULL, 'en', ?)",
                [AccountID(), "\(number)@homes.example", number])
              if number.isMultiple(of: 3) { throw Refusal() }
            }
          } catch {
            failures.withLock { $0 += 1 }
          }
        }
      }
    }
    #expect(failures.withLock { $0 } == 20)
    let kept = try store.read { try Set($0.values("SELECT created FROM account", as: Int.self)) }
    #expect(kept == Set((0..<60).filter { !$0.isMultiple(of: 3) }))
  }

  @Test func accountIDsRoundTrip() throws {
    let id = AccountID()
    #expect(AccountID(id.text) == id && id.text.utf8.count == 32)
    let stored = try AccountStore.inMemory().read { try $0.value("SELECT ?", [id]) as AccountID? }
    #expect(stored == id)
    for text in [
      "", "g", String(repeating: "A", count: 32), id.text + "0", "+" + id.text.dropFirst(),
    ] {
      #expect(AccountID(text) == nil, "\(text)")
    }
    #expect(AccountID() != AccountID())
  }

  @Test func failedWritesKeepWritesOfOtherThreads() throws {
    let store = try AccountStore.open(path: path)
    try store.write { try $0.execute("CREATE TABLE number (value INTEGER PRIMARY KEY)") }
    let (threads, writes) = (16, 20)
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for write in 0..<writes {
        let value = thread * writes + write
        // Every fourth write fails, which must not undo the other writes.
        do {
          try store.write { db in
            try db.execute("INSERT INTO number VALUES (?)", [value])
            if value % 4 == 3 { throw DatabaseError(resultCode: .SQLITE_CONSTRAINT) }
          }
        } catch {}
      }
    }
    let stored = try store.read { try $0.values("SELECT value FROM number", as: Int.self) }
    #expect(stored == (0..<threads * writes).filter { $0 % 4 != 3 })
    store.close()
  }
}
