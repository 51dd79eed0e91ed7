import Basics
import OData

/// The target of a path below the service's root.
enum RESOAddress: Sendable, Hashable {
  /// The service document.
  case service
  /// The metadata document.
  case metadata
  /// The rows of a resource.
  case rows(String)
  /// The number of rows of a resource.
  case count(String)
  /// The row of a resource with this key.
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
        // A property of a row, or a related entity.
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

  /// Parses a quoted text or a whole number, optionally preceded by the key's name.
  private static func key(_ text: Substring) -> ODataValue? {
    var text = text
    let name = text.prefix { $0.isLetter }
    if !name.isEmpty, text.dropFirst(name.count).first == "=" {
      text = text.dropFirst(name.count + 1)
    }
    if text.count >= 2, text.first == "'", text.last == "'" {
      // A doubled quotation mark is an escaped one; a single one would end the text.
      let inner = String(text.dropFirst().dropLast())
      if inner.replacing("''", with: "").contains("'") { return nil }
      return .string(inner.replacing("''", with: "'"))
    }
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
    // Larger numbers have no exact double, and no row has one.
    return Int64(text).flatMap { $0 < 1 << 53 ? .number(Double($0)) : nil }
  }
}
