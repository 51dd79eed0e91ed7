import WSSecurity
import XMLStream

extension SOAPFault {
  /// Returns the fault's envelope.
  func envelope(in version: SOAPVersion) -> [UInt8] {
    var writer = XMLWriter(capacity: 512)
    writer.declaration()
    writer.start("s:Envelope", ["xmlns:s": version.namespace])
    writeHeader(in: version, to: &writer)
    writer.start("s:Body")
    writer.start("s:Fault")
    switch version {
    case .v11: writeFault11(to: &writer)
    case .v12: writeFault12(to: &writer)
    }
    writer.end()
    writer.end()
    writer.end()
    return writer.drain()
  }

  /// In SOAP 1.1, WS-Security codes replace SOAP's codes (SOAP Message Security 1.0, section 12).
  private func writeFault11(to writer: inout XMLWriter) {
    if case .security(let code) = code {
      write(code, as: "faultcode", to: &writer)
    } else {
      writer.element("faultcode", text: "s:\(code11)")
    }
    writer.start("faultstring", ["xml:lang": "en"])
    writer.text(message)
    writer.end()
  }

  private func writeFault12(to writer: inout XMLWriter) {
    writer.start("s:Code")
    writer.element("s:Value", text: "s:\(code12)")
    if let securityCode {
      writer.start("s:Subcode")
      write(securityCode, as: "s:Value", to: &writer)
      writer.end()
    }
    writer.end()
    writer.start("s:Reason")
    writer.start("s:Text", ["xml:lang": "en"])
    writer.text(message)
    writer.end()
    writer.end()
  }

  private func write(_ code: SecurityCode, as element: String, to writer: inout XMLWriter) {
    writer.start(element)
    writer.attribute(
      "xmlns:w",
      code == .expired ? SecurityNames.utility10 : SecurityNames.extension10)
    writer.text("w:\(code.rawValue)")
    writer.end()
  }

  /// Writes the headers that explain the fault. After a version mismatch, writes the supported
  /// versions (SOAP 1.2 part 1, section 5.4.7 and appendix A, which requires the same from SOAP 1.1
  /// services). If header blocks were not understood, writes a header for each of them (section
  /// 5.4.8, SOAP 1.2 only).
  private func writeHeader(in version: SOAPVersion, to writer: inout XMLWriter) {
    if code == .versionMismatch {
      writer.start("s:Header")
      writer.start("u:Upgrade", ["xmlns:u": SOAPVersion.v12.namespace])
      for supported in [SOAPVersion.v12, .v11] {
        writer.start(
          "u:SupportedEnvelope", ["qname": "e:Envelope", "xmlns:e": supported.namespace])
        writer.end()
      }
      writer.end()
      writer.end()
    } else if version == .v12, !headers.isEmpty {
      writer.start("s:Header")
      for header in headers {
        writer.start("s:NotUnderstood")
        writer.attribute("qname", header.namespace == nil ? header.local : "h:\(header.local)")
        if let namespace = header.namespace { writer.attribute("xmlns:h", namespace) }
        writer.end()
      }
      writer.end()
    }
  }
}
