import Basics
import Commute
import Formats
import JSONStream
import Messages
import Parameters
import Search

/// Calls tools.
struct MCPTools: Sendable {
  /// The result of a tool call.
  struct Outcome: Sendable {
    /// Short text that people and models can read.
    var text: String
    /// The result in the contract's format; nil after an error.
    var document: [UInt8]?
  }

  let finder: HomeFinder
  let routes: RouteFinder
  let services: SearchServices
  let linkRoot: String?
  /// The memory that a request over HTTP may use; nil if memory is not limited.
  var reservation: AnswerReservation?

  /// The operations that have a tool, in the order of `tools/list`; feature tools come last.
  var operations: [FeatureOperation] {
    [
      searchHomes, showHome, compareHomes, findPlaces, .findStations, .stationsNear, planRoute,
      travelTimes,
    ] + services.operations.filter { $0.tool != nil }
  }

  /// Returns the operation whose tool is called `name`.
  func operation(named name: String) -> FeatureOperation? {
    operations.first { $0.tool?.name == name }
  }

  /// Calls the tool of an operation.
  ///
  /// - Parameters:
  ///   - arguments: The arguments as a JSON object, if any.
  ///   - language: The language of the result, unless the arguments include `lang`.
  func call(
    _ operation: FeatureOperation, _ arguments: JSONNode?, in language: Language
  ) async -> Outcome {
    var language = language
    do throws(SearchError) {
      var values = try Self.values(of: arguments)
      let asked = values.removeValue(forKey: "lang")?.first
      if let named = asked.flatMap(Language.init(rawValue:)) { language = named }
      // Operations with a path receive the language separately; other operations read the `lang`
      // parameter themselves.
      if operation.path == nil { values["lang"] = [asked ?? language.rawValue] }
      let answer = try await operation.answer(
        FeatureOperation.Request(values, arguments: arguments, language, finder, reserve: reserve))
      let document = MCPServer.compact(answer.document)
      guard let parsed = try? JSONDocument(document) else { throw .overloaded }
      let text = ToolText(language: language, linkRoot: linkRoot)
      return Outcome(
        text: operation.tool.map { text.text(of: parsed.root, by: $0) } ?? "", document: document)
    } catch {
      return Outcome(text: ToolText.visibleLine(error.publicMessage.text(in: language)))
    }
  }

  /// Reserves memory for a result with the given number of homes; returns false if there is not
  /// enough memory.
  func reserve(homes: Int) -> Bool { reservation?.reserve(homes: homes) ?? true }

  /// Returns a call's arguments as query parameters.
  ///
  /// - Throws: `SearchError` if a value is an object, or a list of lists.
  private static func values(
    of arguments: JSONNode?
  ) throws(SearchError) -> [String: [String]] {
    var values: [String: [String]] = [:]
    for (name, node) in arguments?.fields ?? [] where node.kind != .null {
      guard let texts = node.parameterTexts else {
        throw SearchError(
          .invalidParameter, FacadeMessage.otherArgument(name: String(name.onOneLine.prefix(40))))
      }
      values[name, default: []] += texts
    }
    return values
  }
}
