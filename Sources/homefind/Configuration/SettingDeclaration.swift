import ArgumentParser

/// A setting: its flag, its variable in the environment, its key in the configuration file, its
/// default and its help. Options, `config show`, the manual and `docs/settings.md` derive from it.
struct SettingDeclaration: Sendable {
  /// A property that few settings have.
  enum Trait: Sendable {
    /// It has no flag.
    case withoutFlag
    /// Its value is never shown.
    case secret
  }

  /// What a shell offers for the value.
  enum Completion: Sendable {
    case file
    case folder
  }

  /// Its key in the configuration file: `serve.port`.
  let key: String
  /// Its variable in the environment: `HOMEFIND_PORT`.
  let variable: String
  /// Its flag without the hyphens before it; nil where there is none.
  let flag: String?
  /// The command whose flag it is; nil where several have it.
  let command: String?
  /// What holds where it is not set; empty where nothing does.
  let fallback: String
  /// Whether its value is never shown.
  let isSecret: Bool

  private let value: String?
  private let choices: [String]
  private let completion: Completion?
  private let text: @Sendable (SettingDeclaration) -> String

  /// A setting.
  ///
  /// - Parameters:
  ///   - key: Its key in the configuration file. A part that `commands` has is not in the flag.
  ///   - traits: Properties that few settings have.
  ///   - flag: Its flag, if it differs from the key.
  ///   - variable: Its environment variable, if it is not made of the key.
  ///   - command: The command whose flag it is, if `commands` does not name it.
  ///   - value: The name of the value in the help.
  ///   - choices: The values that it can have, if there are few.
  ///   - completion: The completions that a shell offers for the value.
  ///   - fallback: The default.
  ///   - help: Its help, in which its variable and its default are taken from the declaration.
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

  /// The parts of the settings that are one command's alone.
  private static let commands = ["serve": "serve", "provider": "feed serve", "sync": "sync"]

  /// The help as a sentence.
  var sentence: String { text(self) }

  /// The help of the flag.
  var help: ArgumentHelp { ArgumentHelp(sentence, valueName: value) }

  /// What a shell offers for the value of the flag.
  var shellCompletion: CompletionKind? {
    switch completion {
    case .file: .file()
    case .folder: .directory
    case nil: choices.isEmpty ? nil : .list(choices)
    }
  }
}

extension Option where Value == String? {
  /// The flag of a setting.
  init(_ setting: SettingDeclaration) {
    self.init(
      name: .customLong(setting.flag ?? setting.key), help: setting.help,
      completion: setting.shellCompletion)
  }
}
