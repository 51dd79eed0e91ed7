import XMLStream

/// References in SOAP encoding (SOAP 1.1 section 5.4.1, SOAP 1.2 part 2 section 3.1.5), whose
/// values are in other elements of the body, and references to attachments.
enum SOAPReference {
  /// The location of a referenced value.
  enum Target {
    /// The value is another element of the document.
    case element
    /// The value is another part of the MIME message.
    case attachment
  }

  /// Returns the location of an element's value; nil if the element itself contains it.
  static func target(of element: borrowing XMLElement) -> Target? {
    guard element.attributeCount > 0 else { return nil }
    if let href = element.attribute("href") {
      if href.hasPrefix("#") { return .element }
      if href.hasPrefix("cid:") { return .attachment }
    }
    let encoding: StaticString = "http://www.w3.org/2003/05/soap-encoding"
    return element.attribute("ref", in: encoding) == nil ? nil : .element
  }

  /// Whether an element in the body, next to the response, contains the value for a reference.
  static func isTarget(_ element: borrowing XMLElement) -> Bool {
    element.attributeCount > 0 && element.attribute("id") != nil
  }
}
