import Accounts
import ArgumentParser
import CommandOutput
import Foundation
import ListingStore

/// `homefind store backup`: copies the stores while they are in use.
struct StoreBackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Back up the listing store and the account store.",
    discussion: """
      Copies the listing store to a new file, and the account store to a file next to it with “-accounts” after
      its name. Servers and commands can use both stores during the backup. The files are complete and checked
      when they appear, only you can read them, and no file is overwritten. To restore one, stop homefind, put
      the backup in the place of the store, remove the files ending in -wal and -shm next to it, and start
      homefind.

      A store in a database is backed up with pg_dump.

      EXAMPLES
        homefind store backup /var/backups/homefind.sqlite
        homefind store backup "homefind-$(date +%F).sqlite"
      """)

  @Argument(help: "The new file.", completion: .file())
  var file: String

  @Option(.serveAccounts) var accounts: String?

  @OptionGroup(title: "Settings") var store: StoreOptions
  @OptionGroup(title: "Screen") var talk: TalkOptions

  /// Returns the path of the accounts' backup: `homes-accounts.sqlite` for `homes.sqlite`.
  static func accountsFile(for file: String) -> String {
    let url = URL(filePath: file)
    let ending = url.pathExtension
    let name = ending.isEmpty ? file : String(file.dropLast(ending.utf8.count + 1))
    return "\(name)-accounts" + (ending.isEmpty ? "" : ".\(ending)")
  }

  func run() async throws {
    guard !store.isInDatabase else {
      throw CommandFailure(.usage, CommandMessage.backupOfDatabase)
    }
    let accountsFile = Self.accountsFile(for: file)
    for path in [file, accountsFile] where FileManager.default.fileExists(atPath: path) {
      throw CommandFailure(.unusableFile, CommandMessage.backupExists(path: path))
    }
    var hasStore = false
    if try store.read({ try $0.backUp(to: file) }) != nil {
      hasStore = true
      Output.answer(ReportMessage.backedUp(try store.place(), to: file))
    }
    if let path = AccountOptions.file(accounts, beside: store),
      try AccountStore.backUp(at: path, to: accountsFile)
    {
      hasStore = true
      Output.answer(ReportMessage.backedUp(path, to: accountsFile))
    }
    if !hasStore { throw CommandFailure(.unusableFile, CommandMessage.nothingToBackUp) }
  }
}
