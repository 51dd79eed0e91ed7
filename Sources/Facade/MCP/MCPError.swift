import JSONStream

/// A protocol error (JSON-RPC 2.0, section 5.1). The message is intended for client developers.
struct MCPError: Error, Sendable {
  enum Code: Int, Sendable {
    case unreadable = -32_700
    case invalidRequest = -32_600
    case unknownMethod = -32_601
    case invalidParameters = -32_602
    /// A header field differs from the body.
    case otherHeader = -32_020
    /// The revision is not supported.
    case unknownRevision = -32_022
  }

  var code: Code
  var text: String
  /// The requested revision, if it is not supported.
  var requested: String?

  init(_ code: Code, _ text: String, requested: String? = nil) {
    self.code = code
    self.text = text
    self.requested = requested
  }

  var status: Int { code == .unknownMethod ? 404 : 400 }

  /// Returns the response to the request with this id; a nil id is written as `null`.
  func document(id: [UInt8]?) -> [UInt8] {
    MCPServer.document(id: id) { json in
      json.object("error") { json in
        json.field("code", code.rawValue)
        json.field("message", text)
        if let requested {
          json.object("data") {
            $0.array("supported", MCPRevision.names)
            $0.field("requested", requested)
          }
        }
      }
    }
  }
}
