import HTTPTypes
import Testing

@testable import Facade

/// Tests the notes that middleware and routes pass to connection handlers, which use the notes for
/// logs, metrics and further processing.
@Suite struct AnswerNotesTests {
  private static let search = "/v1/nearby?lat=13.7563&lon=100.5018&limit=3"

  @Test func searchNotesRouteFreshnessAndOutcome() async throws {
    try await SampleFacade.run { facade in
      let (status, made) = try await facade.answer(.get, Self.search)
      #expect(status == 200 && made.route == "/v1/nearby" && made.freshness != nil)
      #expect(made.outcome == .made && !made.hasOneFormat && !made.isOnlyForOwnPages)
    }
  }

  @Test func failedResponseKeepsNoFreshness() async throws {
    try await SampleFacade.run { facade in
      let (status, notes) = try await facade.answer(.get, Self.search, [.accept: "image/png"])
      #expect(status == 406 && notes.route == "/v1/nearby" && notes.freshness == nil)
    }
  }

  @Test func unknownPathHasRouteNotFound() async throws {
    try await SampleFacade.run { facade in
      let (status, notes) = try await facade.answer(.get, "/nowhere")
      #expect(status == 404 && notes.route == "NotFound")
    }
  }

  @Test func accountResponseIsOnlyForOwnPages() async throws {
    try await SampleFacade.run { facade in
      let (_, notes) = try await facade.answer(.get, "/v1/me")
      #expect(notes.isOnlyForOwnPages)
    }
  }

  @Test func metadataHasOneFormat() async throws {
    try await SampleFacade.run { facade in
      let (status, notes) = try await facade.answer(
        .get, "/reso/$metadata", [.accept: "application/json"])
      #expect(status == 200 && notes.hasOneFormat)
    }
  }
}
