import CommandOutput
import Foundation
import Machine
import Messages
import Synchronization

/// Reads settings: a flag overrides the environment, which overrides the configuration file. An
/// empty value is treated as absent.
enum Setting {
  private static let sources = Mutex(SettingSources(file: nil))

  /// The source entry whose settings are used in place of flags.
  @TaskLocal static var source: SourceEntry?

  /// Uses `file` from now on for settings that are given neither by a flag nor by the environment.
  static func use(_ file: ConfigurationFile?) {
    // The environment never changes, so the existing sources remain valid if there is no file.
    sources.withLock { if file != nil || $0.file != nil { $0 = SettingSources(file: file) } }
  }

  /// The current configuration file; nil if there is no such file.
  static var file: ConfigurationFile? { sources.withLock(\.file) }

  /// Returns the value of the first of these that is set: the flag, the environment variable, and
  /// the entry in the configuration file.
  static func text(_ flag: String?, _ setting: SettingDeclaration) -> String? {
    if let flag, !flag.isEmpty { return flag }
    return text(setting.variable)
  }

  private static func text(_ variable: String) -> String? {
    sources.withLock { $0.text(variable) }
  }

  /// Returns the origin of a value for error messages: the flag, the line in the configuration
  /// file, or the environment variable.
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

  /// Parses a setting with `read`; returns nil if it is not set.
  ///
  /// - Parameter complaint: Returns the error message if `read` returns nil, given the setting's
  ///   origin and value.
  /// - Throws: `CommandFailure` with status `usage`.
  static func value<Value>(
    _ flag: String?, _ setting: SettingDeclaration,
    or complaint: (String, String) -> SettingMessage, read: (String) -> Value?
  ) throws -> Value? {
    guard let text = text(flag, setting) else { return nil }
    if let value = read(text) { return value }
    throw CommandFailure(.usage, complaint(origin(flag, setting), text))
  }

  /// Parses each part of a setting with `read`; returns an empty list if it is not set.
  ///
  /// - Parameters:
  ///   - complaint: Returns the error message if `read` returns nil, given the setting's origin and
  ///     the part.
  ///   - isSeparator: Whether a character separates parts; by default, only commas do.
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

  /// Reads a whole number within `range`.
  ///
  /// - Throws: `CommandFailure` with status `usage` that names the flag or the variable.
  static func number(
    _ flag: String?, _ setting: SettingDeclaration, in range: ClosedRange<Int>
  ) throws -> Int? {
    try value(flag, setting, or: { SettingMessage.notANumber(origin: $0, $1, in: range) }) {
      Int($0).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Replaces `value` with the setting's value, a whole number within `range`, if the setting is
  /// given.
  ///
  /// - Throws: `CommandFailure` with status `usage` that names the flag or the variable.
  static func number(
    _ flag: String?, _ setting: SettingDeclaration, in range: ClosedRange<Int>,
    into value: inout Int
  ) throws {
    if let number = try number(flag, setting, in: range) { value = number }
  }

  /// Reads a duration of at least `least` seconds: a whole number followed by s, m, h or d, or a
  /// number of seconds.
  ///
  /// - Throws: `CommandFailure` with status `usage` that names the flag or the variable.
  static func seconds(
    _ flag: String?, _ setting: SettingDeclaration, atLeast least: Int64 = 0
  ) throws -> Int64? {
    guard let text = text(flag, setting) else { return nil }
    return try seconds(text, from: origin(flag, setting), atLeast: least)
  }

  /// Parses a duration into seconds.
  ///
  /// - Parameter origin: The origin of the value, for the error.
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

  /// Reads an enumeration case by its raw value.
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

  /// Reads pairs in the format `name=value,name=value`; each name may occur only once.
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

  /// Reads a secret from the first of these that is set: the file named by the flag, the
  /// environment variable, the file named by the environment variable with the suffix `_FILE`, and
  /// the same two in the configuration file. The first line of a file is the secret.
  ///
  /// - Throws: `CommandFailure` with status `unusableFile` if the file cannot be read, or
  ///   `badConfiguration` if all users can read it.
  static func secret(file flag: String?, _ setting: SettingDeclaration) throws -> String? {
    if let flag { return try secret(inFile: flag) }
    let (environment, name) = (Environment.variables, setting.variable)
    if let value = environment[name], !value.isEmpty { return value }
    if let path = environment[name + "_FILE"], !path.isEmpty { return try secret(inFile: path) }
    if let value = text(name) { return value }
    return try text(name + "_FILE").map(secret(inFile:))
  }

  /// Reads the first line of a file.
  ///
  /// - Throws: The same errors as `secret(file:_:)`.
  static func secret(inFile path: String) throws -> String {
    try SecretFile.refuseIfPublic(path, holding: .secret)
    // A file handle can also read from pipes, such as a shell's <(command).
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
  /// Returns the language given by the flag or the settings or, if neither specifies one, by the
  /// environment.
  ///
  /// - Throws: `CommandFailure` if the language is unknown.
  static func language(_ flag: String?) throws -> Language {
    try choice(flag, .lang, of: Language.self) ?? Language(environment: Environment.variables)
  }
}
