import CommandOutput
import Foundation
import JSONStream
import Messages

/// Listings' numbers out of what other programs print.
enum ListedIDs {
  /// The numbers that `handle` gives, to its end.
  ///
  /// - Throws: `CommandFailure` where it cannot be read or holds none.
  static func read(_ handle: FileHandle) throws -> [String] {
    guard let data = try? handle.readToEnd() ?? Data() else {
      throw CommandFailure(.unusableFile, CommandMessage.unreadableInput)
    }
    let ids = try parse(Array(data))
    if ids.isEmpty {
      throw CommandFailure(.usage, CommandMessage.emptyInput)
    }
    return ids
  }

  /// The numbers in `bytes`: a JSON document of a search or a listing, one such object a line, or
  /// words.
  ///
  /// - Throws: `CommandFailure` where what looks like JSON is none.
  static func parse(_ bytes: [UInt8]) throws -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let first = text.first(where: { !$0.isWhitespace }), first == "{" || first == "[" else {
      return text.split(whereSeparator: { $0.isWhitespace || $0 == "," }).map(String.init)
    }
    if let document = try? JSONDocument(bytes) { return ids(in: document.root) }
    return try text.split(separator: "\n").flatMap { line in
      do throws(JSONError) {
        return ids(in: try JSONDocument(Array(line.utf8)).root)
      } catch {
        throw CommandFailure(.usage, CommandMessage.inputNotJSON(error))
      }
    }
  }

  private static func ids(in node: JSONNode) -> [String] {
    if node.kind == .array { return node.elements.flatMap(ids) }
    if let items = node["items"] { return ids(in: items) }
    guard let id = node["id"] ?? (node.kind == .object ? nil : node) else { return [] }
    return [id.string ?? String(decoding: id.source, as: UTF8.self)]
  }
}
