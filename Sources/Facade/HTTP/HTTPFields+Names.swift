import HTTPTypes

extension HTTPFields {
  /// The field with a name that HTTPTypes has no word for.
  subscript(named name: FieldName) -> String? {
    get { HTTPField.Name(name.rawValue).flatMap { self[$0] } }
    set {
      if let name = HTTPField.Name(name.rawValue) { self[name] = newValue }
    }
  }
}

/// Names of header fields that HTTPTypes has no words for.
enum FieldName: String {
  /// Links to other documents (RFC 8288).
  case link = "Link"
  /// That a person does not want to be followed (https://w3c.github.io/gpc/).
  case globalPrivacyControl = "Sec-GPC"
  /// The same, as browsers said it before (https://www.w3.org/TR/tracking-dnt/).
  case doNotTrack = "DNT"
  /// The revision of the Model Context Protocol that a request is of.
  case mcpRevision = "MCP-Protocol-Version"
  /// The method in the body of such a request.
  case mcpMethod = "Mcp-Method"
  /// The tool in it.
  case mcpName = "Mcp-Name"
  /// The version of OData that a request or an answer is of.
  case odataVersion = "OData-Version"
  /// The latest version of OData that a client reads.
  case odataMaxVersion = "OData-MaxVersion"
  /// What a client would like (RFC 7240).
  case prefer = "Prefer"
  /// Which of it was done.
  case preferenceApplied = "Preference-Applied"
  /// Where a browser's request comes from, as the page of it stands to us (W3C, Fetch Metadata).
  case fetchSite = "Sec-Fetch-Site"
}
