import Accounts
import ArgumentParser
import CommandOutput
import JSONStream
import ListingStore
import Messages
import Store

/// `homefind store check`: checks the stores for damage.
struct StoreCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check the listing store and the account store for damage.",
    discussion: """
      Checks the structure of every page; with --full, also compares indexes with their tables and reads every
      row. Nothing is changed. The status is 67 if something is damaged.

      A damaged listing store is set aside by the next command that writes it, and a new one is created; put a
      backup in its place to keep beacons and the price history. A damaged account store is not changed:
      put a backup in its place.

      EXAMPLES
        homefind store check
        homefind store check --full --json
      """)

  @Flag(help: "Also compare indexes with their tables and read every row.")
  var full = false

  @Option(.serveAccounts) var accounts: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var store: StoreOptions

  /// A checked store and its problems.
  private struct Checked {
    var name: String
    var place: String
    var findings: [String]
  }

  func run() async throws {
    let depth = full ? StoreCheckDepth.full : .quick
    var checked: [Checked] = []
    if let findings = try store.read({ try $0.findings(depth) }) {
      checked.append(Checked(name: "listings", place: try store.place(), findings: findings))
    }
    if let path = AccountOptions.file(accounts, beside: store),
      let findings = try AccountStore.findings(at: path, depth)
    {
      checked.append(Checked(name: "accounts", place: path, findings: findings))
    }
    try output.print(document(of: checked)) { screen in
      let language = screen.language
      guard !checked.isEmpty else { return [CommandNote.nothingStored.text(in: language)] }
      return checked.flatMap { store in
        [ReportMessage.storeChecked(store.place, findings: store.findings.count).text(in: language)]
          + store.findings.map { "  \($0)" }
      }
    }
    if checked.contains(where: { !$0.findings.isEmpty }) { throw ExitStatus.failedCheck.code }
  }

  private func document(of checked: [Checked]) -> [UInt8] {
    JSONWriter.items(checked) { json, store in
      json.field("store", store.name)
      json.field("place", store.place)
      json.field("sound", store.findings.isEmpty)
      json.array("findings") { json in
        for finding in store.findings { json.value(finding) }
      }
    }
  }
}
