import ArgumentParser
import CommandOutput
import Transport

/// The settings for calls to remote services.
struct RemoteOptions: ParsableArguments {
  @Option(.retries) var retries: String?

  /// Returns the client for the user who is signed in on this machine.
  ///
  /// - Throws: The same errors as `AccountSession.kept()`.
  func signedIn() throws -> AccountClient {
    let session = try AccountSession.kept()
    return AccountClient(
      server: session.server, token: session.token, key: session.key, http: try client())
  }

  /// Returns the signed-in user's client, and the path of the hunt with this id or name.
  ///
  /// - Throws: The same errors as `AccountClient.path(of:in:)`.
  func signedIn(at hunt: String) async throws -> (client: AccountClient, path: String) {
    let client = try signedIn()
    return (client, try await client.path(of: hunt, in: .hunts))
  }

  func client() throws -> HTTPClient { try Self.client(retries) }

  /// Creates a client with the number of retries given by the flag or the settings.
  static func client(_ retries: String?) throws -> HTTPClient {
    var policy = RetryPolicy()
    try Setting.number(retries, .retries, in: 0...10, into: &policy.limit)
    return HTTPClient(HTTPClient.Configuration(retries: policy))
  }
}
