/// The numbers by which the readers of an answer tell its elements apart.
enum ElementCode {
  /// The names that no rule knows are numbered downwards from here, so that they stay distinct.
  static let unknown = 0
  static let row = 1
  static let envelope = 2
  static let body = 3
  static let fault = 4
  /// Where a fault keeps what only its service understands.
  static let detail = 5
  /// An inline schema, and the parts of a diffgram that hold no results.
  static let aside = 6
  static let totalPage = 7
  static let currentPage = 8
  static let totalItem = 9
  static let faultCode = 10
  static let faultText = 11
  /// An operation's result.
  static let result = 12
  /// What holds the rows of a data set.
  static let diffgram = 13
  /// The columns of a row are numbered from here on, each kind of row by its own table.
  static let firstColumn = 16

  /// The number of an element by its local name.
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

  /// Whether a name is a row's, bare or with a suffix that some generators of services add.
  private static func isRow(_ name: String, _ rowNames: [String]) -> Bool {
    rowNames.contains { row in
      name.hasPrefix(row) && ["", "Result", "_Result"].contains(name.dropFirst(row.count))
    }
  }
}
