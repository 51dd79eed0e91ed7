import ArgumentParser
import CommandOutput
import Commute
import Dispatch
import Facade
import Glibc
import Library
import Messages
import Search

/// `homefind mcp`: exposes the searches as tools to an assistant that launches the program.
struct MCPCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp", abstract: "Serve the searches to an assistant as tools (MCP, stdio).",
    discussion: """
      Speaks the Model Context Protocol on standard input and output, and ends when
      the input ends. An assistant starts it if its settings contain the command. A
      running homefind serve has the same tools at /mcp.

      EXAMPLES
        homefind mcp
        homefind mcp --lang th --store listings.sqlite
      """)

  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup(title: "Settings") var source: SourceOptions
  @OptionGroup var route: RouteServiceOptions

  @Option(.servePublicURL) var publicURL: String?
  @Option(.lang) var lang: String?

  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() async throws {
    let client = try source.client()
    let routeService = try route.service(client: client, store: source.store)
    let linkRoot = try ServingOptions.publicURL(publicURL)
    let language = try Setting.language(lang)
    let policy = freshness.policy(or: .storeFirst)
    let use = policy == .storeOnly ? LibraryUse.lookup : .service
    try await source.withFinder(policy, for: use, client: client) { finder in
      let server = MCPServer(
        finder: finder, routes: RouteFinder(finder, service: routeService),
        services: SearchServices(finder), version: Version.text, linkRoot: linkRoot)
      let reader = LineReader(descriptor: STDIN_FILENO)
      let output = DispatchQueue(label: "answers")
      await MCPSession(server: server, language: language).run(read: reader.next) { message in
        await withCheckedContinuation { continuation in
          output.async {
            Output.answer(message + [UInt8(ascii: "\n")])
            continuation.resume()
          }
        }
      }
    }
  }
}
