import CommandOutput
import Foundation
import Machine
import Messages
import Synchronization

/// Reads a setting: a flag wins over the environment, that over the configuration file; an empty
/// value counts as absent.
enum Setting {
  private static let sources = Mutex(SettingSources(file: nil))

  /// The entry of the list of sources whose settings stand in the place of flags.
  @TaskLocal static var source: SourceEntry?

  /// Takes what is set neither by flag nor in the environment from `file` from now on.
  static func use(_ file: ConfigurationFile?) {
    // The environment stays as it is, so that without a file there is nothing to make anew.
    sources.withLock { if file != nil || $0.file != nil { $0 = SettingSources(file: file) } }
  }

  /// The file that settings are taken from; nil where there is none.
  static var file: ConfigurationFile? { sources.withLock(\.file) }

  /// The value of a flag, of the setting's variable in the environment, or of the configuration file.
  static func text(_ flag: String?, _ setting: SettingDeclaration) -> String? {
    if let flag, !flag.isEmpty { return flag }
    return text(setting.variable)
  }

  private static func text(_ variable: String) -> String? {
    sources.withLock { $0.text(variable) }
  }

  /// How an error names the place that a value came from: the flag, the configuration file's line,
  /// or the environment's variable.
  static func origin(_ flag: String?, _ setting: SettingDeclaration) -> String {
    if flag?.isEmpty == false {
      let name = setting.flag ?? setting.key
      return source?.origin(of: String(name.trimmingPrefix("feed-"))) ?? "--\(name)"
    }
    guard let (path, entry) = sources.withLock({ $0.entry(setting.variable) }) else {
      return setting.variable
    }
    let (line, key) = (entry.line, setting.key)
    return Message("\(path), line \(line): \(key)", "\(path), บรรทัดที่ \(line): \(key)")
      .text(in: Output.language)
  }

  /// What `read` makes of a setting's text; nil where it is not set.
  ///
  /// - Parameter complaint: What is wrong where `read` returns nil, of the setting's origin and text.
  /// - Throws: `CommandFailure` with status `usage`.
  static func value<Value>(
    _ flag: String?, _ setting: SettingDeclaration,
    or complaint: (String, String) -> SettingMessage, read: (String) -> Value?
  ) throws -> Value? {
    guard let text = text(flag, setting) else { return nil }
    if let value = read(text) { return value }
    throw CommandFailure(.usage, complaint(origin(flag, setting), text))
  }

  /// What `read` makes of each part of a setting's text; none where it is not set.
  ///
  /// - Parameters:
  ///   - complaint: What is wrong where `read` returns nil, of the setting's origin and the part.
  ///   - isSeparator: Whether a character stands between parts; commas do unless given.
  /// - Throws: `CommandFailure` with status `usage`.
  static func list<Value>(
    _ flag: String?, _ setting: SettingDeclaration,
    or complaint: (String, String) -> SettingMessage,
    separatedBy isSeparator: (Character) -> Bool = { $0 == "," }, read: (String) -> Value?
  ) throws -> [Value] {
    try (text(flag, setting) ?? "").split(whereSeparator: isSeparator).map { part in
      let part = part.trimmingCharacters(in: .whitespaces)
      if let value = read(part) { return value }
      throw CommandFailure(.usage, complaint(origin(flag, setting), part))
    }
  }

  /// A whole number within `range`.
  ///
  /// - Throws: `CommandFailure` with status `usage` that names the flag or the variable.
  static func number(
    _ flag: String?, _ setting: SettingDeclaration, in range: ClosedRange<Int>
  ) throws -> Int? {
    try value(flag, setting, or: { SettingMessage.notANumber(origin: $0, $1, in: range) }) {
      Int($0).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Puts a whole number within `range` in the place of `value` where it is set.
  ///
  /// - Throws: `CommandFailure` with status `usage` that names the flag or the variable.
  static func number(
    _ flag: String?, _ setting: SettingDeclaration, in range: ClosedRange<Int>,
    into value: inout Int
  ) throws {
    if let number = try number(flag, setting, in: range) { value = number }
  }

  /// A length of time: a whole number with s, m, h or d behind it, or of seconds; `least` seconds or
  /// more.
  ///
  /// - Throws: `CommandFailure` with status `usage` that names the flag or the variable.
  static func seconds(
    _ flag: String?, _ setting: SettingDeclaration, atLeast least: Int64 = 0
  ) throws -> Int64? {
    guard let text = text(flag, setting) else { return nil }
    return try seconds(text, from: origin(flag, setting), atLeast: least)
  }

  /// The length of time that `text` is.
  ///
  /// - Parameter origin: Names where the text came from, for the error.
  /// - Throws: `CommandFailure` with status `usage`.
  static func seconds(
    _ text: String, from origin: String, atLeast least: Int64 = 0
  ) throws -> Int64 {
    let unit: Int64? =
      switch text.last {
      case "s": 1
      case "m": 60
      case "h": 3_600
      case "d": 86_400
      default: nil
      }
    if let number = Int64(unit == nil ? text : String(text.dropLast())), number >= 0,
      case let (seconds, isTooLong) = number.multipliedReportingOverflow(by: unit ?? 1),
      !isTooLong, seconds <= 3_650 * 86_400
    {
      if seconds >= least { return seconds }
      throw CommandFailure(.usage, SettingMessage.tooShort(origin: origin, text, least: least))
    }
    throw CommandFailure(.usage, SettingMessage.notADuration(origin: origin, text))
  }

  /// One of the cases of an enumeration, by its raw value.
  ///
  /// - Throws: `CommandFailure` with status `usage` that lists the values.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ flag: String?, _ setting: SettingDeclaration, of type: Choice.Type
  ) throws -> Choice? {
    let choices = Choice.allCases.map(\.rawValue)
    return try value(
      flag, setting,
      or: { SettingMessage.notAChoice(origin: $0, $1, NearestName.hint($1, among: choices)) },
      read: Choice.init)
  }

  /// Names and values written as `name=value,name=value`, each of the names at most once.
  ///
  /// - Throws: `CommandFailure` with status `usage` that lists the names.
  static func pairs(
    _ flag: String?, _ setting: SettingDeclaration, names: [String]
  ) throws -> [String: String] {
    guard let text = text(flag, setting) else { return [:] }
    var pairs: [String: String] = [:]
    for part in text.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard sides.count == 2, names.contains(sides[0]), !sides[1].isEmpty,
        pairs.updateValue(sides[1], forKey: sides[0]) == nil
      else {
        throw CommandFailure(
          .usage,
          SettingMessage.notPairs(origin: origin(flag, setting), String(part), names: names))
      }
    }
    return pairs
  }

  /// A secret: the first line of a flag's file, the setting's variable in the environment, or the first
  /// line of the file that the variable with `_FILE` behind its name names; then the same two of the
  /// configuration file.
  ///
  /// - Throws: `CommandFailure` with status `unusableFile` when the file cannot be read,
  ///   `badConfiguration` when everyone may read it.
  static func secret(file flag: String?, _ setting: SettingDeclaration) throws -> String? {
    if let flag { return try secret(inFile: flag) }
    let (environment, name) = (Environment.variables, setting.variable)
    if let value = environment[name], !value.isEmpty { return value }
    if let path = environment[name + "_FILE"], !path.isEmpty { return try secret(inFile: path) }
    if let value = text(name) { return value }
    return try text(name + "_FILE").map(secret(inFile:))
  }

  /// The first line of a file.
  ///
  /// - Throws: `CommandFailure` as `secret(file:_:)` does.
  static func secret(inFile path: String) throws -> String {
    try SecretFile.refuseIfPublic(path, holding: .secret)
    // A handle reads pipes too, such as a shell's <(command).
    let handle = FileHandle(forReadingAtPath: path)
    defer { try? handle?.close() }
    guard let handle, let data = try? handle.readToEnd() ?? Data(),
      let text = String(validating: data, as: UTF8.self)
    else {
      throw CommandFailure(.unusableFile, SettingMessage.unreadableSecret(path: path))
    }
    return String(text.prefix { !$0.isNewline })
  }
}

extension Setting {
  /// The language of the flag or the settings, or else of the environment.
  ///
  /// - Throws: `CommandFailure` where it is not a choice.
  static func language(_ flag: String?) throws -> Language {
    try choice(flag, .lang, of: Language.self) ?? Language(environment: Environment.variables)
  }
}
