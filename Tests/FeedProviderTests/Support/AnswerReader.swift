import XMLStream

/// A response from the provider, parsed without any of the provider's code except for the XML
/// parser.
struct ParsedAnswer {
  /// The rows as dictionaries from column names to text. Columns that are nil or absent have no
  /// entry.
  var rows: [[String: String]] = []
  /// The names of the row elements.
  var rowElements: Set<String> = []
  /// The paging values next to the result: `totalPage`, `currentPage` and `totalItem`.
  var totals: [String: String] = [:]
  /// The fault's code and text, if the response is a fault.
  var fault: (code: String, text: String)?
  /// The subcode of a SOAP 1.2 fault.
  var subcode: String?
  /// The text of the result element, if the result is a string.
  var resultText = ""
  /// The names and namespaces of all elements, in document order.
  var elements: [(name: String, namespace: String?)] = []

  /// Parses an envelope and, if its result is a string, the document in that string.
  init(_ bytes: [UInt8]) throws(XMLError) {
    let parser = XMLPushParser(handler: AnswerHandler())
    try parser.feed(bytes)
    try parser.finish()
    self = parser.handler.answer
    if resultText.contains("<") {
      let inner = XMLPushParser(handler: AnswerHandler())
      try inner.feed(Array(resultText.utf8))
      try inner.finish()
      rows = inner.handler.answer.rows
      rowElements = inner.handler.answer.rowElements
    }
  }
}

private struct AnswerHandler: XMLHandler {
  var answer = ParsedAnswer.empty
  private var names: [String] = []
  private var path: [String] = []
  private var text: [UInt8] = []
  private var isNil = false
  private var row: [String: String]?

  mutating func code(forName name: String) -> Int {
    names.append(name)
    return names.count - 1
  }

  mutating func start(_ element: borrowing XMLElement) {
    let name = names[element.code]
    answer.elements.append((name, element.namespace))
    text.removeAll()
    isNil = element.attribute("nil", in: "http://www.w3.org/2001/XMLSchema-instance") == "true"
    if name.hasPrefix("omst_"), !path.contains("schema") {
      row = [:]
      answer.rowElements.insert(name)
    }
    path.append(name)
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) { text += bytes }

  mutating func end(code: Int) {
    let name = names[code]
    path.removeLast()
    let value = String(decoding: text, as: UTF8.self)
    defer { text.removeAll() }
    if name.hasPrefix("omst_"), let row {
      answer.rows.append(row)
      self.row = nil
    } else if row != nil {
      if !isNil { row?[name] = value }
      isNil = false
    } else if ["totalPage", "currentPage", "totalItem"].contains(name) {
      answer.totals[name] = value
    } else if name.hasSuffix("Result") {
      answer.resultText = value
    } else if name == "faultcode" || (name == "Value" && path.last == "Code") {
      answer.fault = (value, answer.fault?.text ?? "")
    } else if name == "Value", path.last == "Subcode" {
      answer.subcode = value
    } else if name == "faultstring" || name == "Text" {
      answer.fault = (answer.fault?.code ?? "", value)
    }
  }
}

extension ParsedAnswer {
  fileprivate static let empty = ParsedAnswer()
  private init() {}
}
