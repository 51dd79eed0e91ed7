import Accounts
import Alerts
import Basics
import CommandOutput
import Hunts
import JSONStream
import Messages

extension AccountClient {
  /// Returns the path of the item with this id or name.
  ///
  /// - Throws: `CommandFailure` with status `unknownPlace` if no item has the name, or if more than
  ///   one does.
  func path(of name: String, in list: AccountList) async throws -> String {
    let name = name.trimmed
    if list.isID(name) { return "\(list.path)/\(name)" }
    let items = try await read(list.path).list()
    let names = items.compactMap { $0["name"]?.string?.onOneLine }
    let same = items.filter { $0["name"]?.string == name }
    let alike = items.filter { $0["name"]?.string?.lowercased() == name.lowercased() }
    let found = (same.isEmpty ? alike : same).compactMap { $0["id"]?.string }
    switch found.count {
    case 1: return "\(list.path)/\(PercentEncoding.encoded(found[0]))"
    case 0:
      let hint = NearestName.hint(name, among: names, otherwise: .see(list.command))
      throw CommandFailure(
        .unknownPlace,
        CommandMessage.noneOfName(
          list, name.onOneLine, names.isEmpty ? .see(list.command) : hint))
    default:
      throw CommandFailure(
        .unknownPlace, CommandMessage.severalOfName(list, name.onOneLine, ids: found))
    }
  }

  /// Returns the hunt at `path` with all its homes, reading every page.
  ///
  /// - Throws: The same errors as `ask`.
  func hunt(at path: String) async throws -> ServerAnswer {
    let first = try await read(path)
    guard var next = first.root["next"]?.string else { return first }
    var pages = [first.list("homes")]
    while true {
      let page = try await read("\(path)?after=\(PercentEncoding.encoded(next))")
      pages.append(page.list("homes"))
      guard let more = page.root["next"]?.string, !page.list("homes").isEmpty else { break }
      next = more
    }
    let bytes = JSONWriter.document { json in
      for (name, value) in first.root.fields where name != "homes" && name != "next" {
        json.field(named: name, json: Array(value.source))
      }
      json.field(named: "homes", json: ServerAnswer.array(Array(pages.joined())))
    }
    guard let root = try? JSONDocument(bytes).root else { throw notAnAccountServer }
    return ServerAnswer(bytes: bytes, root: root)
  }
}

extension AccountList {
  var path: String {
    switch self {
    case .hunts: "/v1/hunts"
    case .searches: "/v1/searches"
    }
  }

  /// The command that prints the list.
  var command: String {
    switch self {
    case .hunts: "homefind hunt list"
    case .searches: "homefind alerts list"
    }
  }

  fileprivate func isID(_ text: String) -> Bool {
    switch self {
    case .hunts: HuntID(text) != nil
    case .searches: SavedSearchID(text) != nil
    }
  }
}
