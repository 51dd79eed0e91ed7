import ArgumentParser

/// A setting: its flag, environment variable, key in the configuration file, default and help.
/// Options, `config show`, the manual and `docs/settings.md` are derived from this declaration.
struct SettingDeclaration: Sendable {
  /// A property that only some settings have.
  enum Trait: Sendable {
    /// The setting has no flag.
    case withoutFlag
    /// The value is never shown.
    case secret
  }

  /// The kind of completions that a shell offers for the value.
  enum Completion: Sendable {
    case file
    case folder
  }

  /// The key in the configuration file: `serve.port`.
  let key: String
  /// The environment variable: `HOMEFIND_PORT`.
  let variable: String
  /// The flag without its leading hyphens; nil if the setting has no flag.
  let flag: String?
  /// The command that has the flag; nil if several commands have it.
  let command: String?
  /// The default as a string; empty for a setting without a default.
  let fallback: String
  /// Whether the value is never shown.
  let isSecret: Bool

  private let value: String?
  private let choices: [String]
  private let completion: Completion?
  private let text: @Sendable (SettingDeclaration) -> String

  /// Creates a setting.
  ///
  /// - Parameters:
  ///   - key: The key in the configuration file. A part that occurs in `commands` is omitted from
  ///     the flag.
  ///   - traits: Properties that only some settings have.
  ///   - flag: The flag, if it differs from the key.
  ///   - variable: The environment variable, if it is not derived from the key.
  ///   - command: The command that has the flag, unless `commands` determines it.
  ///   - value: The placeholder for the value in the help.
  ///   - choices: The possible values, if there are only a few.
  ///   - completion: The kind of completions that a shell offers for the value.
  ///   - fallback: The default.
  ///   - help: Returns the help, given the declaration's variable and default.
  init(
    _ key: String, _ traits: Set<Trait> = [], flag: String? = nil, variable: String? = nil,
    of command: String? = nil,
    value: String? = nil, choices: [String] = [], completion: Completion? = nil,
    fallback: String = "",
    help: @escaping @Sendable (SettingDeclaration) -> String
  ) {
    let name = String(key.map { $0 == "." ? "-" : $0 })
    let part = Self.commands.first { key.hasPrefix("\($0.key).") }
    let short = String(name.dropFirst(part.map { $0.key.count + 1 } ?? 0))
    let base = part?.key == "serve" ? short : name
    self.key = key
    self.variable =
      variable ?? "HOMEFIND_" + base.uppercased().map { $0 == "-" ? "_" : $0 }
    self.flag = traits.contains(.withoutFlag) ? nil : flag ?? short
    self.command = command ?? part?.value
    self.value = value
    self.choices = choices
    self.completion = completion
    self.fallback = fallback
    isSecret = traits.contains(.secret)
    text = help
  }

  /// The key parts for settings that belong to a single command.
  private static let commands = ["serve": "serve", "provider": "feed serve", "sync": "sync"]

  /// The help as a sentence.
  var sentence: String { text(self) }

  /// The help for the flag.
  var help: ArgumentHelp { ArgumentHelp(sentence, valueName: value) }

  /// The completions that a shell offers for the value of the flag.
  var shellCompletion: CompletionKind? {
    switch completion {
    case .file: .file()
    case .folder: .directory
    case nil: choices.isEmpty ? nil : .list(choices)
    }
  }
}

extension Option where Value == String? {
  /// Creates the option for a setting.
  init(_ setting: SettingDeclaration) {
    self.init(
      name: .customLong(setting.flag ?? setting.key), help: setting.help,
      completion: setting.shellCompletion)
  }
}
