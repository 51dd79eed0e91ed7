import HTTPTypes

extension HTTPFields {
  /// The value of a header field that HTTPTypes does not declare.
  subscript(named name: FieldName) -> String? {
    get { HTTPField.Name(name.rawValue).flatMap { self[$0] } }
    set {
      if let name = HTTPField.Name(name.rawValue) { self[name] = newValue }
    }
  }
}

/// The names of header fields that HTTPTypes does not declare.
enum FieldName: String {
  /// The links to other documents (RFC 8288).
  case link = "Link"
  /// The user's opt-out of tracking (https://w3c.github.io/gpc/).
  case globalPrivacyControl = "Sec-GPC"
  /// The older form of the user's opt-out of tracking (https://www.w3.org/TR/tracking-dnt/).
  case doNotTrack = "DNT"
  /// The revision of the Model Context Protocol that the request uses.
  case mcpRevision = "MCP-Protocol-Version"
  /// The method named in the request's body.
  case mcpMethod = "Mcp-Method"
  /// The tool named in the request's body.
  case mcpName = "Mcp-Name"
  /// The OData version of a request or a response.
  case odataVersion = "OData-Version"
  /// The latest OData version that a client supports.
  case odataMaxVersion = "OData-MaxVersion"
  /// The client's preferences (RFC 7240).
  case prefer = "Prefer"
  /// The preferences that the server applied.
  case preferenceApplied = "Preference-Applied"
  /// The relationship between the origin of a browser's request and this server (W3C, Fetch
  /// Metadata).
  case fetchSite = "Sec-Fetch-Site"
}
