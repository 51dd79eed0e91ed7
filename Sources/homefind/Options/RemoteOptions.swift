import ArgumentParser
import Transport

/// The settings of every call to a remote service.
struct RemoteOptions: ParsableArguments {
  @Option(.retries) var retries: String?

  /// A client with these settings.
  func client() throws -> HTTPClient { try Self.client(retries) }

  /// A client where the flag has this value.
  static func client(_ retries: String?) throws -> HTTPClient {
    var policy = RetryPolicy()
    if let limit = try Setting.number(retries, .retries, in: 0...10) {
      policy.limit = limit
    }
    return HTTPClient(HTTPClient.Configuration(retries: policy))
  }
}
