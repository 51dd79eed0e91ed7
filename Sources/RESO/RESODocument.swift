import JSONStream
import OData
import Ranking

/// Writes the service's JSON documents.
public enum RESODocument {
  /// The prefix of the `@reso.context` in RESO Common Format (RCP-25), which includes the version
  /// of the Data Dictionary.
  private static let commonFormat = "urn:reso:metadata:1.7:resource"

  /// Returns an error document (OData JSON 4.0, section 19).
  public static func error(code: String, message: String, target: String? = nil) -> [UInt8] {
    JSONWriter.document { json in
      json.object("error") { json in
        json.field("code", code)
        json.field("message", message)
        json.field("target", target)
        json.array("details") { _ in }
      }
    }
  }

  /// Returns the service document, which lists the resources.
  static func service(root: String) -> [UInt8] {
    JSONWriter.document { json in
      json.field("@odata.context", "\(root)$metadata")
      json.objects("value", RESOModel.names) { json, name in
        json.field("name", name)
        json.field("kind", "EntitySet")
        json.field("url", name)
      }
    }
  }

  /// Returns the document for one row.
  static func row<Row>(_ row: Row, _ question: RESOQuestion<Row>, root: String) -> [UInt8] {
    JSONWriter.document(capacity: 2_048) { json in
      writeContext(question, "/$entity", root, to: &json)
      write(row, question, to: &json)
    }
  }

  /// Returns the document for a page of rows.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  static func page<Row>(
    _ page: RESOPage<Row>, _ question: RESOQuestion<Row>, root: String
  ) throws -> [UInt8] {
    try JSONWriter.document(capacity: 512 + 1_280 * page.rows.count) { json in
      writeContext(question, "", root, to: &json)
      if question.options.longNumbersAsTexts {
        json.field("@odata.count", page.count.map { String($0) })
      } else {
        json.field("@odata.count", page.count)
      }
      try json.array("value") { json in
        for (number, row) in page.rows.enumerated() {
          if number % 256 == 255 { try Task.checkCancellation() }
          json.object { json in write(row, question, to: &json) }
        }
      }
      // Clients resolve a relative link against the context URL, which is at the root. If the root
      // is only a path, omit it, because some clients prepend the path even to links that start
      // with a slash.
      let start = root.hasPrefix("/") ? "" : root
      json.field("@odata.nextLink", page.next.map { "\(start)\(question.link(to: $0))" })
    }
  }

  private static func writeContext<Row>(
    _ question: RESOQuestion<Row>, _ end: String, _ root: String, to json: inout JSONWriter
  ) {
    let name = question.entity.name
    let selected =
      question.options.select == nil
      ? "" : "(\(question.selected.map(\.field.name).joined(separator: ",")))"
    json.field("@odata.context", "\(root)$metadata#\(name)\(selected)\(end)")
    json.field("@reso.context", "\(commonFormat):\(name.lowercased())")
  }

  private static func write<Row>(
    _ row: Row, _ question: RESOQuestion<Row>, to json: inout JSONWriter
  ) {
    let asTexts = question.options.longNumbersAsTexts
    for property in question.selected {
      property.write(row, longNumbersAsTexts: asTexts, to: &json)
    }
    guard !question.options.expand.isEmpty, let home = row as? Home else { return }
    json.array(named: RESOModel.media.name) { json in
      for picture in RESOMedia.all(of: home) {
        json.object { json in
          for property in RESOModel.media.properties {
            property.write(picture, longNumbersAsTexts: asTexts, to: &json)
          }
        }
      }
    }
  }
}
