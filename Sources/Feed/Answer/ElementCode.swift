/// The numeric codes of the elements in a response.
enum ElementCode {
  /// The code of an element with an unknown name, before ``ReceivedNames`` assigns a unique
  /// negative code to the name.
  static let unknown = 0
  static let row = 1
  static let envelope = 2
  static let body = 3
  static let fault = 4
  /// The service-specific part of a fault.
  static let detail = 5
  /// An inline schema, or a part of a diffgram that contains no results.
  static let aside = 6
  static let totalPage = 7
  static let currentPage = 8
  static let totalItem = 9
  static let faultCode = 10
  static let faultText = 11
  /// An operation's result.
  static let result = 12
  /// The container of a data set's rows.
  static let diffgram = 13
  /// The code of the first column; each row type has its own table of columns.
  static let firstColumn = 16

  /// Returns the code for a local name.
  static func code(
    forName name: String, rowNames: [String], columns: [String: Int]
  ) -> Int {
    if let column = columns[name] { return firstColumn + column }
    if isRow(name, rowNames) { return row }
    switch name {
    case "Envelope": return envelope
    case "Body": return body
    case "Fault": return fault
    case "detail", "Detail": return detail
    case "faultcode", "Value": return faultCode
    case "faultstring", "Text": return faultText
    case "diffgram": return diffgram
    case "schema", "before", "errors": return aside
    default: if name.hasSuffix("Result") { return result }
    }
    switch name.lowercased().filter({ $0 != "_" }) {
    case "totalpage": return totalPage
    case "currentpage": return currentPage
    case "totalitem": return totalItem
    default: return unknown
    }
  }

  /// Whether this is the name of a row, with or without a suffix that some code generators add.
  private static func isRow(_ name: String, _ rowNames: [String]) -> Bool {
    rowNames.contains { row in
      name.hasPrefix(row) && ["", "Result", "_Result"].contains(name.dropFirst(row.count))
    }
  }
}
