import JSONStream
import Messages

/// A client's request or notification.
struct MCPRequest: Sendable {
  /// The id in its original JSON form; nil for a notification, which gets no response.
  var id: [UInt8]?
  var method: String
  var parameters: JSONNode?

  private static let metaPrefix = "io.modelcontextprotocol/"

  /// Parses a message.
  static func read(_ message: [UInt8]) -> Result<MCPRequest, MCPError> {
    Result { () throws(MCPError) in
      let document: JSONDocument
      do throws(JSONError) {
        document = try JSONDocument(message)
      } catch {
        throw MCPError(.unreadable, "The message is not JSON: \(error.message.english)")
      }
      return try MCPRequest(document.root)
    }
  }

  private init(_ root: JSONNode) throws(MCPError) {
    guard root.kind == .object else {
      throw MCPError(.invalidRequest, "Send one JSON-RPC object; batches are not supported.")
    }
    let fields = root.fields
    if let id = fields.first(where: { $0.name == "id" })?.value {
      guard id.kind == .string || id.int != nil else {
        throw MCPError(.invalidRequest, "The id must be a string or a whole number.")
      }
      self.id = Array(id.source)
    }
    guard root["jsonrpc"]?.string == "2.0", let method = root["method"]?.string else {
      throw MCPError(.invalidRequest, "A request must have jsonrpc \"2.0\" and a method.")
    }
    self.method = method
    parameters = root["params"]
    if let parameters, parameters.kind != .object {
      throw MCPError(.invalidParameters, "params must be an object.")
    }
  }

  /// The revision in the request's parameters, if any.
  var revision: String? { parameters?["_meta"]?[Self.metaPrefix + "protocolVersion"]?.string }

  /// Whether the request contains the client's capabilities, which revisions without a session
  /// require.
  var hasCapabilities: Bool {
    parameters?["_meta"]?[Self.metaPrefix + "clientCapabilities"]?.kind == .object
  }

  /// The name of the tool to call.
  var name: String? { parameters?["name"]?.string }
}
