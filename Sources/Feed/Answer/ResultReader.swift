import XMLStream

/// Finds rows and pagination values inside an operation's response, in any format.
///
/// A row is an element with a row's name or, outside such an element, the parent of a column. The
/// reader descends into all other elements but requires none of them, so it handles arrays, data
/// sets, diffgrams and unknown formats alike.
struct ResultReader<Rows: FeedRows>: XMLHandler {
  var rows: Rows
  private(set) var paging = PagingFigures()
  private(set) var rowCount = 0
  /// Whether the rows are in a diffgram, the format of data sets.
  private(set) var hasDiffgram = false
  /// The beginning of the result, if the result is text instead of rows.
  private(set) var remark = TextStart(limit: 400)
  /// The names of the elements, for the error message if no row is usable.
  private(set) var names = ReceivedNames()
  /// The columns that occurred in any row, as a set with one bit per column.
  private(set) var seenColumns: UInt64 = 0
  /// Whether a column in a row is a reference to a value elsewhere in the body.
  private(set) var hasFieldReference = false
  /// Whether an element between rows is a reference to another element in the body.
  private(set) var hasRowReference = false

  /// The number of open elements; 0 directly inside the response.
  private var depth = 0
  /// The depths of the current row, field and skipped element; 0 if there is no such element.
  private var rowDepth = 0
  private var fieldDepth = 0
  private var asideDepth = 0
  private var fieldCode = 0
  private var isInResult = false
  private var field: [UInt8] = []
  private var fieldIsTooLong = false

  /// The maximum number of bytes in a field; a longer field is ignored.
  private static var fieldLimit: Int { 1 << 20 }

  init(rows: Rows) {
    self.rows = rows
    field.reserveCapacity(1_024)
  }

  /// Whether the current text is outside all rows, fields and pagination values, so that it may
  /// itself be XML.
  var isBetweenRows: Bool {
    rowDepth == 0 && fieldDepth == 0 && asideDepth == 0 && rowCount == 0
  }

  mutating func takePage() -> FeedPage<Rows.Key, Rows.Item> {
    let page = rows.page
    rows.page = FeedPage()
    return page
  }

  mutating func code(forName name: String) -> Int {
    names.code(
      ElementCode.code(forName: name, rowNames: Rows.rowNames, columns: Rows.columns), of: name)
  }

  mutating func start(_ element: borrowing XMLElement) {
    start(
      code: element.code, attributes: element.attributeCount,
      reference: SOAPReference.target(of: element))
  }

  mutating func start(code: Int, attributes: Int = 0, reference: SOAPReference.Target? = nil) {
    depth += 1
    if let reference { note(reference, at: code) }
    guard fieldDepth == 0, asideDepth == 0 else { return }
    if rowDepth == 0 {
      if rowCount == 0 { names.start(code, depth: depth, attributes: attributes) }
    } else if code <= ElementCode.unknown, depth == rowDepth + 1, rowCount <= 3 {
      names.startInRow(code)
    }
    if code >= ElementCode.firstColumn {
      if rowDepth == 0 {
        // A column directly inside the response is not part of a row.
        guard depth > 1 else { return }
        beginRow(at: depth - 1)
      }
      beginField(code)
    } else {
      switch code {
      case ElementCode.row: if rowDepth == 0, reference == nil { beginRow(at: depth) }
      case ElementCode.diffgram: hasDiffgram = true
      case ElementCode.result: if depth == 1 { isInResult = true }
      case ElementCode.aside: if rowDepth == 0 { asideDepth = depth }
      case ElementCode.totalPage, ElementCode.currentPage, ElementCode.totalItem: beginField(code)
      default: break
      }
    }
  }

  mutating func leaf(_ element: borrowing XMLElement, text bytes: UnsafeBufferPointer<UInt8>) {
    if leaf(code: element.code, text: bytes) { return }
    start(element)
    text(bytes)
    end(code: element.code)
  }

  /// Handles an element that is a column of the open row, as nearly all elements are, and returns
  /// true; returns false for any other element.
  mutating func leaf(code: Int, text bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard code >= ElementCode.firstColumn, rowDepth != 0, fieldDepth == 0,
      bytes.count <= Self.fieldLimit
    else { return false }
    seenColumns |= 1 << UInt64(truncatingIfNeeded: code - ElementCode.firstColumn)
    rows.set(code - ElementCode.firstColumn, bytes)
    return true
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if fieldDepth != 0 {
      fieldIsTooLong = fieldIsTooLong || field.count + bytes.count > Self.fieldLimit
      if !fieldIsTooLong { field.append(contentsOf: bytes) }
    } else if isInResult, depth == 1 {
      remark.append(bytes)
    }
  }

  mutating func end(code: Int) {
    if rowCount == 0, asideDepth == 0 { names.end(depth: depth) }
    if depth == fieldDepth {
      fieldDepth = 0
      if !fieldIsTooLong { endField() }
    } else if depth == rowDepth {
      rowDepth = 0
      rows.endRow()
    } else if depth == asideDepth {
      asideDepth = 0
    } else if depth == 1 {
      isInResult = false
    }
    depth -= 1
  }

  private mutating func endField() {
    field.withUnsafeBufferPointer { text in
      if fieldCode >= ElementCode.firstColumn {
        seenColumns |= 1 << UInt64(truncatingIfNeeded: fieldCode - ElementCode.firstColumn)
        rows.set(fieldCode - ElementCode.firstColumn, text)
      } else {
        paging.set(fieldCode, at: place, text)
      }
    }
  }

  /// The place of the pagination value whose element ends here.
  private var place: PagingFigures.Place {
    rowDepth != 0 ? .row : depth == 1 ? .besideResult : .elsewhere
  }

  private mutating func note(_ reference: SOAPReference.Target, at code: Int) {
    // A column may also start a row.
    if rowDepth == 0, code < ElementCode.firstColumn {
      hasRowReference = true
    } else if reference == .element {
      hasFieldReference = true
    }
  }

  private mutating func beginRow(at depth: Int) {
    rowDepth = depth
    if rowCount == 0 { names.beginFirstRow(at: depth) }
    rowCount += 1
    rows.beginRow()
  }

  private mutating func beginField(_ code: Int) {
    fieldDepth = depth
    fieldCode = code
    fieldIsTooLong = false
    field.removeAll(keepingCapacity: true)
  }
}
