import XMLStream

extension SOAPFault {
  /// The fault as an envelope.
  func envelope(in version: SOAPVersion) -> [UInt8] {
    var writer = XMLWriter(capacity: 512)
    writer.declaration()
    writer.start("s:Envelope")
    writer.attribute("xmlns:s", version.namespace)
    writer.start("s:Body")
    writer.start("s:Fault")
    switch version {
    case .v11:
      writer.element("faultcode", text: "s:\(code11)")
      writer.start("faultstring")
      writer.attribute("xml:lang", "en")
      writer.text(message)
      writer.end()
    case .v12:
      writer.start("s:Code")
      writer.element("s:Value", text: "s:\(code12)")
      if code == .login { writeLoginSubcode(to: &writer) }
      writer.end()
      writer.start("s:Reason")
      writer.start("s:Text")
      writer.attribute("xml:lang", "en")
      writer.text(message)
      writer.end()
      writer.end()
    }
    writer.end()
    writer.end()
    writer.end()
    return writer.drain()
  }

  /// The code that WS-Security has for a wrong login.
  private func writeLoginSubcode(to writer: inout XMLWriter) {
    writer.start("s:Subcode")
    writer.start("s:Value")
    writer.attribute(
      "xmlns:w",
      "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd")
    writer.text("w:FailedAuthentication")
    writer.end()
    writer.end()
  }
}
