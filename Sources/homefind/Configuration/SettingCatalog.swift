/// Every setting that the environment and the configuration file can hold.
enum SettingCatalog {
  /// The settings in the order in which they are shown.
  static let rows =
    SettingDeclaration.feedSettings + SettingDeclaration.sharedSettings
    + SettingDeclaration.servingSettings + SettingDeclaration.providerSettings

  /// The setting that a key of the configuration file names: its own, with hyphens for points where
  /// one likes, or the variable's name in small letters without the program's: `feed.url`,
  /// `feed-url`.
  static func row(key: String) -> SettingDeclaration? { byKey[dashed(key)] }

  private static let byKey = Dictionary(
    rows.flatMap { [(dashed($0.key), $0), (dashed(String($0.variable.dropFirst(9))), $0)] },
    uniquingKeysWith: { first, _ in first })

  private static func dashed(_ name: String) -> String {
    String(name.lowercased().map { $0 == "." || $0 == "_" ? "-" : $0 })
  }

  /// The setting of a variable of the environment.
  static func row(environment: String) -> SettingDeclaration? { byEnvironment[environment] }

  private static let byEnvironment = Dictionary(
    uniqueKeysWithValues: rows.map { ($0.variable, $0) })
}
