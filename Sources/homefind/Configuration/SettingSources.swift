import CommandOutput

/// The sources of settings not given by a flag: the environment, then the configuration file.
struct SettingSources {
  private let environment: [String: String]
  /// The configuration file, if any.
  let file: ConfigurationFile?

  /// Creates sources from the environment, which overrides `file`.
  init(
    file: ConfigurationFile?,
    environment: [String: String] = Environment.variables
  ) {
    self.file = file
    // An empty variable is treated as absent, so the value in the file is used.
    self.environment = environment.filter { $0.key.hasPrefix("HOMEFIND_") && !$0.value.isEmpty }
  }

  /// Returns the value of the setting with this environment variable.
  func text(_ name: String) -> String? {
    environment[name] ?? file?.entry(environment: name)?.value
  }

  /// Returns the file's path and entry for a setting; nil if the environment overrides the setting
  /// or the file does not contain it.
  func entry(_ name: String) -> (path: String, entry: SettingsText.Entry)? {
    guard environment[name] == nil, let file else { return nil }
    return file.entry(environment: name).map { (file.path, $0) }
  }
}
