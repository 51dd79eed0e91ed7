import ArgumentParser
import Basics
import CommandOutput
import Foundation
import JSONStream
import Terminal

/// `homefind config`: shows the settings and their origins.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Show the settings and where they come from.",
    discussion: """
      A flag overrides the environment, which overrides the configuration file, which overrides the
      default. The file is ~/.config/homefind/config.yaml, or the one that HOMEFIND_CONFIG names:

        feed:
          url: https://feed.example/MapNewHomeServices.svc
          user: me
          password-file: ~/.config/homefind/feed-password
        lang: th

      EXAMPLES
        homefind config
        homefind config show --json
        homefind config path
      """,
    subcommands: [ShowCommand.self, PathCommand.self], defaultSubcommand: ShowCommand.self)

  struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show every setting, its value and where it comes from.",
      discussion: """
        Secrets are masked, including user names, passwords and keys in addresses.

        EXAMPLES
          homefind config show
          homefind config show --template '{key}={value}'
        """)

    @OptionGroup var output: OutputOptions

    func run() throws {
      let sources = SettingSources(file: try ConfigurationFile.find())
      let settings =
        SettingCatalog.rows.map { ShownSetting($0, sources) }
        + (sources.file?.sources ?? []).flatMap(ShownSetting.all)
      try output.print(Self.document(of: settings)) { screen in
        var table = TextTable([.init("SETTING", leastWidth: 12), .init("VALUE"), .init("FROM")])
        for setting in settings {
          table.add([
            .init(setting.key, setting.isSet ? .bold : nil), .init(setting.value),
            .init(setting.origin, .dim),
          ])
        }
        return table.lines(width: screen.columns, paint: screen.paint)
      }
    }

    private static func document(of settings: [ShownSetting]) -> [UInt8] {
      JSONWriter.items(settings) { json, setting in
        json.field("key", setting.key)
        json.field("environment", setting.environment)
        json.field("value", setting.value)
        json.field("from", setting.origin)
      }
    }
  }

  struct PathCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "path", abstract: "Print the path of the configuration file.",
      discussion: """
        EXAMPLES
          homefind config path
        """)

    func run() throws {
      let environment = Environment.variables
      let given = environment["HOMEFIND_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
      guard let path = given ?? ConfigurationFile.standardPath(environment) else {
        throw CommandFailure(.badConfiguration, SettingMessage.noFolder)
      }
      Output.answer(path)
    }
  }
}

/// A setting with the values to display.
private struct ShownSetting {
  var key: String
  var environment: String
  var value: String
  var origin: String
  var isSet: Bool
}

extension ShownSetting {
  init(_ row: SettingDeclaration, _ sources: SettingSources) {
    key = row.key
    environment = row.variable
    let text = sources.text(row.variable)
    isSet = text != nil
    let plain = text ?? row.fallback
    value = row.isSecret && !plain.isEmpty ? Self.mask : AddressRedactor.masked(plain)
    origin =
      sources.entry(row.variable).map { "\($0.path), line \($0.entry.line)" }
      ?? (isSet ? row.variable : "default")
  }

  static func all(of source: SourceEntry) -> [ShownSetting] {
    let kind = ShownSetting(
      key: "sources.\(source.name).kind", environment: "", value: source.kind.name,
      origin: "\(source.path), line \(source.line)", isSet: true)
    return [kind]
      + source.settings.sorted { $0.value.line < $1.value.line }.map { name, entry in
        ShownSetting(
          key: "sources.\(source.name).\(name)", environment: "",
          value: source.kind.secrets.contains(name) ? mask : AddressRedactor.masked(entry.value),
          origin: "\(source.path), line \(entry.line)", isSet: true)
      }
  }

  private static let mask = "********"
}
