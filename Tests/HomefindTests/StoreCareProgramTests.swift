import AccountFeatures
import Accounts
import Foundation
import HomefindTesting
import ListingStore
import Store
import Testing

/// Tests `homefind store check`, `homefind store backup` and a store that is damaged between two
/// commands.
@Suite struct StoreCareProgramTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("s.sqlite") }

  private func run(_ arguments: String...) async throws -> Program.Outcome {
    try await Program.run(arguments, environment: ["HOMEFIND_STORE": path])
  }

  /// Overwrites the part of the store between two bounds, given as fractions of the store's size.
  private func damage(_ part: ClosedRange<Double>) throws {
    var bytes = try Data(contentsOf: URL(filePath: path))
    let from = Int(part.lowerBound * Double(bytes.count)),
      to = Int(part.upperBound * Double(bytes.count))
    bytes.replaceSubrange(from..<to, with: Data(repeating: 7, count: to - from))
    try bytes.write(to: URL(filePath: path))
  }

  @Test(arguments: [0.1...0.2, 0.5...1, 0.9...1])
  func syncSetsDamagedStoreAside(part: ClosedRange<Double>) async throws {
    let first = try await run("sync")
    #expect(first.status == 0)
    #expect(try await run("store", "check", "--full").status == 0)
    try damage(part)
    let check = try await run("store", "check", "--full")
    #expect(check.status == 67 && check.output.contains("is damaged"), "\(check)")
    // The sync notices the damage only if it reads the damaged part; otherwise a later sync does.
    let sync = try await run("sync")
    #expect(sync.status == 0, "\(sync)")
    if sync.errors.contains("was damaged; it is now") {
      #expect(sync.output.split(separator: ":")[0] == first.output.split(separator: ":")[0])
      #expect(try await run("store", "check", "--full").status == 0)
      #expect(FileManager.default.fileExists(atPath: path + ".aside-1"))
    }
  }

  @Test func backupIncludesListingsAndAccounts() async throws {
    let backup = folder.file("b.sqlite")
    let nothing = try await run("store", "backup", backup)
    #expect(nothing.status == 66 && nothing.errors.contains("nothing to back up"), "\(nothing)")
    #expect(try await run("nearby", "--at", "Asok").status == 0)
    let made = try await run("store", "backup", backup)
    #expect(made.status == 0 && made.output == "backed up \(path) to \(backup)\n", "\(made)")
    #expect(
      try await Program.run("store", "stats", "--store", backup).output
        == run("store", "stats").output)
    // The backup includes the accounts next to the store.
    let accounts = folder.file("accounts.sqlite")
    try AccountStore.open(path: accounts).close()
    let both = try await run("store", "backup", folder.file("d.sqlite"))
    let copy = folder.file("d-accounts.sqlite")
    #expect(both.output.hasSuffix("backed up \(accounts) to \(copy)\n"), "\(both)")
    #expect(try AccountStore.findings(at: copy, .full) == [])
    let again = try await run("store", "backup", backup)
    #expect(again.status == 66 && again.errors.contains("already exists"), "\(again)")
    let database = try await run(
      "store", "backup", folder.file("c.sqlite"), "--database", "postgresql://127.0.0.1:9/none")
    #expect(database.status == 64 && database.errors.contains("pg_dump"), "\(database)")
  }

  @Test func storeCheckPrintsJSON() async throws {
    #expect(try await run("store", "check").output == "nothing is stored\n")
    #expect(try await run("nearby", "--at", "Asok").status == 0)
    let json = try await run("store", "check", "--json")
    let expected =
      "{\"items\":[{\"store\":\"listings\",\"place\":\"\(path)\",\"sound\":true,\"findings\":[]}]}\n"
    #expect(json.status == 0 && json.output.replacing("\\/", with: "/") == expected, "\(json)")
  }
}
