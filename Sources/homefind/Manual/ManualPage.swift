import JSONStream

/// A command's manual page, written with the man(7) macros and generated from the command's help.
struct ManualPage {
  /// The words of the command: `homefind stations find`.
  let words: [String]
  private let command: JSONNode
  /// The names of the manual pages for the parent command and the subcommands.
  private let related: [String]
  private let extra: [(title: String, lines: [String])]

  /// Creates the page for `command`, as described by the argument parser, and the pages for its
  /// subcommands.
  ///
  /// - Parameters:
  ///   - words: The words of the parent commands.
  ///   - extra: Additional sections for the first page only.
  static func pages(
    of command: JSONNode, under words: [String] = [],
    extra: [(title: String, lines: [String])] = []
  ) -> [ManualPage] {
    let words = words + [command["commandName"]?.string ?? ""]
    let below = (command["subcommands"]?.elements ?? [])
      .filter { $0["commandName"]?.string != "help" && $0["shouldDisplay"]?.bool != false }
    let names = below.map { (words + [$0["commandName"]?.string ?? ""]).joined(separator: "-") }
    let above = words.count > 1 ? [words.dropLast().joined(separator: "-")] : []
    let page = ManualPage(words: words, command: command, related: above + names, extra: extra)
    return [page] + below.flatMap { pages(of: $0, under: words) }
  }

  /// The file name: `homefind-stations-find.1`.
  var fileName: String { words.joined(separator: "-") + ".1" }

  /// Returns the roff source of the page.
  func text(version: String) -> String {
    let title = words.joined(separator: "-")
    let abstract = command["abstract"]?.string ?? ""
    let (description, examples) = parted(command["discussion"]?.string ?? "")
    var lines = [
      #".TH "\#(title.uppercased())" 1 "" "homefind \#(version)" "homefind""#, ".SH NAME",
      "\(Self.escaped(title)) \\- \(Self.escaped(abstract))", ".SH SYNOPSIS", synopsis,
    ]
    if !description.isEmpty { lines += [".SH DESCRIPTION"] + Self.paragraphs(description) }
    lines += options
    if !examples.isEmpty {
      lines += [".SH EXAMPLES", ".nf"] + examples.map(Self.escaped) + [".fi"]
    }
    for section in extra {
      lines += [".SH \(section.title)"] + section.lines
    }
    if !related.isEmpty {
      lines += [
        ".SH SEE ALSO", related.map { "\\fB\(Self.escaped($0))\\fR(1)" }.joined(separator: ",\n"),
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var arguments: [JSONNode] {
    (command["arguments"]?.elements ?? []).filter { $0["shouldDisplay"]?.bool != false }
  }

  private var synopsis: String {
    let positional = arguments.filter { $0["kind"]?.string == "positional" }.map { argument in
      let name = "\\fI\(Self.escaped(argument["valueName"]?.string ?? ""))\\fR"
      let repeated = argument["isRepeating"]?.bool == true ? name + " ..." : name
      return argument["isOptional"]?.bool == true ? "[\(repeated)]" : repeated
    }
    let hasOptions = arguments.contains { $0["kind"]?.string != "positional" }
    let hasCommands = command["subcommands"]?.elements.isEmpty == false
    let parts =
      ["\\fB\(words.map(Self.escaped).joined(separator: " "))\\fR"]
      + (hasCommands ? ["[\\fIcommand\\fR]"] : []) + (hasOptions ? ["[\\fIoptions\\fR]"] : [])
      + positional
    return parts.joined(separator: " ")
  }

  /// The arguments, grouped under the headings of the help and in the same order.
  private var options: [String] {
    var titles: [String] = []
    var sections: [String: [JSONNode]] = [:]
    for argument in arguments {
      let title = argument["sectionTitle"]?.string ?? "Options"
      if sections[title] == nil { titles.append(title) }
      sections[title, default: []].append(argument)
    }
    return titles.flatMap { title in
      [".SH \(title.uppercased())"]
        + (sections[title] ?? []).flatMap { argument in
          [".TP", Self.term(of: argument), Self.escaped(argument["abstract"]?.string ?? "")]
        }
    }
  }

  private static func term(of argument: JSONNode) -> String {
    let value = argument["valueName"]?.string.map { "\\fI\(escaped($0))\\fR" } ?? ""
    guard let names = argument["names"]?.elements, !names.isEmpty else { return value }
    let flags = names.map { name in
      let dashes = name["kind"]?.string == "long" ? "--" : "-"
      return "\\fB\(escaped(dashes + (name["name"]?.string ?? "")))\\fR"
    }
    let list = flags.joined(separator: ", ")
    return argument["kind"]?.string == "flag" ? list : list + " " + value
  }

  /// Splits a discussion into its description and the lines under the heading EXAMPLES.
  private func parted(_ discussion: String) -> (description: [String], examples: [String]) {
    let lines = discussion.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let start = lines.firstIndex(of: "EXAMPLES") else { return (lines, []) }
    let examples = lines[(start + 1)...].map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : $0 }
    return (Array(lines[..<start]), examples)
  }

  /// Formats lines as paragraphs; indented lines stay unchanged.
  private static func paragraphs(_ lines: [String]) -> [String] {
    var result: [String] = []
    var isKept = false
    for line in lines {
      if line.hasPrefix("  ") != isKept, !line.isEmpty {
        isKept.toggle()
        result.append(isKept ? ".nf" : ".fi")
      }
      result.append(line.isEmpty ? (isKept ? "" : ".PP") : escaped(line))
    }
    while result.last == ".PP" || result.last == "" { result.removeLast() }
    return isKept ? result + [".fi"] : result
  }

  /// Escapes the characters that are special in roff.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "\n": result += " "
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }
}
