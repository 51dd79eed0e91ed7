import Basics
import Foundation
import Geo
import Machine
import Messages
public import Routes
public import Transport

/// A routing service over the imported street network: runs Routino's router for each route.
public struct StreetRouteService: RouteService {
  private let folder: StreetFolder
  private let seconds: Double
  private let runs: RunLimit

  /// The maximum number of places that Routino accepts.
  private static let mostPlaces = 99
  /// The maximum number of attempts for a route, because an import may replace the network while
  /// the router runs.
  private static let attempts = 3
  /// If the nearest road is farther from a place than this distance in metres, the route gets a
  /// note.
  private static let near = 100.0

  /// Creates a service over the network in `folder`, including networks imported later. The router
  /// may take up to `seconds` per route.
  public init(folder: StreetFolder, seconds: Double = 30) {
    self.folder = folder
    self.seconds = seconds
    runs = RunLimit(ProcessInfo.processInfo.activeProcessorCount)
  }

  /// The name of the street network.
  public var name: ServiceName { .streets }

  /// Whether there is a network. An unreadable network is treated as existing, so that requests
  /// report the error.
  public var isAvailable: Bool {
    do throws(StreetImportError) { return try folder.network() != nil } catch { return true }
  }

  /// The folder name of the current network, which differs for each import.
  public var version: String? { (try? folder.network())?.folder }

  /// Returns one route for a request.
  ///
  /// - Throws: `RouteServiceError` if there is no usable route.
  public func routes(for request: RouteRequest) async throws(RouteServiceError) -> [Route] {
    guard request.places.count <= Self.mostPlaces else {
      throw RouteServiceError(
        .unsupported, RouteServiceMessage.manyStops(name, Self.mostPlaces - 2))
    }
    guard let router = ProgramPath.find(Routino.router) else {
      throw RouteServiceError(.unreachable, StreetImportError.notInstalled)
    }
    guard await runs.enter() else {
      throw RouteServiceError(.cancelled, RouteServiceMessage.cancelled)
    }
    defer { runs.leave() }
    var failure = RouteServiceError(.noRoute, RouteServiceMessage.noRoute(name))
    for _ in 1...Self.attempts {
      let network = try network()
      do throws(RouteServiceError) {
        return [try await route(for: request, in: network, by: router)]
      } catch {
        failure = error
      }
      // An import may have removed the files while the router was opening them.
      if failure.reason == .cancelled || network.folder == version { break }
    }
    throw failure
  }

  private func network() throws(RouteServiceError) -> StreetNetwork {
    do throws(StreetImportError) {
      if let network = try folder.network() { return network }
    } catch {
      throw RouteServiceError(.unreachable, error)
    }
    throw RouteServiceError(.unreachable, StreetMessage.noNetwork)
  }

  private func route(
    for request: RouteRequest, in network: StreetNetwork, by router: String
  ) async throws(RouteServiceError) -> Route {
    let run = CommandRun(
      path: router, arguments: arguments(for: request, in: network), seconds: seconds)
    let answer = try await run.answer(of: name)
    switch answer.status {
    case 0:
      guard let trace = StreetTrace(answer.output) else { throw broken(nil) }
      return Self.route(trace, for: request)
    case 1: throw refusal(answer.errors, request, network)
    default: throw broken(answer.cause)
    }
  }

  private func arguments(for request: RouteRequest, in network: StreetNetwork) -> [String] {
    let options = [
      "--dir=\(folder.path(of: network))", "--prefix=\(StreetFolder.prefix)",
      "--transport=\(request.mode.routinoWord)",
      request.preference == .fastest ? "--quickest" : "--shortest",
      "--language=en", "--output-text-all", "--output-stdout",
    ]
    return options
      + request.places.enumerated().flatMap { index, place in
        [
          "--lat\(index + 1)=\(XMLCoordinates.degrees(place.latitude))",
          "--lon\(index + 1)=\(XMLCoordinates.degrees(place.longitude))",
        ]
      }
  }

  /// Translates the router's error output.
  private func refusal(
    _ errors: String, _ request: RouteRequest, _ network: StreetNetwork
  ) -> RouteServiceError {
    if let match = errors.firstMatch(of: /Cannot find node close to specified point (\d{1,2})/),
      let number = Int(match.1), (1...request.places.count).contains(number)
    {
      let end = RouteEnd(number - 1, of: request.places.count)
      return RouteServiceError(
        .noRoute, StreetMessage.noRoadNear(end, network.bounds.map(BoundsText.init)),
        cause: errors)
    }
    // The files are missing, or come from another version of Routino.
    if errors.contains("Cannot open file") || errors.contains("not compatible") {
      return broken(errors)
    }
    return RouteServiceError(.noRoute, StreetMessage.notConnected, cause: errors)
  }

  private func broken(_ cause: String?) -> RouteServiceError {
    RouteServiceError(.brokenAnswer, StreetImportError.damagedNetwork(folder.path), cause: cause)
  }

  private static func route(_ trace: StreetTrace, for request: RouteRequest) -> Route {
    let steps = StreetSteps(
      trace, mode: request.mode, language: Language(rawValue: request.language) ?? .english
    ).steps()
    let line = trace.points.map(\.position)
    let stops = trace.points.filter(\.isStop).map(\.position)
    var notes: [Message] = []
    for (index, (place, stop)) in zip(request.places, stops).enumerated() {
      let metres = place.distance(to: stop)
      guard metres > near else { continue }
      let end = RouteEnd(index, of: request.places.count)
      notes.append(StreetMessage.roadAway(end, Int((metres / 10).rounded()) * 10).message)
    }
    if request.mode == .car { notes.append(StreetMessage.withoutTraffic.message) }
    return Route(
      polylines: line.allSatisfy { $0 == line[0] } ? [] : [line], steps: steps,
      distance: steps.reduce(0) { $0 + ($1.distance ?? 0) }.rounded(decimals: 2),
      duration: steps.reduce(0) { $0 + ($1.duration ?? 0) }.rounded(decimals: 1),
      attribution: StreetNetwork.attribution, notes: notes)
  }
}
