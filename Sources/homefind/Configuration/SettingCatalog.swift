/// All settings that the environment and the configuration file can contain.
enum SettingCatalog {
  /// The settings in display order.
  static let rows =
    SettingDeclaration.feedSettings + SettingDeclaration.sharedSettings
    + SettingDeclaration.servingSettings + SettingDeclaration.providerSettings

  /// Returns the setting for a key in the configuration file. The key may be the setting's key,
  /// with dots or hyphens, or the variable's name in lowercase without the prefix: `feed.url`,
  /// `feed-url`.
  static func row(key: String) -> SettingDeclaration? { byKey[dashed(key)] }

  private static let byKey = Dictionary(
    rows.flatMap { [(dashed($0.key), $0), (dashed(String($0.variable.dropFirst(9))), $0)] },
    uniquingKeysWith: { first, _ in first })

  private static func dashed(_ name: String) -> String {
    String(name.lowercased().map { $0 == "." || $0 == "_" ? "-" : $0 })
  }

  /// Returns the setting with this environment variable.
  static func row(environment: String) -> SettingDeclaration? { byEnvironment[environment] }

  private static let byEnvironment = Dictionary(
    uniqueKeysWithValues: rows.map { ($0.variable, $0) })
}
