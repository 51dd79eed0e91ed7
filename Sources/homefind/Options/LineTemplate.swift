import ArgumentParser
import Basics
import CommandOutput
import Formats
import JSONStream
import Listings
import Search

/// A line with placeholders for the fields of a JSON object: `{id}\t{name.en|name.th}`.
///
/// A field is given by its path, with dots between names; numbers select array elements. The field
/// after a `|` is used if the previous one is absent. `\t`, `\n` and `\\` are a tab, a line feed
/// and a backslash; `{{` and `}}` are braces.
struct LineTemplate {
  private enum Part {
    case text(String)
    /// Alternative paths; the first one present in the object is used.
    case field([String])
  }

  private var parts: [Part] = []

  /// Parses a template.
  ///
  /// - Throws: `ValidationError` if a brace is not closed or encloses nothing.
  init(_ template: String) throws {
    var text = ""
    var rest = template[...]
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        let next = rest.popFirst()
        text += next == "t" ? "\t" : next == "n" ? "\n" : next.map(String.init) ?? "\\"
      case "{" where rest.first == "{", "}" where rest.first == "}":
        text.append(rest.removeFirst())
      case "{":
        guard let end = rest.firstIndex(of: "}") else {
          throw ValidationError(CommandMessage.openBrace)
        }
        let paths = rest[..<end].split(separator: "|").map {
          $0.filter { !$0.isWhitespace }
        }
        guard !paths.isEmpty, !paths.contains("") else {
          throw ValidationError(CommandMessage.emptyBraces)
        }
        parts += [.text(text), .field(paths)]
        text = ""
        rest = rest[rest.index(after: end)...]
      default: text.append(character)
      }
    }
    parts.append(.text(text))
  }

  /// Returns the line for one object. Absent fields are empty, and arrays and objects are written
  /// as JSON.
  func line(of item: JSONNode) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let paths):
        paths.lazy.compactMap { Self.value($0, in: item) }.first.map(Self.text)?.onOneLine ?? ""
      }
    }
    .joined()
  }

  /// The fields of a home that the template uses; nil if a path may refer to something else.
  var homeFields: Set<HomeField>? {
    var fields: Set<HomeField> = []
    for case .field(let paths) in parts {
      for path in paths {
        guard Self.names.contains(Self.general(path)),
          let field = HomeField(rawValue: String(path.prefix { $0 != "." })),
          HomeField.ofSearches.contains(field)
        else { return nil }
        fields.insert(field)
      }
    }
    return fields
  }

  /// Checks that every field in the template can occur in objects like `items`.
  ///
  /// - Throws: `CommandFailure` that names the field and the nearest existing fields.
  func check(against items: [JSONNode]) throws {
    guard !items.isEmpty else { return }
    var known = Set(Self.names)
    func isKnown(_ part: Part) -> Bool {
      guard case .field(let paths) = part else { return true }
      return paths.allSatisfy { known.contains(Self.general($0)) }
    }
    // If every field is a known field of homes, there is no need to inspect the objects.
    if parts.allSatisfy(isKnown) { return }
    for item in items { Self.collect(item, "", into: &known) }
    for case .field(let paths) in parts {
      for path in paths where !known.contains(Self.general(path)) {
        throw CommandFailure(
          .usage,
          CommandMessage.notAField(
            path.onOneLine,
            NearestName.hint(path, among: known.sorted(), otherwise: .seeJSON)))
      }
    }
  }

  /// The fields that homes or places can have, even if a particular result lacks them.
  private static let names =
    [
      "id", "name", "name.th", "name.en", "type", "typeText", "price", "price.text", "price.min",
      "price.max", "price.currency", "position", "position.lat", "position.lon", "distanceMeters",
      "bearing", "compass", "address", "district", "district.code", "district.name.th",
      "district.name.en", "district.province.code", "district.province.name.th",
      "district.province.name.en", "company", "company.id", "company.name", "telephones",
      "telephones.0", "telephones.0.text", "telephones.0.uri", "images",
      "images.thumbnail", "images.large", "nearestStation", "nearestStation.system",
      "nearestStation.line", "nearestStation.code", "nearestStation.name.th",
      "nearestStation.name.en", "nearestStation.distanceMeters", "nearestStation.walkMinutes",
      "others", "color", "opened", "goneAt",
    ] + ListingFact.all.map { "\($0.name)" }

  private static func collect(_ node: JSONNode, _ path: String, into known: inout Set<String>) {
    if !path.isEmpty { known.insert(path) }
    let prefix = path.isEmpty ? "" : path + "."
    for field in node.fields { collect(field.value, prefix + field.name, into: &known) }
    if let first = node.elements.first { collect(first, prefix + "0", into: &known) }
  }

  /// Replaces every number in a path with 0, because all elements of an array have the same fields.
  private static func general(_ path: String) -> String {
    path.split(separator: ".", omittingEmptySubsequences: false)
      .map { Int($0) == nil ? String($0) : "0" }.joined(separator: ".")
  }

  private static func value(_ path: String, in item: JSONNode) -> JSONNode? {
    path.split(separator: ".").reduce(item as JSONNode?) { node, name in
      guard let node else { return nil }
      guard let index = Int(name) else { return node[String(name)] }
      let elements = node.elements
      return elements.indices.contains(index) ? elements[index] : nil
    }
  }

  private static func text(_ node: JSONNode) -> String {
    node.string ?? String(decoding: node.source, as: UTF8.self)
  }
}
