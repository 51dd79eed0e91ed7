import XMLStream

/// References of SOAP's encoding (SOAP 1.1 section 5.4.1, SOAP 1.2 part 2 section 3.1.5), whose value is
/// another element of the body, and references to attachments.
enum SOAPReference {
  /// Where the value of an element is.
  enum Target {
    /// In another element of the document.
    case element
    /// In another part of a MIME message.
    case attachment
  }

  /// Where the value of an element is; nil if it is in the element itself.
  static func target(of element: borrowing XMLElement) -> Target? {
    guard element.attributeCount > 0 else { return nil }
    if let href = element.attribute("href") {
      if href.hasPrefix("#") { return .element }
      if href.hasPrefix("cid:") { return .attachment }
    }
    let encoding: StaticString = "http://www.w3.org/2003/05/soap-encoding"
    return element.attribute("ref", in: encoding) == nil ? nil : .element
  }

  /// Whether an element in the body, next to the response, holds a value that references name.
  static func isTarget(_ element: borrowing XMLElement) -> Bool {
    element.attributeCount > 0 && element.attribute("id") != nil
  }
}
