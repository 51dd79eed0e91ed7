import HTTPTypes
import Hummingbird
import JSONStream
import NIOCore

extension Response {
  static func json(_ bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
    document(bytes, type: "application/json", status: status)
  }

  static func json(_ document: ByteBuffer, status: HTTPResponse.Status = .ok) -> Response {
    self.document(document, type: "application/json", status: status)
  }

  static func document(
    _ bytes: [UInt8], type: String, status: HTTPResponse.Status = .ok
  ) -> Response {
    document(ByteBuffer(bytes: bytes), type: type, status: status)
  }

  static func document(
    _ bytes: ByteBuffer, type: String, status: HTTPResponse.Status = .ok
  ) -> Response {
    Response(
      status: status, headers: [.contentType: type, .xContentTypeOptions: "nosniff"],
      body: ResponseBody(byteBuffer: bytes))
  }

  /// Returns a JSON document with an object for each item; `write` writes an object's fields.
  ///
  /// - Parameter itemBytes: The approximate length of an object in bytes.
  static func items<Item>(
    _ items: [Item], itemBytes: Int = 256, _ write: (inout JSONWriter, Item) -> Void
  ) -> Response {
    json(
      JSONWriter.document(capacity: 64 + itemBytes * items.count) { json in
        json.objects("items", items, write)
      })
  }

  /// Returns a JSON document that contains a private URL.
  static func address(_ url: String) -> Response {
    json(JSONWriter.document { $0.field("url", url) })
  }

  /// Returns a plain-text response.
  static func text(_ text: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  /// Returns the response for a picture that never changes while the program runs.
  static func picture(_ bytes: [UInt8], type: String = "image/svg+xml") -> Response {
    var response = Response.document(bytes, type: type)
    response.headers[.cacheControl] = "public, max-age=3600"
    return response
  }
}
