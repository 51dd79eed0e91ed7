/// Settings by their keys, out of the part of YAML 1.2 that settings need: keys with indented keys
/// below them, plain and quoted values, lists in brackets or line by line, and comments.
///
/// A list becomes one text with commas, as flags and the environment have it.
struct SettingsText {
  /// A value and where it stands.
  struct Entry: Equatable {
    /// The value as a flag would have it.
    var value: String
    /// The line, from 1.
    var line: Int
  }

  /// Why a text cannot be read.
  struct Fault: Error, Equatable {
    /// The line, from 1.
    var line: Int
    /// What is wrong, a clause that reads on after the place.
    var reason: String
  }

  /// The values by key, where keys above others stand before them with a point: `feed.url`.
  private(set) var entries: [String: Entry] = [:]

  private var open: [(indent: Int, key: String)] = []

  /// Reads a text.
  init(_ text: String) throws(Fault) {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      try read(String(line), index + 1)
    }
  }

  private mutating func read(_ line: String, _ number: Int) throws(Fault) {
    let indent = line.prefix { $0 == " " }.count
    let content = line.dropFirst(indent)
    if content.isEmpty || content.first == "#" || content == "---" { return }
    guard content.first != "\t" else {
      throw Fault(line: number, reason: "is indented with a tab; use spaces")
    }
    while let last = open.last, last.indent >= indent, !(content.hasPrefix("- ")) {
      open.removeLast()
    }
    if content.hasPrefix("- ") {
      try append(try value(content.dropFirst(2), number), indent, number)
      return
    }
    guard let (key, rest) = Self.cut(content) else {
      throw Fault(line: number, reason: "has no colon and a space behind a key")
    }
    open.append((indent, key))
    let path = open.map(\.key).joined(separator: ".")
    let value = try value(rest, number)
    if value.isEmpty { return }
    if let before = entries[path] {
      throw Fault(line: number, reason: "gives \(path) again, after line \(before.line)")
    }
    entries[path] = Entry(value: value, line: number)
  }

  /// The key before the first colon that ends the line or has a space behind it, and what follows.
  private static func cut(_ content: Substring) -> (key: String, rest: Substring)? {
    var index = content.startIndex
    while index < content.endIndex {
      let next = content.index(after: index)
      if content[index] == ":", next == content.endIndex || content[next] == " " {
        let key = content[..<index].filter { $0 != "\"" && $0 != "'" && $0 != " " }
        return key.isEmpty ? nil : (String(key), content[next...])
      }
      index = next
    }
    return nil
  }

  private mutating func append(_ value: String, _ indent: Int, _ line: Int) throws(Fault) {
    guard let last = open.last, indent >= last.indent else {
      throw Fault(line: line, reason: "is an element of a list that no key begins")
    }
    let path = open.map(\.key).joined(separator: ".")
    if let before = entries[path] {
      entries[path] = Entry(value: before.value + "," + value, line: before.line)
    } else {
      entries[path] = Entry(value: value, line: line)
    }
  }

  /// A value without its quotes, its brackets and the comment behind it.
  private func value(_ text: Substring, _ line: Int) throws(Fault) -> String {
    var rest = text.drop { $0 == " " }
    guard let first = rest.first else { return "" }
    if first == "[" {
      guard let end = rest.firstIndex(of: "]") else {
        throw Fault(line: line, reason: "has a [ without a ] on the same line")
      }
      var parts: [String] = []
      for part in rest[rest.index(after: rest.startIndex)..<end].split(separator: ",") {
        parts.append(try value(part, line))
      }
      return parts.joined(separator: ",")
    }
    if first == "{" || first == "&" || first == "*" || first == "|" || first == ">" {
      throw Fault(
        line: line, reason: "begins a value with \(first), which is not read here; quote it")
    }
    if first == "\"" || first == "'" {
      rest.removeFirst()
      guard let end = rest.firstIndex(of: first) else {
        throw Fault(line: line, reason: "has a quote that is not closed")
      }
      let behind = rest[rest.index(after: end)...].drop { $0 == " " }
      guard behind.isEmpty || behind.first == "#" else {
        throw Fault(line: line, reason: "has more behind the closing quote")
      }
      return String(rest[..<end])
    }
    if let comment = rest.firstRange(of: " #") { rest = rest[..<comment.lowerBound] }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest == "null" || rest == "~" ? "" : String(rest)
  }
}
