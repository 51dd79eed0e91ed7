import Basics
import Formats
import HTTPTypes
import Hummingbird

extension FacadeRoutes {
  /// Adds the MCP endpoint, which accepts POST (streamable HTTP with JSON responses only).
  func addMCP(to router: Router<FacadeContext>) {
    router.post("/mcp") { request, context in
      if let origin = request.headers[.origin], !address.allows(origin: origin),
        !Self.isOwn(origin, host: request.head.authority, publicURL: address.publicURL)
      {
        throw Problem(.otherOrigin, FacadeMessage.otherOrigin)
      }
      let language = try request.requireNoParameters().language
      let message = try await JSONBody.bytes(in: request, upTo: MCPServer.longest)
      let header = MCPHeader(
        revision: request.headers[named: .mcpRevision], method: request.headers[named: .mcpMethod],
        name: request.headers[named: .mcpName])
      let tools = MCPTools(
        finder: finder(for: context), routes: routes, services: services,
        linkRoot: page == nil ? nil : absoluteRoot(for: request), reservation: context.reservation)
      let server = MCPServer(tools: tools, version: options.version)
      let reply = await server.answer(
        to: MCPRequest.read(message), in: language, header: header)
      let status = HTTPResponse.Status(code: reply.status)
      return (reply.body.map { Response.json($0, status: status) } ?? Response(status: status))
        .unkept
    }
  }

  /// Returns the prefix of links, which is the public URL or, if there is no public URL, the
  /// request's host. Links must be absolute, because an assistant cannot resolve relative links.
  private func absoluteRoot(for request: Request) -> String {
    let root = address.root
    guard root.isEmpty || root.hasPrefix("/"), let host = request.head.authority,
      host.utf8.allSatisfy({ $0.isLetterOrDigit || ".-:[]".utf8.contains($0) })
    else { return root }
    return "\(request.head.scheme ?? "http")://\(host)\(root)"
  }

  /// Whether `origin` is the origin of this server's page: the origin of the public URL, or the
  /// request's host if it is an IP address or `localhost`. Any other host name could belong to an
  /// attacker who points the name at this server (DNS rebinding).
  static func isOwn(_ origin: String, host: String?, publicURL: String?) -> Bool {
    if let publicURL, origin == Self.origin(of: publicURL) { return true }
    guard let host, origin == "http://\(host)" || origin == "https://\(host)" else { return false }
    let name = host.prefix { $0 != ":" }
    return host.hasPrefix("[") || name == "localhost"
      || name.utf8.allSatisfy { $0 == UInt8(ascii: ".") || $0.isDigit }
  }
}
