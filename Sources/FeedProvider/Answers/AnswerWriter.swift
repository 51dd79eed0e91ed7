import WSSecurity
import XMLStream

/// The pagination values next to a result.
struct AnswerTotals: Sendable, Hashable {
  /// The number of pages.
  var pages: Int
  /// The number of this page, starting at 1.
  var page: Int
  /// The number of rows on all pages.
  var rows: Int
}

/// Writes the envelope of a response row by row, in any of the formats.
///
/// `drain()` can be called at any time, so a long response need not fit in memory.
struct AnswerWriter<Row: AnswerRow>: Sendable {

  private let shape: FeedFormat
  private let operation: String
  private var writer: XMLWriter
  /// The XML document that is sent as a string in the formats `text` and `cdata`.
  private var inner = XMLWriter(capacity: 0)
  private var rowCount = 0

  /// Creates a writer and writes everything before the first row.
  init(to operation: String, version: SOAPVersion, shape: FeedFormat, capacity: Int = 64 << 10) {
    self.shape = shape
    self.operation = operation
    writer = XMLWriter(capacity: capacity)
    writer.declaration()
    writer.start(shape.prefix + "Envelope", ["xmlns:\(shape.prefix.dropLast())": version.namespace])
    writer.start(shape.prefix + "Body")
    writer.start("\(operation)Response", ["xmlns": FeedNamespace.service])
    writer.start("\(operation)Result")
    switch shape {
    case .contract:
      writer.attribute("xmlns:a", FeedNamespace.data)
      writer.attribute("xmlns:i", "http://www.w3.org/2001/XMLSchema-instance")
    case .dataset: startDataSet()
    case .text, .cdata: inner.start("NewDataSet")
    case .asmx: break
    }
  }

  mutating func write(_ row: Row) {
    switch shape {
    case .contract: writeContract(row)
    case .dataset:
      writer.start(Row.element)
      writer.attribute("diffgr:id", "\(Row.element)\(rowCount + 1)")
      writer.attribute("msdata:rowOrder", "\(rowCount)")
      writer.columns(of: row)
      writer.end()
    case .asmx:
      writer.start(Row.element)
      writer.columns(of: row)
      writer.end()
    case .text, .cdata:
      inner.start(Row.element)
      inner.columns(of: row)
      inner.end()
      if inner.bytes.count > 32 << 10 { passInner() }
    }
    rowCount += 1
  }

  /// Writes everything after the last row.
  mutating func finish(_ totals: AnswerTotals) {
    switch shape {
    case .dataset:
      writer.end()
      writer.end()
    case .text, .cdata:
      inner.end()
      passInner()
    case .contract, .asmx: break
    }
    writer.end()
    writer.element("totalPage", text: "\(totals.pages)")
    writer.element("currentPage", text: "\(totals.page)")
    writer.element("totalItem", text: "\(totals.rows)")
    writer.end()
    writer.end()
    writer.end()
  }

  /// Returns the bytes written since the last call.
  mutating func drain() -> [UInt8] { writer.drain() }

  private mutating func writeContract(_ row: Row) {
    writer.start("a:" + Row.element)
    for (column, value) in zip(Row.columns, row.values) {
      writer.start("a:" + column.name)
      if let value { writer.text(value) } else { writer.attribute("i:nil", "true") }
      writer.end()
    }
    writer.end()
  }

  private mutating func passInner() {
    let text = String(decoding: inner.drain(), as: UTF8.self)
    if shape == .cdata { writer.cdata(text) } else { writer.text(text) }
  }

  /// Starts a DataSet, which contains its schema before its rows.
  private mutating func startDataSet() {
    writer.start("xs:schema", ["id": "NewDataSet", "xmlns": ""])
    writer.attribute("xmlns:xs", "http://www.w3.org/2001/XMLSchema")
    writer.attribute("xmlns:msdata", "urn:schemas-microsoft-com:xml-msdata")
    writer.start("xs:element", ["name": "NewDataSet", "msdata:IsDataSet": "true"])
    writer.element("xs:complexType") { writer in
      writer.start("xs:choice", ["minOccurs": "0", "maxOccurs": "unbounded"])
      writer.start("xs:element", ["name": Row.element])
      writer.start("xs:complexType")
      writer.start("xs:sequence")
      for column in Row.columns {
        writer.start("xs:element", ["name": column.name, "type": "xs:\(column.type)"])
        writer.attribute("minOccurs", "0")
        writer.end()
      }
    }
    writer.end()
    writer.end()
    writer.start("diffgr:diffgram", ["xmlns:msdata": "urn:schemas-microsoft-com:xml-msdata"])
    writer.attribute("xmlns:diffgr", "urn:schemas-microsoft-com:xml-diffgram-v1")
    writer.start("NewDataSet", ["xmlns": ""])
  }
}

extension FeedFormat {
  /// The prefix of the envelope, which differs between WCF and ASMX.
  fileprivate var prefix: String { self == .asmx ? "soap:" : "s:" }
}

extension XMLWriter {
  /// Writes the columns of a row that have a value, as elements without a prefix.
  fileprivate mutating func columns(of row: some AnswerRow) {
    for (column, value) in zip(type(of: row).columns, row.values) {
      if let value { element(column.name, text: value) }
    }
  }
}
