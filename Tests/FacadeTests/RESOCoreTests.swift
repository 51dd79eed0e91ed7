import HomefindTesting
import Testing

/// Runs RESO's scenarios for Web API Core 2.1 over HTTP. RESO publishes the scenario file;
/// `RESO_FILES` names the folder that contains the file.
@Suite struct RESOCoreTests {
  private static let file = "web-api-server.core.feature"
  private static let path = RESOFiles.path(of: file)
  private static let scenarios = path.map { path in
    Result { try GherkinScenario.all(in: path) }
  }
  private static let absence = RESOFiles.absence(
    of: file, from: "RESOStandards/web-api-commander")

  @Test(.enabled(if: path != nil, "\(absence)"))
  func fileContainsAllCoreScenarios() throws {
    let scenarios = try #require(Self.scenarios).get()
    #expect(scenarios.count == 45)
    #expect(scenarios.allSatisfy { $0.steps.count > 4 })
    #expect(RESOCoreRequests.notForCollections.isSubset(of: scenarios.map(\.name)))
  }

  @Test(
    .enabled(if: path != nil, "\(absence)"),
    arguments: ((try? scenarios?.get()) ?? []).filter {
      !RESOCoreRequests.notForCollections.contains($0.name)
    })
  func holds(scenario: GherkinScenario) async throws {
    try await StoredFacade.run(
      // The listings were first seen on three different days.
      [1...10, 1...20, 1...30].map { try StoredFacade.homes($0) }
    ) { client in
      var steps = try await RESOCoreSteps(client)
      for step in scenario.steps { try await steps.take(step) }
    }
  }
}
