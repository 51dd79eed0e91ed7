import HTTPTypes
import Hummingbird
import JSONStream
import NIOCore

extension Response {
  /// A JSON document.
  static func json(_ bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
    document(bytes, type: "application/json", status: status)
  }

  /// A JSON document.
  static func json(_ document: ByteBuffer, status: HTTPResponse.Status = .ok) -> Response {
    self.document(document, type: "application/json", status: status)
  }

  /// A document of a media type.
  static func document(
    _ bytes: [UInt8], type: String, status: HTTPResponse.Status = .ok
  ) -> Response {
    document(ByteBuffer(bytes: bytes), type: type, status: status)
  }

  /// A document of a media type.
  static func document(
    _ bytes: ByteBuffer, type: String, status: HTTPResponse.Status = .ok
  ) -> Response {
    Response(
      status: status, headers: [.contentType: type, .xContentTypeOptions: "nosniff"],
      body: ResponseBody(byteBuffer: bytes))
  }

  /// A JSON document with an object for each of `items`, whose fields `write` writes.
  ///
  /// - Parameter itemBytes: About how long one is.
  static func items<Item>(
    _ items: [Item], itemBytes: Int = 256, _ write: (inout JSONWriter, Item) -> Void
  ) -> Response {
    json(
      JSONWriter.document(capacity: 64 + itemBytes * items.count) { json in
        json.objects("items", items, write)
      })
  }

  /// A JSON document with a private address.
  static func address(_ url: String) -> Response {
    json(JSONWriter.document { $0.field("url", url) })
  }

  /// A line of plain text.
  static func text(_ text: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  /// A picture that never changes while the program runs.
  static func picture(_ bytes: [UInt8], type: String = "image/svg+xml") -> Response {
    var response = Response.document(bytes, type: type)
    response.headers[.cacheControl] = "public, max-age=3600"
    return response
  }
}
