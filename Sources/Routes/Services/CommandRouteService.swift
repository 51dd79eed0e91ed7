import Geo
import Machine
import Messages
public import Transport

/// A routing service that runs a local program, such as Routino's router.
///
/// The program is started without a shell, so no part of a request can be interpreted as a command.
/// The program may run for 30 seconds and print up to 16 MiB.
public struct CommandRouteService: RouteService {
  private let words: [String]
  private let seconds: Double

  /// Creates a service for a command line. Spaces separate words, and a quoted word may contain
  /// spaces. The placeholders are the same as in URLs (`{fromLat}`, …), plus `{transport}` and
  /// `{optimise}` with Routino's words. If `{output}` occurs, the program runs once for `gpx-route`
  /// and once for `gpx-track`, and the steps of the first result are matched to the line of the
  /// second.
  public init(command: String, seconds: Double = 30) {
    words = Self.words(of: command)
    self.seconds = seconds
  }

  /// The program's name without its folder.
  public var name: ServiceName {
    .routeProgram(
      words.first.map { $0.split(separator: "/").last.map(String.init) ?? $0 } ?? "none")
  }

  /// Returns one route for a request.
  ///
  /// - Throws: `RouteServiceError` if the program finds no route or fails.
  public func routes(for request: RouteRequest) async throws(RouteServiceError) -> [Route] {
    try request.checkNoStops(for: name)
    let filled = words.map { RouteTemplate.filled($0, for: request) }
    guard filled.contains(where: { $0.contains("{output}") }) else { return try await run(filled) }
    let (steps, lines) = (
      try await run(filled.map { Self.output("gpx-route", in: $0) }),
      try await run(filled.map { Self.output("gpx-track", in: $0) })
    )
    guard let step = steps.first, let line = lines.first else { return steps }
    return [step.laid(along: line.polylines)]
  }

  private static func output(_ form: String, in word: String) -> String {
    RouteTemplate.filled(word) { $0 == "output" ? form : nil }
  }

  private func run(_ words: [String]) async throws(RouteServiceError) -> [Route] {
    guard let path = words.first.flatMap(ProgramPath.find) else {
      throw RouteServiceError(.unreachable, RouteServiceMessage.notInstalled(name))
    }
    let run = CommandRun(path: path, arguments: Array(words.dropFirst()), seconds: seconds)
    let answer = try await run.answer(of: name)
    guard answer.status == 0 else {
      throw RouteServiceError(.noRoute, RouteServiceMessage.noRouteOnMap(name), cause: answer.cause)
    }
    do throws(RouteError) { return try RouteReader.routes(in: answer.output) } catch {
      throw RouteServiceError(
        .brokenAnswer, RouteServiceMessage.notARoute(name), cause: error.description)
    }
  }

  private static func words(of command: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in command {
      if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let finished = word { words.append(finished) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }
}

extension Route {
  /// Returns the route with its steps matched to other lines, which are more exact than its own
  /// lines.
  func laid(along lines: [[Coordinate]]) -> Route {
    var draft = RouteDraft()
    draft.name = name
    draft.polylines = lines
    draft.stated = stated
    draft.attribution = attribution
    draft.rounding = stated?.text.map { MeasureText($0).rounding } ?? 0
    let paths = LineCutter(lines).paths(from: steps.map(\.position))
    draft.steps = zip(steps, paths).map { step, path in
      var step = step
      step.polyline = path
      step.bearing = nil
      if step.text != nil, !path.isEmpty { step.distance = nil }
      return step
    }
    return draft.finished()
  }
}
