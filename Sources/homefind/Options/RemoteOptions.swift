import ArgumentParser
import Transport

/// The settings of every call to a remote service.
struct RemoteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How often a call that failed may be sent again where that is safe, 2 unless given (HOMEFIND_RETRIES).",
      valueName: "n"))
  var retries: String?

  /// A client with these settings.
  func client() throws -> HTTPClient {
    var policy = RetryPolicy()
    if let limit = try Setting.number(
      retries, "HOMEFIND_RETRIES", flagName: "--retries", in: 0...10)
    {
      policy.limit = limit
    }
    return HTTPClient(HTTPClient.Configuration(retries: policy))
  }
}
