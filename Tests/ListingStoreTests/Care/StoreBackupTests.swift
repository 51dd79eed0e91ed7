import Foundation
import GRDB
import HomefindTesting
import Store
import Testing

@testable import ListingStore

@Suite struct StoreBackupTests {
  private let folder = TemporaryFolder()

  @Test func backupIsCompleteAndForItsOwnerOnly() throws {
    let store = try ListingStore.open(path: folder.file("store.sqlite"))
    defer { store.close() }
    try store.feed("h").record((1...500).map { condo($0) }, of: aroundAsok)
    let backup = folder.file("backup.sqlite")
    // Another connection is in the middle of a transaction.
    let other = try DatabaseQueue(path: store.path)
    try other.inTransaction(.immediate) { db in
      try db.execute(sql: "DELETE FROM listing")
      try store.backUp(to: backup)
      return .rollback
    }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: URL(filePath: store.path).deletingLastPathComponent().path)
    #expect(files.filter { $0.hasPrefix("backup") } == ["backup.sqlite"])
    let mode = try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let copy = try ListingStore.open(path: backup)
    defer { copy.close() }
    #expect(try copy.findings(.full) == [])
    #expect(
      try copy.feed("h").changes(since: nil).listings.map(\.listing)
        == store.feed("h").changes(since: nil).listings.map(\.listing))
  }

  @Test func backupOverwritesNothing() throws {
    let store = try ListingStore.open(path: folder.file("store.sqlite"))
    defer { store.close() }
    try store.feed("h").record([condo(1)], of: aroundAsok)
    let file = URL(filePath: folder.file("notes"))
    try Data("notes".utf8).write(to: file)
    #expect(throws: ListingStoreError.self) { try store.backUp(to: file.path) }
    #expect(try Data(contentsOf: file) == Data("notes".utf8))
    #expect(!FileManager.default.fileExists(atPath: file.path + ".part"))
    let nowhere = folder.file("none/backup.sqlite")
    #expect(throws: ListingStoreError.self) { try store.backUp(to: nowhere) }
  }
}
