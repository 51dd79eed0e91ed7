public import Transport

extension HTTPLimits {
  /// Long timeouts, for a server on a machine that is busy with other tests.
  public static let patient = HTTPLimits(
    connect: .seconds(60), silence: .seconds(300), total: .seconds(540))
}
