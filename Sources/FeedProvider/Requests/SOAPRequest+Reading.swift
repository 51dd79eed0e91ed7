import WSSecurity
import XMLStream

extension SOAPRequest {
  /// Parses an envelope.
  ///
  /// - Parameters:
  ///   - body: The bytes of the document.
  ///   - charset: The charset in the Content-Type.
  ///   - action: The SOAPAction header or the `action` parameter, without quotation marks; nil if
  ///     neither is present.
  /// - Returns: The request or a fault, and the SOAP version for the response. The version is nil if
  ///   the request fails before its version is read.
  static func read(
    _ body: UnsafeRawBufferPointer, charset: String?, action: String?
  ) -> (version: SOAPVersion?, request: Result<SOAPRequest, SOAPFault>) {
    let limits = XMLLimits(depth: 50, children: 1_000, textBytes: 64 << 10)
    let parser = XMLPushParser(handler: EnvelopeHandler(), charset: charset, limits: limits)
    do throws(XMLError) {
      try parser.feed(body)
      try parser.finish()
    } catch {
      // A fault in the envelope takes precedence, because it may have caused the parse error.
      let fault =
        parser.handler.fault
        ?? SOAPFault(.client, "The request cannot be read: \(error)", cause: "\(error)")
      return (parser.handler.version, .failure(fault))
    }
    do throws(SOAPFault) {
      let request = try parser.handler.request()
      try request.check(action: action)
      return (request.version, .success(request))
    } catch {
      return (parser.handler.version, .failure(error))
    }
  }

  /// Checks that the action, unless absent or empty, ends with the operation's name; it may omit
  /// the contract's name.
  private func check(action: String?) throws(SOAPFault) {
    if let namespace, namespace != FeedNamespace.service {
      throw .client(
        "The operation \(operation) is not in the namespace \(FeedNamespace.service).")
    }
    guard let action, !action.isEmpty else { return }
    let last = action.split(whereSeparator: { $0 == "/" || $0 == "#" }).last.map(String.init)
    guard last == operation else {
      throw .client("The SOAPAction and the envelope's operation \(operation) differ.")
    }
  }
}

/// The namespaces of the feed.
enum FeedNamespace {
  /// The namespace of operations and their parameters.
  static let service = "http://tempuri.org/"
  /// The namespace of rows in the data contract.
  static let data = "http://schemas.datacontract.org/2004/07/MapNewHomeServices"
}
