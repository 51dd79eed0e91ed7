import CommandOutput
import Foundation
import Machine

/// The configuration file of a user or a server.
struct ConfigurationFile {
  let path: String
  /// The sources that the file lists.
  let sources: [SourceEntry]
  private let entries: [String: SettingsText.Entry]

  /// Reads the configuration file: the one given by `HOMEFIND_CONFIG` or, by default,
  /// `homefind/config.yaml` in the folder given by `XDG_CONFIG_HOME`, which defaults to
  /// `~/.config`.
  ///
  /// - Returns: nil if the file in the standard location does not exist.
  /// - Throws: `CommandFailure` with status `badConfiguration` that names the file and the line.
  static func find(
    _ environment: [String: String] = Environment.variables
  ) throws -> ConfigurationFile? {
    if let path = environment["HOMEFIND_CONFIG"], !path.isEmpty {
      return try ConfigurationFile(path: path)
    }
    guard let path = standardPath(environment), access(path, F_OK) == 0 else { return nil }
    return try ConfigurationFile(path: path)
  }

  /// Returns the standard location of a user's file, whether or not it exists.
  static func standardPath(_ environment: [String: String]) -> String? {
    Environment.path(of: "config.yaml", under: "XDG_CONFIG_HOME", or: ".config", in: environment)
  }

  /// Reads the file at `path`.
  ///
  /// - Throws: `CommandFailure` with status `badConfiguration` if the file cannot be read, is
  ///   malformed, has an unknown key, or contains a secret and can be read by all users.
  init(path: String) throws {
    self.path = path
    guard let data = FileManager.default.contents(atPath: path),
      let text = String(validating: data, as: UTF8.self)
    else {
      throw CommandFailure(.badConfiguration, SettingMessage.unreadableFile(path: path))
    }
    let settings: SettingsText
    do {
      settings = try SettingsText(text)
    } catch {
      throw CommandFailure(
        .badConfiguration, SettingMessage.badLine(path: path, line: error.line, error.problem))
    }
    var entries: [String: SettingsText.Entry] = [:]
    for (key, entry) in settings.entries.sorted(by: { $0.value.line < $1.value.line }) {
      guard let row = SettingCatalog.row(key: key) else {
        let hint = NearestName.hint(
          key, among: SettingCatalog.rows.map(\.key), otherwise: .see("homefind config show"))
        throw CommandFailure(
          .badConfiguration,
          SettingMessage.notASetting(path: path, line: entry.line, key: key, hint))
      }
      entries[row.key] = entry
    }
    self.entries = entries
    sources = try SourceEntry.list(settings.sources, path: path)
    if let url = entries["feed.url"], let source = sources.first {
      throw CommandFailure(
        .badConfiguration,
        SettingMessage.feedAndSources(path: path, feed: url.line, sources: source.line))
    }
    if let secret = SettingCatalog.rows.first(where: { $0.isSecret && entries[$0.key] != nil }) {
      try SecretFile.refuseIfPublic(path, holding: .setting(secret.key))
    }
  }

  /// Returns the value of the setting with this environment variable; in a path, a leading `~/` is
  /// replaced with the home folder.
  func entry(environment name: String) -> SettingsText.Entry? {
    guard let key = SettingCatalog.row(environment: name)?.key, var entry = entries[key] else {
      return nil
    }
    entry.value = Environment.expanded(entry.value)
    return entry
  }
}

extension SecretFile {
  /// Rejects a file that all users of the machine can read.
  ///
  /// - Throws: `CommandFailure` that explains how to fix it.
  static func refuseIfPublic(_ path: String, holding secret: OpenSecret.Content) throws {
    guard isPublic(path) else { return }
    throw CommandFailure(.badConfiguration, OpenSecret(path: path, holding: secret))
  }
}
