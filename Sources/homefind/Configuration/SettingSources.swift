import Configuration
import Foundation

/// Where settings come from when no flag gives them: the environment first, the configuration file
/// behind it.
struct SettingSources {
  private let environment: [String: String]
  /// The configuration file; nil where there is none.
  let file: ConfigurationFile?
  private let reader: ConfigReader

  /// The settings of `file` behind those of the environment.
  init(
    file: ConfigurationFile?,
    environment: [String: String] = Environment.variables
  ) {
    self.file = file
    // An empty variable counts as absent: what stands in the file behind it holds.
    self.environment = environment.filter { $0.key.hasPrefix("HOMEFIND_") && !$0.value.isEmpty }
    var providers: [any ConfigProvider] = [
      EnvironmentVariablesProvider(
        environmentVariables: self.environment,
        secretsSpecifier: .dynamic { name, _ in SettingCatalog.isSecret(environment: name) })
    ]
    if let file {
      let values = SettingCatalog.rows.compactMap { row in
        file.entry(environment: row.variable).map { entry in
          (
            AbsoluteConfigKey(Self.key(row.variable)),
            ConfigValue(.string(entry.value), isSecret: row.isSecret)
          )
        }
      }
      providers.append(
        InMemoryProvider(
          name: file.path, values: Dictionary(uniqueKeysWithValues: values)))
    }
    reader = ConfigReader(providers: providers)
  }

  /// Whether there is a file behind the environment.
  var hasFile: Bool { file != nil }

  /// The value of the setting with this variable in the environment.
  func text(_ name: String) -> String? {
    reader.string(
      forKey: Self.key(name), isSecret: SettingCatalog.isSecret(environment: name))
  }

  /// What the file says of a setting, where the environment says nothing, and the file's path.
  func entry(_ name: String) -> (path: String, entry: SettingsText.Entry)? {
    guard environment[name] == nil, let file else { return nil }
    return file.entry(environment: name).map { (file.path, $0) }
  }

  /// A variable's name as a key: `HOMEFIND_FEED_URL` as `homefind.feed.url`.
  private static func key(_ name: String) -> ConfigKey {
    ConfigKey(name.lowercased().split(separator: "_").map(String.init))
  }
}
