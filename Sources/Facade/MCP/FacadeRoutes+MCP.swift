import HTTPTypes
import Hummingbird
import Messages
import Search

extension FacadeRoutes {
  /// Adds the tools for assistants: one address to POST to (streamable HTTP, answered with JSON alone).
  func addMCP(to router: Router<BasicRequestContext>) {
    let server = MCPServer(finder: finder, routes: routes, version: version) {
      page == nil ? nil : linkRoot()
    }
    router.post("/mcp") { request, _ in
      if let origin = request.headers[.origin], !mayAsk(origin, request) {
        throw Problem(.otherOrigin, FacadeMessage.otherOrigin)
      }
      let values = try QueryString.values(of: request.uri.query)
      try HomeFilters.require(Array(values.keys), among: ["lang"])
      let shape = try AnswerShape(request, values)
      let message = try await JSONBody.bytes(
        in: request, about: .question, upTo: MCPServer.longest)
      let header = MCPHeader(
        revision: request.headers[named: .mcpRevision], method: request.headers[named: .mcpMethod],
        name: request.headers[named: .mcpName])
      let reply = await server.answer(
        to: MCPRequest.read(message), in: shape.language, header: header)
      let status = HTTPResponse.Status(code: reply.status)
      return (reply.body.map { Response.json($0, status: status) } ?? Response(status: status))
        .unkept
    }
  }

  /// Whether a page of `origin` may ask: one of this server, or of an origin that is allowed.
  private func mayAsk(_ origin: String, _ request: Request) -> Bool {
    if let host = request.head.authority, origin.hasSuffix("://\(host)") { return true }
    return allowsOrigin(origin)
  }
}
