import ArgumentParser
import CommandOutput
import Foundation
import JSONStream

/// `homefind manual`: writes the manual pages for installations.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Write the manual pages into a folder.",
    discussion: """
      EXAMPLES
        homefind manual /tmp/man1
      """, shouldDisplay: false)

  @Argument(
    help: ArgumentHelp("The folder, which must exist.", valueName: "folder"),
    completion: .directory)
  var folder: String

  func run() throws {
    for page in try Self.pages() {
      let path = folder + "/" + page.fileName
      guard
        FileManager.default.createFile(
          atPath: path, contents: Data(page.text(version: Version.text).utf8))
      else { throw CommandFailure(.unusableFile, CommandMessage.notWritten(path: path)) }
    }
  }

  /// Returns the pages of all commands, starting with the program's page.
  static func pages() throws -> [ManualPage] {
    let root = try JSONDocument(Array(Homefind._dumpHelp().utf8)).root
    guard let command = root["command"] else { return [] }
    let statuses = ExitStatus.allCases.flatMap { [".TP", "\($0.rawValue)", $0.meaning] }
    return ManualPage.pages(
      of: command,
      extra: [
        ("EXIT STATUS", [".TP", "0", "answered, even if no home was found"] + statuses),
        (
          "FILES",
          [
            ".TP", "~/.config/homefind/config.yaml",
            "the settings; see \\fBhomefind\\-config\\fR(1)",
            ".TP", "~/.cache/homefind/listings.sqlite", "the listing store",
            ".TP", "stations.sqlite", "the station table, in share/homefind of the installation",
          ]
        ),
      ])
  }
}
