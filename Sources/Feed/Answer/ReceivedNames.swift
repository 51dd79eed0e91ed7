import ListingSources

/// Collects the names of a response's elements and finds unknown elements that look like rows.
///
/// An element looks like a row if it lies inside the result and has two fields or three attributes.
struct ReceivedNames {
  /// An element that looks like a row.
  struct Row {
    var code: Int
    var depth: Int
    var count: Int
    var fields: [Int]
  }

  private struct Open {
    var code: Int
    var attributes: Int
    var hasChildren = false
    var fields: [Int] = []
    var fieldCount = 0
  }

  private(set) var rows: [Row] = []
  /// The code of the first known row element.
  private(set) var firstRow: Int?
  /// The unknown elements inside known rows.
  private(set) var fieldsOfRows: [Int] = []
  private var names: [Int: String] = [:]
  private var open: [Open] = []

  /// The maximum number of row types, and of names per row.
  private static var limit: Int { 24 }
  private static var nameLength: Int { 48 }

  /// Registers a name on its first occurrence and returns its number: `code`, or a unique number
  /// for an unknown name.
  mutating func code(_ code: Int, of name: String) -> Int {
    let code = code == ElementCode.unknown ? ElementCode.unknown - 1 - names.count : code
    names[code] = String(name.prefix(Self.nameLength))
    return code
  }

  /// Returns the name with this number.
  func name(_ code: Int) -> String { FieldText.printable(names[code] ?? "") }

  /// Records the start of an element outside known rows, `depth` levels deep in the response.
  mutating func start(_ code: Int, depth: Int, attributes: Int) {
    // The caller does not report elements inside fields.
    if open.count >= depth { open.removeLast(open.count - depth + 1) }
    if !open.isEmpty { open[open.count - 1].hasChildren = true }
    open.append(Open(code: code, attributes: attributes))
  }

  /// Records the end of the element at `depth`.
  mutating func end(depth: Int) {
    if open.count > depth { open.removeLast(open.count - depth) }
    guard open.count == depth, let element = open.popLast() else { return }
    if element.fieldCount >= 2 || element.attributes >= 3, depth > 1 { add(element, depth) }
    guard !element.hasChildren, !open.isEmpty else { return }
    open[open.count - 1].fieldCount += 1
    if open[open.count - 1].fields.count < Self.limit,
      !open[open.count - 1].fields.contains(element.code)
    {
      open[open.count - 1].fields.append(element.code)
    }
  }

  /// Records that the open element at `depth` is the first known row.
  mutating func beginFirstRow(at depth: Int) {
    if open.indices.contains(depth - 1) { firstRow = open[depth - 1].code }
  }

  /// Records an unknown element directly inside a known row.
  mutating func startInRow(_ code: Int) {
    guard fieldsOfRows.count < Self.limit, !fieldsOfRows.contains(code) else { return }
    fieldsOfRows.append(code)
  }

  private mutating func add(_ element: Open, _ depth: Int) {
    if let index = rows.firstIndex(where: { $0.code == element.code && $0.depth == depth }) {
      rows[index].count += 1
    } else if rows.count < Self.limit {
      rows.append(Row(code: element.code, depth: depth, count: 1, fields: element.fields))
    }
  }

  /// The element that is most likely a row: the most frequent element or, in case of a tie, the
  /// outermost. An element that occurs only once must have a latitude and a longitude; otherwise it
  /// might merely describe the result.
  var likelyRow: Row? {
    rows.filter { $0.count > 1 || namesPlace($0) }
      .max { ($0.count, -$0.depth) < ($1.count, -$1.depth) }
  }

  private func namesPlace(_ row: Row) -> Bool {
    let names = row.fields.map { name($0).lowercased() }
    return names.contains { $0.contains("lat") }
      && names.contains { $0.contains("lon") || $0.contains("lng") }
  }
}
