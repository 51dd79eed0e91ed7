import CommandOutput
import Foundation
import JSONStream
import Messages

/// Reads listing ids from the output of other programs.
enum ListedIDs {
  /// Reads ids from `handle` until the end of the input.
  ///
  /// - Throws: `CommandFailure` if the input cannot be read or contains no ids.
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

  /// Parses ids from `bytes`: a search's or a listing's JSON document, one such object per line, or
  /// words.
  ///
  /// - Throws: `CommandFailure` if the input looks like JSON but is invalid.
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
