import CommandOutput
import Foundation
import Machine
import Messages

/// An entry in the configuration file's list `sources`.
struct SourceEntry {
  /// The name of the source, which appears in results and prefixes the ids of the source's
  /// listings.
  let name: String
  let kind: SourceKind
  /// The path of the file, and the number of the entry's first line.
  let path: String
  let line: Int
  /// The settings by name, except those common to all kinds of sources.
  let settings: [String: SettingsText.Entry]

  /// The value of a setting; in a path, a leading `~/` is replaced with the home folder.
  subscript(setting: String) -> String? {
    (settings[setting]?.value).map(Environment.expanded)
  }

  /// Returns the name of a setting for error messages.
  func origin(of setting: String) -> String {
    let line = settings[setting]?.line ?? line
    return Message(
      "\(path), line \(line): \(setting) of the source \(name)",
      "\(path), บรรทัดที่ \(line): \(setting) ของแหล่งข้อมูล \(name)"
    ).text(in: Output.language)
  }

  /// Returns the failure to report if a required setting is missing.
  func missing(_ setting: String) -> CommandFailure {
    CommandFailure(
      .badConfiguration,
      SettingMessage.missingSourceSetting(
        path: path, line: line, setting: setting, kind: kind.name))
  }

  /// Reads the sources listed in the file at `path`.
  ///
  /// - Throws: `CommandFailure` with status `badConfiguration` that names the line, if a kind or a
  ///   setting is unknown, a required setting is missing, or two sources have the same name.
  static func list(_ written: [SettingsText.Source], path: String) throws -> [SourceEntry] {
    var entries: [SourceEntry] = []
    for source in written {
      let entry = try SourceEntry(source, path: path)
      if let former = entries.first(where: { $0.name == entry.name }) {
        throw CommandFailure(
          .badConfiguration,
          SettingMessage.sourceNameTwice(
            path: path, line: entry.line, name: entry.name, former: former.line))
      }
      entries.append(entry)
    }
    return entries
  }

  private init(_ source: SettingsText.Source, path: String) throws {
    func failure(_ message: SettingMessage) -> CommandFailure {
      CommandFailure(.badConfiguration, message)
    }
    let kinds = SourceKind.all.map(\.name)
    guard let kind = source.entries["kind"] else {
      throw failure(.sourceWithoutKind(path: path, line: source.line, kinds: kinds))
    }
    guard let known = SourceKind.all.first(where: { $0.name == kind.value }) else {
      throw failure(
        .notASourceKind(
          path: path, line: kind.line, kind: kind.value,
          NearestName.hint(kind.value, among: kinds)))
    }
    let settings = source.entries.filter { $0.key != "kind" && $0.key != "name" }
    for (setting, entry) in settings.sorted(by: { $0.value.line < $1.value.line })
    where !known.settings.contains(setting) {
      throw failure(
        .notASourceSetting(
          path: path, line: entry.line, setting: setting, kind: known.name,
          NearestName.hint(setting, among: ["name", "kind"] + known.settings)))
    }
    func missing(_ setting: String) -> CommandFailure {
      failure(
        .missingSourceSetting(path: path, line: source.line, setting: setting, kind: known.name))
    }
    if let needed = known.needed.first(where: { settings[$0] == nil }) { throw missing(needed) }
    guard
      let name = source.entries["name"]?.value ?? known.standardName(settings.mapValues(\.value))
    else { throw missing("name") }
    guard name.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]{0,63}/) != nil else {
      throw failure(
        .notASourceName(
          path: path, line: source.entries["name"]?.line ?? source.line, name: name))
    }
    (self.name, self.kind, self.path, line) = (name, known, path, source.line)
    self.settings = settings
    if let secret = known.secrets.first(where: { settings[$0] != nil }) {
      try SecretFile.refuseIfPublic(path, holding: .setting(secret))
    }
  }
}
