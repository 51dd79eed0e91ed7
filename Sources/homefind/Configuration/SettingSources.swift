import CommandOutput

/// Where settings come from when no flag gives them: the environment first, the configuration file
/// behind it.
struct SettingSources {
  private let environment: [String: String]
  /// The configuration file; nil where there is none.
  let file: ConfigurationFile?

  /// The settings of `file` behind those of the environment.
  init(
    file: ConfigurationFile?,
    environment: [String: String] = Environment.variables
  ) {
    self.file = file
    // An empty variable counts as absent: what stands in the file behind it holds.
    self.environment = environment.filter { $0.key.hasPrefix("HOMEFIND_") && !$0.value.isEmpty }
  }

  /// The value of the setting with this variable in the environment.
  func text(_ name: String) -> String? {
    environment[name] ?? file?.entry(environment: name)?.value
  }

  /// What the file says of a setting, where the environment says nothing, and the file's path.
  func entry(_ name: String) -> (path: String, entry: SettingsText.Entry)? {
    guard environment[name] == nil, let file else { return nil }
    return file.entry(environment: name).map { (file.path, $0) }
  }
}
