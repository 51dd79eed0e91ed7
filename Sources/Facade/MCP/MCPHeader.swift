import Foundation

/// The header fields that repeat parts of a request's body, from revision 2026-07-28 on.
struct MCPHeader: Sendable {
  /// The value of `MCP-Protocol-Version`, which earlier revisions also define.
  var revision: String?
  /// The value of `Mcp-Method`.
  var method: String?
  /// The value of `Mcp-Name`.
  var name: String?

  /// - Throws: `MCPError` if a header field differs from the body.
  func check(_ request: MCPRequest) throws(MCPError) {
    let pairs = [
      ("MCP-Protocol-Version", revision, request.revision),
      ("Mcp-Method", method, request.method),
      ("Mcp-Name", name.map(Self.decoded), request.method == "tools/call" ? request.name : nil),
    ]
    for (field, said, meant) in pairs where meant != nil && said != meant {
      throw MCPError(.otherHeader, "The header field \(field) does not match the body.")
    }
  }

  /// Decodes a name that is not ASCII, which is sent as `=?base64?…?=`.
  private static func decoded(_ text: String) -> String {
    guard text.hasPrefix("=?base64?"), text.hasSuffix("?="), text.count > 11,
      let data = Data(base64Encoded: String(text.dropFirst(9).dropLast(2)))
    else { return text }
    return String(decoding: data, as: UTF8.self)
  }
}
