import Testing

/// A command with the arguments that it needs to run and the file arguments that it accepts,
/// derived from the program's help dump.
struct MatrixCommand: Sendable, CustomTestStringConvertible {
  /// An argument that takes the path of a file or folder.
  struct PathArgument: Sendable {
    /// The flag without hyphens, or nil for a positional argument.
    var flag: String?
    /// The environment variable that sets the same path, if any.
    var variable: String?

    /// The name of the setting in the tables in `ForeignFileTests`.
    var name: String { flag ?? "an argument" }
  }

  /// The words of the command, without the program's name.
  var words: [String]
  /// The required arguments other than the path under test.
  var arguments: [String]
  var paths: [PathArgument]
  /// The path to pass if no path is under test, for commands that require one.
  var path: String?

  var name: String { words.joined(separator: " ") }
  var testDescription: String { (words + arguments).joined(separator: " ") }
  var isServer: Bool { words.last == "serve" }

  /// Every command; those that accept `--offline` are listed both without and with that option.
  static let all: [MatrixCommand] = (try? HelpCommand.root()).map { leaves($0, under: []) } ?? []

  /// The required arguments of each command. Add new commands with required arguments here.
  private static let needed: [String: [String]] = [
    "nearby": ["--at", "13.7370,100.5603"],
    "area": ["--province", "Bangkok", "--district", "Watthana"],
    "train": ["--station", "Asok"], "districts": ["--province", "Bangkok"],
    "stations find": ["Asok"], "stations near": ["--at", "listing:145831"],
    "stations show": ["E4"], "route find": ["--from", "E4", "--to", "listing:145831"],
    "show": ["145831"], "sign": ["145831", "--public-url", "https://homes.example"],
    "serve": ["--port", "0"], "keys add": ["shop"], "keys revoke": ["shop", "--yes"],
    "beacons add": [
      "lobby", "--url", "https://homes.example", "--viewing", "Saturday at ten",
    ], "beacons remove": ["lobby"],
    "reso query": ["Property"], "tour": ["145831", "131958", "--from", "Asok"],
    "login": ["nok@mail.example", "--server", "http://127.0.0.1:9", "--retries", "0"],
    "hunt show": ["Ours"], "hunt create": ["Ours"], "hunt rename": ["Ours", "Mine"],
    "hunt add": ["Ours", "145831"], "hunt change": ["Ours", "145831", "--rating", "4"],
    "hunt remove": ["Ours", "145831"], "hunt members": ["Ours"], "hunt invite": ["Ours"],
    "hunt join": ["https://homes.example/#invitation=none"], "hunt messages": ["Ours"],
    "hunt decline": ["https://homes.example/?invitation=none"],
    "hunt post": ["Ours", "Saturday?"], "hunt viewings": ["Ours"],
    "alerts save": ["Mine", "--station", "Asok"],
    "alerts change": ["Mine", "--frequency", "daily"], "alerts pause": ["Mine"],
    "alerts resume": ["Mine"], "alerts delete": ["Mine"], "alerts feed": ["Mine"],
    "reach": ["--from", "listing:145831", "--within", "30min"],
    "feed serve": ["--port", "0"], "streets import": ["/nowhere.osm.pbf"],
    "region import": ["x", "--osm", "/nowhere.osm.pbf"], "region remove": ["x", "--yes"],
    "store clear": ["--yes"], "store prune": ["--yes"], "streets remove": ["--yes"],
    "store copy": ["--to", "postgresql://127.0.0.1:9/none"], "companies find": ["บริษัท"],
    "companies show": ["none"],
    "feed check": ["http://127.0.0.1:9/a.svc", "--feed-user", "me", "--retries", "0"],
  ]

  /// The paths that commands require.
  private static let neededPaths = ["store backup": "/nowhere/backup.sqlite"]

  private static func leaves(_ command: HelpCommand, under words: [String]) -> [MatrixCommand] {
    let commands = (command.subcommands ?? []).filter { $0.commandName != "help" }
    guard commands.isEmpty else {
      return commands.flatMap { leaves($0, under: words + [$0.commandName]) }
    }
    let arguments = command.arguments ?? []
    let paths = arguments.filter {
      $0.completionKind?.file != nil || $0.completionKind?.directory != nil
    }
    .map { argument in
      PathArgument(
        flag: argument.preferredName?.name,
        variable: argument.abstract?.firstMatch(of: /HOMEFIND_[A-Z_]+/).map { String($0.output) })
    }
    let needed = needed[words.joined(separator: " ")] ?? []
    let plain = MatrixCommand(
      words: words, arguments: needed, paths: paths,
      path: neededPaths[words.joined(separator: " ")])
    let takesOffline = arguments.contains { $0.preferredName?.name == "offline" }
    guard takesOffline, !plain.isServer else { return [plain] }
    return [plain, MatrixCommand(words: words, arguments: needed + ["--offline"], paths: paths)]
  }
}
