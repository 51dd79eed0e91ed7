import WSSecurity
import XMLStream

extension SOAPRequest {
  /// Reads an envelope.
  ///
  /// - Parameters:
  ///   - body: The document's bytes.
  ///   - charset: What the Content-Type says about them.
  ///   - action: What the SOAPAction header or the `action` parameter says, without quotation
  ///     marks; nil where neither is there.
  /// - Returns: The request, and the version that an answer has to be written in: where the
  ///   request cannot be read, the envelope's own if it came so far.
  static func read(
    _ body: UnsafeRawBufferPointer, charset: String?, action: String?
  ) -> (version: SOAPVersion?, request: Result<SOAPRequest, SOAPFault>) {
    let limits = XMLLimits(depth: 50, children: 1_000, textBytes: 64 << 10)
    let parser = XMLPushParser(handler: EnvelopeHandler(), charset: charset, limits: limits)
    do throws(XMLError) {
      try parser.feed(body)
      try parser.finish()
    } catch {
      // What the envelope itself is comes first: it may be why the rest cannot be read.
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

  /// An action may be absent or empty, and may come with or without the contract's name; it has
  /// to end in the operation's name.
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
  /// Operations and their parts.
  static let service = "http://tempuri.org/"
  /// Rows of the data contract.
  static let data = "http://schemas.datacontract.org/2004/07/MapNewHomeServices"
}
