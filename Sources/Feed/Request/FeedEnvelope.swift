import Basics
import WSSecurity
import Transport
import XMLStream

extension FeedConfiguration {
  /// Returns the envelope that requests a page (starting at 1) of a call; if `size` is nil, uses
  /// `pageSize`. `stamp` supplies the UsernameToken's nonce and time, if the configuration uses
  /// one.
  package func envelope(
    for call: SOAPCall, page: Int, size: Int? = nil, stamp: @autoclosure () -> TokenStamp = .now()
  ) -> [UInt8] {
    let operation = call.operation(operations)
    var writer = XMLWriter(capacity: 1_024)
    writer.declaration()
    writer.start("s:Envelope", ["xmlns:s": version.namespace])
    if security != .none {
      writer.securityHeader(
        security, user: user.reveal(), password: password.reveal(), stamp: stamp())
    }
    writer.start("s:Body")
    writer.start(operation, ["xmlns": namespace])
    writer.element("userID", text: user.reveal())
    writer.element("passWord", text: password.reveal())
    for (name, value) in call.parameters(self) { writer.element(name, text: value) }
    writer.element("linePerPage", text: String(size ?? pageSize))
    writer.element("totalPage", text: "0")
    writer.element("currentPage", text: String(page))
    writer.element("totalItem", text: "0")
    writer.end()
    writer.end()
    writer.end()
    return writer.drain()
  }

  /// Returns the SOAP action of an operation, without quotes.
  func action(of operation: String) -> String {
    let folder = namespace.isEmpty || namespace.hasSuffix("/") ? namespace : namespace + "/"
    return switch actionFormat {
    case .contract: "\(folder)\(contract)/\(operation)"
    case .namespace: folder + operation
    case .prefix(let prefix): prefix + operation
    case .empty: ""
    }
  }

  /// Returns the HTTP request for a page (starting at 1) of a call.
  func request(for call: SOAPCall, page: Int, size: Int? = nil) -> HTTPRequest {
    let action = action(of: call.operation(operations))
    let type = "\(version.mediaType); charset=utf-8"
    let headers: HTTPHeaders =
      switch version {
      case .v11:
        ["Content-Type": type, "SOAPAction": "\"\(action)\"", "Accept": version.mediaType]
      case .v12:
        ["Content-Type": "\(type); action=\"\(action)\"", "Accept": version.mediaType]
      }
    var request = HTTPRequest(
      service: .feed, url: url, method: .post, headers: headers,
      body: envelope(for: call, page: page, size: size), limits: limits, isIdempotent: true)
    if security != .none {
      // A service may reject a token that it has seen before.
      request.bodyAnew = { envelope(for: call, page: page, size: size) }
    }
    return request
  }
}
