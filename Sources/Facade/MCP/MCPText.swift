import Basics
import JSONStream
import Messages
import Search

/// What a tool answers in a few lines, for people and for models that read no structured content.
///
/// Sellers and services wrote part of it. What names something stands between quotation marks, and whatever
/// a text holds, no line of it is another's: a model must be able to tell what is data.
struct MCPText {
  private let tool: MCPTool
  private let language: Language
  private let linkRoot: String?

  init(_ tool: MCPTool, language: Language, linkRoot: String?) {
    self.tool = tool
    self.language = language
    self.linkRoot = linkRoot
  }

  /// The most lines that a text has for what was found.
  private static let most = 20

  /// The text of an answer, which is written as the contract has it.
  func text(of answer: JSONNode) -> String {
    let items = answer["items"]?.elements ?? []
    let lines: [String]
    switch tool {
    case .searchHomes:
      lines =
        [said(.found(answer["total"]?.int ?? 0))] + items.prefix(Self.most).map(home)
        + (answer["outside"]?.elements ?? []).map { said(.outside(home($0))) }
        + (answer["source"]?["freshness"]?.string == "stale" ? [said(.stale)] : [])
    case .showHome: lines = [home(answer)]
    case .compareHomes:
      lines =
        items.prefix(Self.most).map(home)
        + (answer["missing"]?.elements ?? []).compactMap(\.string).map { said(.missing($0)) }
    case .findPlaces:
      lines = items.isEmpty ? [said(.nothing)] : items.map(place)
    case .findStations, .stationsNear:
      lines = items.isEmpty ? [said(.nothing)] : items.prefix(Self.most).map(station)
    case .planRoute: lines = (answer["routes"]?.elements ?? []).flatMap(route)
    case .travelTimes:
      lines =
        [said(.minutes(String(decoding: answer["minutes"]?.source ?? [], as: UTF8.self)))]
        + (answer["missing"]?.elements ?? []).prefix(Self.most).compactMap(\.string)
        .map { said(.unknownPlace($0)) }
    case .marketPrices:
      lines = items.filter { $0["price"]?["median"] != nil }.prefix(Self.most).map(market)
    case .listCompanies:
      lines = [said(.companies(answer["total"]?.int ?? 0))] + items.prefix(Self.most).map(company)
    }
    let notes = (answer["notes"]?.elements ?? []).compactMap(\.string)
    let text = (lines + notes).map(\.onOneSeenLine).joined(separator: "\n")
    return text.isEmpty ? said(.nothing) : text
  }

  private func said(_ message: MCPMessage) -> String { message.text(in: language) }

  private func home(_ node: JSONNode) -> String {
    var parts = ["\(name(node).inQuotationMarks) (\(node["id"]?.string ?? ""))"]
    parts += [node["typeLabel"]?.string, price(node["price"])].compactMap(\.self)
    if let distance = metres(node["distanceMeters"]) {
      parts.append([distance, node["compass"]?.string].compactMap(\.self).joined(separator: " "))
    }
    for commute in node["commutes"]?.elements ?? [] {
      guard let minutes = commute["minutes"]?.int, let place = commute["place"]?.string else {
        continue
      }
      parts.append(said(.commute(minutes, place: place.inQuotationMarks)))
    }
    if let near = node["nearestStation"], let minutes = near["walkMinutes"]?.int {
      parts.append(said(.walk(minutes, station: stationName(near))))
    }
    parts += (node["reasons"]?.elements ?? []).compactMap(\.string)
    let line = parts.joined(separator: "; ")
    guard let linkRoot, let id = node["id"]?.string else { return line }
    return "\(line) <\(SearchQuery.link(toHome: id, under: linkRoot))>"
  }

  private func place(_ node: JSONNode) -> String {
    let position = node["position"].map(coordinate)
    return
      ([node["kind"]?.string, node["label"]?.string?.inQuotationMarks].compactMap(\.self)
      .joined(separator: ": "))
      + (position.map { " (\($0))" } ?? "")
  }

  private func station(_ node: JSONNode) -> String {
    [
      stationName(node), metres(node["distanceMeters"]), node["position"].map(coordinate),
    ].compactMap(\.self).joined(separator: "; ")
  }

  private func stationName(_ node: JSONNode) -> String {
    "\(node["system"]?.string ?? "") \(name(node)) (\(node["code"]?.string ?? ""))"
  }

  private func route(_ node: JSONNode) -> [String] {
    let minutes = node["durationSeconds"]?.double.map { Int(($0 / 60).rounded(.up)) }
    let head = [
      node["name"]?.string?.inQuotationMarks, minutes.map { said(.duration($0)) },
      metres(node["distanceMeters"]),
    ].compactMap(\.self).joined(separator: "; ")
    // A step names streets, and where it leads to, which may be a home.
    let steps = (node["steps"]?.elements ?? []).compactMap {
      ($0["instruction"]?.string ?? $0["text"]?.string)?.inQuotationMarks
    }
    let notes = (node["notes"]?.elements ?? []).compactMap(\.string)
    return [head] + steps.enumerated().map { "\($0 + 1). \($1)" } + notes
  }

  private func market(_ node: JSONNode) -> String {
    let median = node["price"]?["median"]?.double.map { Int64($0.rounded()) } ?? 0
    return said(
      .median(
        (node["label"]?.string ?? "").inQuotationMarks, baht: median,
        homes: node["homes"]?.int ?? 0))
  }

  private func company(_ node: JSONNode) -> String {
    let telephones = (node["telephones"]?.elements ?? []).prefix(3).compactMap {
      $0["text"]?.string
    }
    return
      ([
        "\(name(node).inQuotationMarks) (\(node["id"]?.string ?? ""))",
        said(.homes(node["homes"]?.int ?? 0)), price(node["price"]),
      ].compactMap(\.self) + telephones).joined(separator: "; ")
  }

  /// The name in the text's language, or in the other.
  private func name(_ node: JSONNode) -> String {
    let names = node["name"]
    return names?.string ?? names?[language.rawValue]?.string
      ?? Language.allCases.lazy.compactMap { names?[$0.rawValue]?.string }.first ?? "–"
  }

  private func price(_ node: JSONNode?) -> String? {
    guard let least = node?["min"]?.int else { return node?["text"]?.string?.inQuotationMarks }
    let most = node?["max"]?.int ?? least
    return least == most ? "฿\(least.grouped)" : "฿\(least.grouped)–\(most.grouped)"
  }

  private func metres(_ node: JSONNode?) -> String? {
    guard let metres = node?.double else { return nil }
    if metres < 1_000 { return said(.metres(Int(metres.rounded()))) }
    let tenths = Int((metres / 100).rounded())
    return said(.kilometres("\(tenths / 10).\(tenths % 10)"))
  }

  private func coordinate(_ node: JSONNode) -> String {
    "\(node["lat"]?.written ?? ""),\(node["lon"]?.written ?? "")"
  }
}

extension String {
  /// The text on one line, without invisible characters: orders to a model are hidden in those.
  var onOneSeenLine: String { VisibleText.cleaned(self, isOnOneLine: true) }
}
