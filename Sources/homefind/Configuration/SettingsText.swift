import CommandOutput
import Yams

/// Parses settings from YAML.
///
/// A list becomes a comma-separated string, as in flags and environment variables.
struct SettingsText {
  /// A value with its line number.
  struct Entry: Equatable {
    /// The value in the format of a flag.
    var value: String
    /// The line number, from 1.
    var line: Int
  }

  /// An error that prevents parsing the settings.
  struct Fault: Error, Equatable {
    /// The line number, from 1.
    var line: Int
    var problem: SettingsProblem
  }

  /// An entry in the list of sources.
  struct Source: Equatable {
    /// The number of the entry's first line, from 1.
    var line: Int
    /// The entry's settings, by name.
    var entries: [String: Entry]
  }

  /// The sources in file order.
  private(set) var sources: [Source] = []

  /// The values by full key, with parent keys joined by dots: `feed.url`.
  private(set) var entries: [String: Entry] = [:]

  init(_ text: String) throws(Fault) {
    let root: Node?
    do {
      root = try compose(yaml: text)
    } catch {
      throw Fault(error)
    }
    if let root { try read(root, under: "") }
  }

  /// Reads the settings of `node`, whose keys are prefixed with `path`.
  private mutating func read(_ node: Node, under path: String) throws(Fault) {
    let line = node.mark?.line ?? 1
    switch node {
    case .sequence(let elements) where path == "sources":
      for element in elements { sources.append(try Self.source(element, line)) }
    case .mapping where path == "sources", .scalar where path == "sources":
      throw Fault(line: line, problem: .sourcesNotAList)
    case .mapping(let pairs):
      for (key, value) in pairs {
        guard let name = key.scalar?.string else {
          throw Fault(line: key.mark?.line ?? line, problem: .keyNotText)
        }
        try read(value, under: path.isEmpty ? name : "\(path).\(name)")
      }
    case .sequence(let elements):
      var values: [String] = []
      for element in elements {
        guard let scalar = element.scalar else {
          throw Fault(
            line: element.mark?.line ?? line,
            problem: element.mapping == nil ? .nestedList : .mappingInList)
        }
        values.append(scalar.string)
      }
      try set(path, values.joined(separator: ","), line)
    case .scalar(let scalar):
      let isNull = scalar.style == .plain && (scalar.string == "~" || scalar.string == "null")
      if !isNull { try set(path, scalar.string, line) }
    case .alias:
      throw Fault(line: line, problem: .alias)
    }
  }

  /// Reads a source: settings with plain values.
  private static func source(_ node: Node, _ line: Int) throws(Fault) -> Source {
    let line = node.mark?.line ?? line
    guard case .mapping(let pairs) = node else {
      throw Fault(line: line, problem: .sourceWithoutSettings)
    }
    var source = Source(line: line, entries: [:])
    for (key, value) in pairs {
      guard let name = key.scalar?.string, let text = value.scalar?.string else {
        throw Fault(line: value.mark?.line ?? line, problem: .sourceSettingNotText)
      }
      if !text.isEmpty {
        source.entries[name] = Entry(value: text, line: value.mark?.line ?? line)
      }
    }
    return source
  }

  private mutating func set(_ path: String, _ value: String, _ line: Int) throws(Fault) {
    if path.isEmpty, !value.isEmpty {
      throw Fault(line: line, problem: .noColon)
    }
    if value.isEmpty { return }
    if let before = entries[path] {
      throw Fault(line: line, problem: .setAlready(path, line: before.line))
    }
    entries[path] = Entry(value: value, line: line)
  }
}

extension SettingsText.Fault {
  /// Creates a fault from an error thrown by the YAML parser.
  fileprivate init(_ error: any Error) {
    switch error {
    case YamlError.scanner(_, let problem, let mark, _),
      YamlError.parser(_, let problem, let mark, _),
      YamlError.composer(_, let problem, let mark, _):
      self.init(line: mark.line, problem: .notYAML(problem))
    case YamlError.duplicatedKeysInMapping(let keys, let context):
      self.init(
        line: context.mark.line, problem: .repeatedKeys(keys))
    default:
      self.init(line: 1, problem: .notUTF8)
    }
  }
}
