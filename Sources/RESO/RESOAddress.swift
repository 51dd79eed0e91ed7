import Basics
import OData

/// The resource that a path below the service's root refers to.
enum RESOAddress: Sendable, Hashable {
  /// The service document.
  case service
  /// The metadata document.
  case metadata
  /// The rows of the resource with this name.
  case rows(String)
  /// The number of rows in the resource with this name.
  case count(String)
  /// The row with this key in the resource with this name.
  case row(String, key: ODataValue)

  /// Parses a percent-encoded path relative to the root.
  ///
  /// - Throws: `ODataError` if the path is invalid.
  init(path: String) throws(ODataError) {
    guard let path = PercentEncoding.unescaped(path) else {
      throw ODataError(.unknownResource(path, known: RESOModel.names), target: "path")
    }
    if path.isEmpty || path == "/" {
      self = .service
    } else if path == "$metadata" {
      self = .metadata
    } else if path.hasSuffix("/$count") {
      self = .count(String(path.dropLast("/$count".count)))
    } else if let bracket = path.firstIndex(of: "(") {
      let name = String(path[..<bracket])
      if let end = path.lastIndex(of: ")"), path[end...].dropFirst().hasPrefix("/") {
        // The path refers to a property of a row, or to a related entity.
        throw ODataError(.notSupported(String(path[end...].dropFirst())), target: name)
      }
      guard path.last == ")", let key = Self.key(path[bracket...].dropFirst().dropLast()) else {
        throw ODataError(.notAKey(String(path[bracket...])), target: name)
      }
      self = .row(name, key: key)
    } else {
      self = .rows(path)
    }
  }

  /// Parses a quoted string or an integer, optionally preceded by the key's name and an equals
  /// sign.
  private static func key(_ text: Substring) -> ODataValue? {
    var text = text
    let name = text.prefix { $0.isLetter }
    if !name.isEmpty, text.dropFirst(name.count).first == "=" {
      text = text.dropFirst(name.count + 1)
    }
    if text.count >= 2, text.first == "'", text.last == "'" {
      // A doubled quotation mark represents a single quotation mark; an undoubled one would end the
      // string.
      let inner = String(text.dropFirst().dropLast())
      if inner.replacing("''", with: "").contains("'") { return nil }
      return .string(inner.replacing("''", with: "'"))
    }
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
    // A double cannot represent larger numbers exactly, and no row has such a number.
    return Int64(text).flatMap { $0 < 1 << 53 ? .number(Double($0)) : nil }
  }
}
