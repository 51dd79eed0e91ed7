import Basics
import Formats
import HTTPTypes
import Hummingbird

extension FacadeRoutes {
  /// Adds the tools for assistants: one address to POST to (streamable HTTP, answered with JSON alone).
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

  /// What links begin with: the public URL, or else the host that was asked, since an assistant is on no
  /// page that a path alone would lead on from.
  private func absoluteRoot(for request: Request) -> String {
    let root = address.root
    guard root.isEmpty || root.hasPrefix("/"), let host = request.head.authority,
      host.utf8.allSatisfy({ $0.isLetterOrDigit || ".-:[]".utf8.contains($0) })
    else { return root }
    return "\(request.head.scheme ?? "http")://\(host)\(root)"
  }

  /// Whether `origin` is of this server's page: below the public URL, or at the host that was asked where
  /// that is an address. A name may be of a page elsewhere, whose owner has it lead here (DNS rebinding).
  static func isOwn(_ origin: String, host: String?, publicURL: String?) -> Bool {
    if let publicURL, origin == Self.origin(of: publicURL) { return true }
    guard let host, origin == "http://\(host)" || origin == "https://\(host)" else { return false }
    let name = host.prefix { $0 != ":" }
    return host.hasPrefix("[") || name == "localhost"
      || name.utf8.allSatisfy { $0 == UInt8(ascii: ".") || $0.isDigit }
  }
}
