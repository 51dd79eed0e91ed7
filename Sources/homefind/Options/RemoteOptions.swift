import ArgumentParser
import CommandOutput
import Transport

/// The settings of every call to a remote service.
struct RemoteOptions: ParsableArguments {
  @Option(.retries) var retries: String?

  /// The client of whoever is signed in on this machine.
  ///
  /// - Throws: `CommandFailure` as `AccountSession.kept()` does.
  func signedIn() throws -> AccountClient {
    let session = try AccountSession.kept()
    return AccountClient(
      server: session.server, token: session.token, key: session.key, http: try client())
  }

  /// That client, and the path of the hunt that a person calls by its id or its name.
  ///
  /// - Throws: `CommandFailure` as `AccountClient.path(of:in:)` does.
  func signedIn(at hunt: String) async throws -> (client: AccountClient, path: String) {
    let client = try signedIn()
    return (client, try await client.path(of: hunt, in: .hunts))
  }

  /// A client with these settings.
  func client() throws -> HTTPClient { try Self.client(retries) }

  /// A client where the flag has this value.
  static func client(_ retries: String?) throws -> HTTPClient {
    var policy = RetryPolicy()
    try Setting.number(retries, .retries, in: 0...10, into: &policy.limit)
    return HTTPClient(HTTPClient.Configuration(retries: policy))
  }
}
